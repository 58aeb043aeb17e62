import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { nearOrigin } from '../../../core/run/pipeline/near-origin.ts';
import { meshOf } from '../../../core/studio/file/source-mesh.ts';
import { findOrder, type Order } from '../../../core/studio/order/order.ts';
import { resultFolder } from '../../../core/studio/order/result-work.ts';
import {
  type ClaimedPackages,
  claimPackages,
  fitsMesh,
  packagesOf,
  publishPackages,
} from '../../../core/studio/package/packages.ts';
import { type JobMessage, type Ports, stackOf, tracedLog } from '../../../core/studio/ports.ts';
import { ChunkGatherer } from '../engine/chunk-gatherer.ts';
import type { ResultName } from '../engine/engine.ts';
import { readInput } from '../read-input.ts';
import { ResultWriter } from '../result-writer.ts';
import { meshOfResult, writeBeams, writeMesh } from './write-package.ts';

type PackagePorts = Pick<Ports, 'table' | 'clock' | 'log' | 'files' | 'decoders'>;

/**
 * Makes the 3MF files of a message's result, if they are due. A failure never affects the result: it is logged, and the
 * sweep re-queues them until the maximum number of tries.
 */
export async function runPackages(given: PackagePorts, message: JobMessage): Promise<void> {
  const ports = { ...given, log: tracedLog(given.log, message.requestId) };
  try {
    const claimed = await claimPackages(ports, message);
    if (claimed !== undefined) await makePackages(ports, claimed);
  } catch (error) {
    ports.log('3MF files broke off', { jobId: message.jobId, error: stackOf(error) });
  }
}

async function makePackages(ports: PackagePorts, { order, work }: ClaimedPackages): Promise<void> {
  const writer = new ResultWriter(ports, `${resultFolder(work)}packages-${work.attempt}/`);
  let isPublished = false;
  try {
    for (const name of packagesOf(order)) {
      const chunks = new ChunkGatherer((bytes) => writer.add(name, bytes));
      await writePackage(ports, { order, name }, (chunk) => chunks.add(chunk));
      await chunks.end();
      await writer.close(name);
    }
    await keepIfPaid(ports, order.id, writer);
    isPublished = await publishPackages(ports, work, writer.files);
  } finally {
    await writer.abort();
    if (!isPublished) await ports.files.delete(writer.files.map(({ key }) => key));
  }
}

/** Extends the retention of files of an order that is paid for. A later payment extends that of all stored files. */
async function keepIfPaid(ports: PackagePorts, orderId: string, { files }: ResultWriter): Promise<void> {
  const { paidHigh, paidLow } = (await findOrder(ports, orderId)) ?? {};
  const paymentId = paidHigh ?? paidLow;
  if (paymentId !== undefined) for (const { key } of files) await ports.files.renew(key, paymentId);
}

/** Writes one 3MF file of a stored result. */
async function writePackage(
  { files, decoders }: PackagePorts,
  { order, name }: { order: Order; name: ResultName },
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const { file, job, pictureKey, files: made = [] } = order;
  const { precision, format } = name;
  const read = async (key = '') => {
    const bytes = await files.read(key);
    if (bytes === undefined) throw new Error(`${key} is gone`);
    return bytes;
  };
  const stl = made.find((one) => one.precision === precision && one.format === 'stl')!;
  const result = fitsMesh(stl) ? meshOfResult(await read(stl.key)) : undefined;
  const { source, isInspected, spec } = await readInput({ files, decoders }, file, job!.request);
  if (format === '3mf') return await writeMesh(spec.lattice, result!, write);
  const near = nearOrigin(meshOf(source, isInspected), spec);
  // The stored frame has its ends to the micrometre; the command line has them exact.
  const frame = buildFrame(near.mesh, near.spec);
  const picture = result ?? (pictureKey === undefined ? undefined : await read(pictureKey));
  await writeBeams({ frame, model: near.mesh, picture }, write);
}
