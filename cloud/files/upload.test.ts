import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { StoredTooLarge } from '../../core/studio/ports.ts';
import { gzipWhole } from './gzip.ts';
import { openUpload, PART_BYTES, PARTS_AT_ONCE } from './upload.ts';

interface Sent {
  name: string;
  bytes: number;
  answer: (status: number) => void;
}

/** A store that records each request and answers when the test lets it. */
function heldStore() {
  const sent: Sent[] = [];
  const requestHandler = {
    handle: ({ method, query, body }: { method: string; query: Record<string, string>; body?: Uint8Array }) =>
      new Promise((resolve) => {
        const name = [method, query.partNumber ?? ('uploads' in query ? 'create' : '')].join(' ').trim();
        const answer = (statusCode: number) => {
          const text = name === 'POST create' ? '<R><UploadId>one</UploadId></R>' : '<R/>';
          const headers = { etag: '"tag"', 'content-type': 'application/xml' };
          resolve({
            response: { statusCode, headers, body: Readable.from([Buffer.from(text)]) },
          });
        };
        sent.push({ name, bytes: body?.length ?? 0, answer });
      }),
  };
  const client = new S3Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
    requestHandler: requestHandler as never,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const arrived = (name: string) => vi.waitUntil(() => sent.find((request) => request.name === name), WAIT);
  return { client, sent, arrived };
}

const target = { bucket: 'files', key: 'results/1', contentType: 'model/stl' };
const MB = 1024 * 1024;
const WAIT = { timeout: 60_000 };

/** Waits until no more bytes are accepted while other threads compress; turns of the loop would not. */
async function atRest(taken: { bytes: number }) {
  const other = randomBytes(4 * MB);
  for (let before = -1; before < taken.bytes; await gzipWhole(other)) before = taken.bytes;
}

/** Writes 200 MB, one megabyte at a time, and counts the bytes accepted so far. */
function writeMuch(
  writer: ReturnType<typeof openUpload>,
  bytesOf = (bytes: number) => new Uint8Array(bytes),
) {
  const taken = { bytes: 0 };
  const written = (async () => {
    while (taken.bytes < 200 * MB) {
      await writer.write(bytesOf(MB));
      taken.bytes += MB;
    }
  })();
  written.catch(() => {});
  return { taken, written };
}

test.each([false, true])(
  'parts are sent at the same time, and a slow store holds the writer back (compressed: %s)',
  async (compressed) => {
    const { client, sent, arrived } = heldStore();
    const writer = openUpload(client, { ...target, compressed });
    // Random bytes do not shrink, so as much is sent as is written.
    const { taken, written } = writeMuch(writer, randomBytes);
    (await arrived('POST create')).answer(200);
    await arrived(`PUT ${PARTS_AT_ONCE}`);
    await atRest(taken);
    expect(sent.filter(({ name }) => /PUT \d/.test(name)).map(({ bytes }) => bytes)).toEqual(
      Array(PARTS_AT_ONCE).fill(PART_BYTES),
    );
    expect(taken.bytes).toBeLessThanOrEqual((PARTS_AT_ONCE + (compressed ? 5 : 3)) * PART_BYTES);
    for (const part of sent.filter(({ name }) => /PUT \d/.test(name))) part.answer(500);
    (await arrived('DELETE')).answer(204);
    await expect(written).rejects.toThrow();
  },
);

test('a part that fails ends the upload: its parts are removed and the writer throws', async () => {
  const { client, arrived } = heldStore();
  const writer = openUpload(client, target);
  const { written } = writeMuch(writer);
  (await arrived('POST create')).answer(200);
  (await arrived('PUT 2')).answer(500);
  for (const part of [1, 3, 4]) (await arrived(`PUT ${part}`)).answer(200);
  (await arrived('DELETE')).answer(204);
  await expect(written).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
  await expect(writer.close()).rejects.toThrow();
  await writer.abort();
});

test('an aborted upload waits until its parts are removed', async () => {
  const { client, sent, arrived } = heldStore();
  const writer = openUpload(client, target);
  await writer.write(new Uint8Array(PART_BYTES + 1));
  (await arrived('POST create')).answer(200);
  (await arrived('PUT 1')).answer(200);
  let over = false;
  const aborting = writer.abort().then(() => {
    over = true;
  });
  const removal = await arrived('DELETE');
  expect(over).toBe(false);
  removal.answer(204);
  await aborting;
  expect(sent.map(({ name }) => name)).toEqual(['POST create', 'PUT 1', 'DELETE']);
});

test.each([false, true])(
  'an object of more stored bytes than S3 copies is refused, and its parts are removed (compressed: %s)',
  async (compressed) => {
    const { client, sent, arrived } = heldStore();
    const writer = openUpload(client, { ...target, compressed, maxBytes: 2 * PART_BYTES });
    const written = (async () => {
      for (let part = 0; part < 3; part += 1) await writer.write(randomBytes(PART_BYTES));
      await writer.close();
    })();
    written.catch(() => {});
    (await arrived('POST create')).answer(200);
    (await arrived('PUT 1')).answer(200);
    await vi.waitUntil(() => sent.some(({ name }) => name === 'DELETE' || name === 'PUT 2'), WAIT);
    sent.find(({ name }) => name === 'PUT 2')?.answer(200);
    (await arrived('DELETE')).answer(204);
    await expect(written).rejects.toThrow(StoredTooLarge);
    await writer.abort();
  },
);

test('compressed bytes count, not those that are written', async () => {
  const { client, sent, arrived } = heldStore();
  const writer = openUpload(client, { ...target, compressed: true, maxBytes: MB });
  for (let part = 0; part < 4; part += 1) await writer.write(new Uint8Array(4 * MB));
  const closed = writer.close();
  (await arrived('PUT')).answer(200);
  await closed;
  expect(sent[0]!.bytes).toBeLessThan(MB);
});
