import { PassThrough, pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gzipBySize, gzipWhole } from './gzip.ts';

const SMALL = { smallBytes: 300_000 };

/** Bytes that shrink further at a higher level: words in a random order. */
function words(bytes: number): Buffer {
  const text = Buffer.alloc(bytes);
  let seed = 1;
  for (let at = 0; at < bytes; at += 8) {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    const word = (seed >>> 16) % 600;
    for (let letter = 0; letter < 8 && at + letter < bytes; letter += 1)
      text[at + letter] = (word * (letter + 7)) % 251;
  }
  return text;
}

function* piecesOf(bytes: Buffer, pieceBytes: number) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

const streamed = async (bytes: Buffer, pieceBytes: number) =>
  await buffer(gzipBySize(Readable.from(piecesOf(bytes, pieceBytes)), SMALL));

test('a small file is compressed well and a large one fast, and both come back whole', async () => {
  for (const [bytes, level] of [
    [0, 4],
    [300_000, 4],
    [300_001, 1],
    [900_000, 1],
  ] as const) {
    const raw = words(bytes);
    const packed = await streamed(raw, 70_001);
    expect(packed.length / gzipSync(raw, { level, memLevel: 9 }).length).toBeCloseTo(1, 3);
    expect(gunzipSync(packed).equals(raw)).toBe(true);
  }
});

test('blocks that are compressed at the same time come back whole, in their order', async () => {
  const raw = words(9_000_000);
  const packed = await streamed(raw, 70_001);
  expect(gunzipSync(packed).equals(raw)).toBe(true);
  expect(packed.length).toBeLessThan(1.02 * gzipSync(raw, { level: 1 }).length);
});

test.each([
  [300_000, 4],
  [300_001, 1],
])('%i bytes in one piece are compressed at level %i, as in a stream', async (bytes, level) => {
  const packed = await gzipWhole(words(bytes), SMALL);
  expect(packed.length / gzipSync(words(bytes), { level, memLevel: 9 }).length).toBeCloseTo(1, 3);
  expect(packed.length).toBe((await streamed(words(bytes), 70_001)).length);
});

test.each(['the source', 'the target'])('an error of %s ends the compression of either', async (what) => {
  for (const bytes of [100_000, 900_000]) {
    const [source, target] = [new PassThrough(), new PassThrough()];
    const ended = new Promise<Error | null | undefined>((resolve) =>
      pipeline(source, (given) => gzipBySize(given, SMALL), target, resolve),
    );
    source.write(words(bytes));
    (what === 'the source' ? source : target).destroy(new Error('lost'));
    expect((await ended)?.message).toBe('lost');
    expect([source.destroyed, target.destroyed]).toEqual([true, true]);
  }
});
