import {
  CopyObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { S3Files } from '../../cloud/files/store.ts';
import { API_CONTENT_POLICY } from '../../core/rules/host/api-headers.ts';
import { UNPAID_TAG } from '../../core/rules/order/retention.ts';
import type { FileStore } from '../../core/studio/ports.ts';
import { Studio } from './harness/studio.ts';

let studio: Studio;
let files: FileStore;

beforeAll(async () => {
  studio = await Studio.stores();
  const environment = studio.cloud.ownerEnvironment();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  files = new S3Files(environment.BUCKET_NAME!);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await studio?.stop();
});

const MB = 1024 * 1024;

/** Returns bytes that differ from place to place. */
function pattern(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 997) bytes[at] = at % 251;
  return bytes;
}

test('a file written in pieces of any size is read back whole', async () => {
  for (const length of [0, 1, 8 * MB - 1, 8 * MB, 8 * MB + 1, 21 * MB]) {
    const bytes = pattern(length);
    const key = `results/test/${length}`;
    const writer = await files.open(key, 'model/3mf');
    for (let from = 0; from < length; from += 3_000_001)
      await writer.write(bytes.subarray(from, from + 3_000_001));
    expect(await files.head(key)).toBeUndefined();
    await writer.close();
    expect((await files.head(key))?.bytes).toBe(length);
    expect(Buffer.compare((await files.read(key))!, bytes)).toBe(0);
  }
});

test('a mesh is stored compressed, and everybody who loads it gets it whole, also after it was copied and renewed', async () => {
  const bytes = pattern(21 * MB);
  const writer = await files.open('results/mesh/1.stl', 'model/stl');
  for (let from = 0; from < bytes.length; from += MB) await writer.write(bytes.subarray(from, from + MB));
  await writer.close();
  await files.copy('results/mesh/1.stl', 'results/mesh/2.stl');
  await files.renew('results/mesh/2.stl');
  for (const key of ['results/mesh/1.stl', 'results/mesh/2.stl']) {
    expect((await files.head(key))!.bytes).toBeLessThan(bytes.length / 5);
    expect(Buffer.compare((await files.read(key))!, bytes)).toBe(0);
    const loaded = await fetch(await files.downloadUrl(key, 60, 'mesh.stl'));
    expect(Buffer.compare(new Uint8Array(await loaded.arrayBuffer()), bytes)).toBe(0);
  }
});

test('a GLB of a result is stored compressed; a checked model keeps its bytes', async () => {
  const bytes = pattern(MB);
  await files.write('results/shown/open-preview.glb', bytes, 'model/gltf-binary');
  await files.write('uploads/checked/1.stl', bytes, 'model/stl');
  expect((await files.head('results/shown/open-preview.glb'))!.bytes).toBeLessThan(MB / 5);
  expect((await files.head('uploads/checked/1.stl'))!.bytes).toBe(MB);
  const loaded = await fetch(await files.downloadUrl('results/shown/open-preview.glb', 60));
  expect(Buffer.compare(new Uint8Array(await loaded.arrayBuffer()), bytes)).toBe(0);
  expect(Buffer.compare((await files.read('results/shown/open-preview.glb'))!, bytes)).toBe(0);
});

test('results carry the tag of unpaid ones until they are renewed; copies are unpaid again', async () => {
  const s3 = new S3Client(studio.cloud.clientConfig('s3'));
  const tagsOf = async (Key: string) =>
    (await s3.send(new GetObjectTaggingCommand({ Bucket: studio.cloud.ownerEnvironment().BUCKET_NAME, Key })))
      .TagSet;
  const unpaid = [{ Key: UNPAID_TAG.key, Value: UNPAID_TAG.value }];
  const writer = await files.open('results/paid/1.stl', 'model/stl');
  await writer.write(pattern(10 * MB));
  await writer.close();
  await files.write('results/paid/open-preview.glb', pattern(10), 'model/gltf-binary');
  await files.write('results/paid/job/1/printability-1/a.png', pattern(10), 'image/png');
  await files.write('results/paid/job/1/press-1/loads.bin', pattern(10), 'application/octet-stream');
  await files.write('uploads/checked/a.stl', pattern(10), 'model/stl');
  for (const key of ['results/paid/1.stl', 'results/paid/open-preview.glb'])
    expect(await tagsOf(key)).toEqual(unpaid);
  for (const key of [
    'results/paid/job/1/printability-1/a.png',
    'results/paid/job/1/press-1/loads.bin',
    'uploads/checked/a.stl',
  ])
    expect(await tagsOf(key)).toEqual([]);
  await files.renew('results/paid/1.stl');
  expect(await tagsOf('results/paid/1.stl')).toEqual([]);
  await files.copy('results/paid/1.stl', 'results/other/1.stl');
  expect(await tagsOf('results/other/1.stl')).toEqual(unpaid);
});

test('an object is renewed once for a payment, and again for another; a copy of it has not been', async () => {
  const copies = vi.spyOn(S3Client.prototype, 'send');
  const renewals = async (key: string, keptFor?: string) => {
    copies.mockClear();
    expect(await files.renew(key, keptFor)).toBe(true);
    return copies.mock.calls.filter(([command]) => command instanceof CopyObjectCommand).length;
  };
  await files.write('results/kept/a b.png', pattern(10), 'image/png');
  const counts = [];
  for (const payment of ['ord_1', 'ord_1', 'ord_2', 'ord_2', undefined, undefined])
    counts.push(await renewals('results/kept/a b.png', payment));
  expect(counts).toEqual([1, 0, 1, 0, 1, 1]);
  // Metadata reaches everybody who has a link to the object.
  const { metadata } = (await files.head('results/kept/a b.png'))!;
  expect(metadata).toEqual({ 'kept-for': expect.stringMatching(/^[0-9a-f]{64}$/) });
  await files.copy('results/kept/a b.png', 'results/kept/copy.png');
  expect(await renewals('results/kept/copy.png', 'ord_2')).toBe(1);
  expect(await files.renew('results/kept/none.png', 'ord_1')).toBe(false);
  copies.mockRestore();
});

test('an aborted write leaves nothing behind', async () => {
  const writer = await files.open('results/test/broken', 'model/stl');
  await writer.write(pattern(10 * MB));
  await writer.abort();
  expect(await files.list('results/test/broken')).toEqual([]);
});

test('missing objects and objects with another etag are undefined', async () => {
  expect(await files.head('results/none')).toBeUndefined();
  expect(await files.read('results/none')).toBeUndefined();
  expect(await files.copy('results/none', 'results/copy')).toBe(false);
  await files.write('results/one', pattern(10), 'model/stl');
  const etag = (await files.head('results/one'))!.etag;
  await files.write('results/one', pattern(2000), 'model/stl');
  expect(await files.read('results/one', etag)).toBeUndefined();
});

test('copies, lists and deletes by prefix; deleting a missing object succeeds', async () => {
  await files.write('results/a b/ü.stl', pattern(100), 'model/stl');
  expect(await files.copy('results/a b/ü.stl', 'results/a b/copy.stl')).toBe(true);
  expect(await files.list('results/a b/')).toEqual(['results/a b/copy.stl', 'results/a b/ü.stl']);
  await files.delete(['results/a b/copy.stl', 'results/a b/ü.stl', 'results/a b/none']);
  expect(await files.list('results/a b/')).toEqual([]);
  await files.delete([]);
});

test('renewing keeps an object as it is, and a missing one stays missing', async () => {
  const key = 'results/young again/ü.stl';
  const writer = await files.open(key, 'model/3mf');
  await writer.write(pattern(9 * MB));
  await writer.close();
  const before = await files.head(key);
  const madeMs = await ageOf(key);
  while (Date.now() <= madeMs);
  expect(await files.renew(key)).toBe(true);
  expect(await ageOf(key)).toBeGreaterThan(madeMs);
  expect(await files.head(key)).toMatchObject({ bytes: 9 * MB, metadata: before!.metadata });
  expect(Buffer.compare((await files.read(key))!, pattern(9 * MB))).toBe(0);
  expect(await files.renew('results/none')).toBe(false);
});

/** Returns an object's modification time from the store's list. */
async function ageOf(Prefix: string): Promise<number> {
  const s3 = new S3Client(studio.cloud.clientConfig('s3'));
  const Bucket = studio.cloud.ownerEnvironment().BUCKET_NAME!;
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Contents![0]!.LastModified!.getTime();
}

describe.each(['the bucket', 'the CDN'])('a download address of %s', (of) => {
  const key = 'results/one/1.stl';
  const bytes = pattern(MB);
  let sign: FileStore['downloadUrl'];

  beforeAll(async () => {
    const { url, ownerEnvironment } = studio.cloud;
    const store = new S3Files(ownerEnvironment().BUCKET_NAME!, of === 'the CDN' ? url : undefined);
    sign = (...asked) => store.downloadUrl(...asked);
    await files.write(key, bytes, 'model/3mf');
    await files.write('results/two', pattern(100), 'model/3mf');
  });

  test('works without headers, under the given name, and at that origin', async () => {
    const url = await sign(key, 60, '支架 (2)’s.stl');
    expect(url.startsWith(of === 'the CDN' ? `${studio.cloud.url}/results/` : studio.cloud.urls.s3)).toBe(
      true,
    );
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%E6%94%AF%E6%9E%B6%20%282%29%E2%80%99s.stl",
    );
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), bytes)).toBe(0);
    // Models of customers keep the bucket's own host, which has no page.
    expect((await sign('uploads/checked/1.stl', 60)).startsWith(studio.cloud.urls.s3)).toBe(true);
  });

  test('gives a range, so that a broken download goes on', async () => {
    const url = await sign(key, 60);
    const part = async (range: string) => await fetch(url, { headers: { range } });
    const response = await part('bytes=1000-1999');
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 1000-1999/${MB}`);
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), bytes.subarray(1000, 2000))).toBe(0);
    expect((await (await part(`bytes=${MB - 5}-`)).arrayBuffer()).byteLength).toBe(5);
    expect((await (await part('bytes=-7')).arrayBuffer()).byteLength).toBe(7);
    expect((await part(`bytes=${MB}-`)).status).toBe(416);
  });

  test('opens its own object only, as it was signed, until it ends', async () => {
    const url = await sign(key, 60, 'a.stl');
    const status = async (address: string, method = 'GET') => (await fetch(address, { method })).status;
    expect(await status(url)).toBe(200);
    expect(await status(url.replace('one/1.stl', 'two'))).toBe(403);
    expect(await status(url.replace('one/1.stl', 'one/../two'))).toBe(403);
    expect(await status(url.replace('a.stl', 'b.stl'))).toBe(403);
    expect(await status(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=900'))).toBe(403);
    expect(await status(url.replace(/X-Amz-Signature=./, 'X-Amz-Signature=z'))).toBe(403);
    expect(await status(url.slice(0, url.indexOf('?')))).toBe(403);
    expect(await status(url, 'DELETE')).toBe(403);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 });
    const ended = await sign(key, 60).finally(() => vi.useRealTimers());
    expect(await status(ended)).toBe(403);
  });

  test('of a mesh that is stored compressed gives it whole', async () => {
    await files.write('results/one/2.stl', bytes, 'model/stl');
    const response = await fetch(await sign('results/one/2.stl', 60));
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), bytes)).toBe(0);
  });
});

test('a file through the CDN may do nothing on the page’s origin', async () => {
  const { url, ownerEnvironment } = studio.cloud;
  await files.write('results/page.html', new TextEncoder().encode('<script>'), 'text/html');
  const address = await new S3Files(ownerEnvironment().BUCKET_NAME!, url).downloadUrl(
    'results/page.html',
    60,
  );
  const { headers } = await fetch(address);
  expect(headers.get('content-security-policy')).toBe(API_CONTENT_POLICY);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
