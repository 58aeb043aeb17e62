import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { findOrder } from '../../core/studio/order/order.ts';
import { CONTAINER_NAME } from '../../infra/container.ts';
import { boxStl } from '../integration/harness/models.ts';
import { Studio } from '../integration/harness/studio.ts';
import { checkStream } from '../stream-check.ts';

/** Time after which the run is given up, milliseconds. */
const PATIENCE_MS = 60 * 60_000;
const GIB = 2 ** 30;

/**
 * `npm run bench -- huge [--cell 5] [--sides 16]`: makes BCC in a box of 300 by 300 by 250 mm by the entry of the container, from the
 * upload to the stored files, and checks the largest file as it streams out of the store. It needs up to 15 GB of disk.
 */
export async function run(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { cell: { type: 'string', default: '5' }, sides: { type: 'string', default: '16' } },
  });
  const lines: string[] = [];
  const studio = await Studio.start({
    log: (of, line) => {
      if (of === CONTAINER_NAME) lines.push(line);
    },
  });
  try {
    const owner = await studio.user('anna');
    const order = await owner.workspace(boxStl(300, 300, 250));
    const start = performance.now();
    await owner.generate(order, {
      size: Number(values.cell),
      wide: 0.6,
      surfaceNum: Number(values.sides),
      action: 'high',
    });
    const done = await endOf(studio, order.id);
    console.log(`${done.status} ${done.job?.worker} in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    console.log(lines.filter((line) => line.includes('"job')).join('\n'));
    const [largest] = [...(done.files ?? [])].sort((a, b) => b.bytes - a.bytes);
    if (largest === undefined) throw new Error(`no file: ${JSON.stringify(done.failure)}`);
    console.log(
      done.files!.map(({ key, bytes }) => `${key.split('/').at(-1)} ${(bytes / GIB).toFixed(2)} GiB`),
    );
    const verdict = await checkStream(await stored(studio, largest.key));
    console.log(largest.key.split('/').at(-1), verdict);
    if (!verdict.isWhole || !verdict.isClosed || verdict.bytes !== largest.bytes) process.exitCode = 1;
  } finally {
    await studio.stop();
  }
}

async function endOf(studio: Studio, orderId: string) {
  const { table } = studio.ports();
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const order = (await findOrder({ table }, orderId))!;
    if (order.status === 'COMPLETED' || order.status === 'FAILED') return order;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  throw new Error('it takes too long');
}

/** Returns the bytes of a stored STL, which is compressed, as they come. */
async function stored(studio: Studio, Key: string): Promise<AsyncIterable<Uint8Array>> {
  const store = new S3Client({ ...studio.cloud.clientConfig('s3'), forcePathStyle: true });
  const Bucket = studio.cloud.ownerEnvironment().BUCKET_NAME;
  const { Body, ContentLength = 0 } = await store.send(new GetObjectCommand({ Bucket, Key }));
  console.log(`${(ContentLength / GIB).toFixed(2)} GiB stored`);
  return (Body as NodeJS.ReadableStream).pipe(createGunzip());
}
