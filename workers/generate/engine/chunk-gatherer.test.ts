import { expect, test } from 'vitest';
import { ChunkGatherer } from './chunk-gatherer.ts';

const PIECE_BYTES = 1024 * 1024;

test('chunks of any size become pieces of one size with the same bytes, though their memory is reused', async () => {
  const sizes = [1, PIECE_BYTES - 1, 5, 2 * PIECE_BYTES + 7, 0, 300];
  const pieces: Uint8Array[] = [];
  const expected: Uint8Array[] = [];
  const chunks = new ChunkGatherer(async (piece) => void pieces.push(piece));
  const memory = new Uint8Array(Math.max(...sizes));
  for (const [number, size] of sizes.entries()) {
    const chunk = memory.subarray(0, size).fill(number + 1);
    expected.push(chunk.slice());
    await chunks.add(chunk);
  }
  await chunks.end();
  await chunks.end();
  expect(pieces.map(({ length }) => length)).toEqual([PIECE_BYTES, PIECE_BYTES, PIECE_BYTES, 312]);
  expect(new Set(pieces.map(({ buffer }) => buffer)).size).toBe(pieces.length);
  expect(Buffer.compare(Buffer.concat(pieces), Buffer.concat(expected))).toBe(0);
});

test('a chunk is copied before the first piece is handled', async () => {
  const pieces: number[] = [];
  const chunks = new ChunkGatherer(async (piece) => {
    await null;
    pieces.push(piece[0]!);
  });
  const chunk = new Uint8Array(2 * PIECE_BYTES).fill(1);
  const added = chunks.add(chunk);
  chunk.fill(2);
  await added;
  expect(pieces).toEqual([1, 1]);
});
