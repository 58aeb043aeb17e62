import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { boxStl } from './integration/harness/models.ts';
import { checkStream } from './stream-check.ts';

/** Sends bytes in pieces of a size that is no multiple of a triangle. */
const pieces = (stl: Uint8Array, size = 37) =>
  Readable.from(
    Array.from({ length: Math.ceil(stl.length / size) }, (_, at) =>
      Buffer.from(stl.subarray(at * size, (at + 1) * size)),
    ),
  );

test('a streamed mesh is whole and closed, and its volume is known', async () => {
  const box = boxStl(2, 3, 4);
  const verdict = { bytes: box.length, triangles: 12, isWhole: true, isClosed: true };
  expect(await checkStream(pieces(box))).toEqual({ ...verdict, volumeMm3: expect.closeTo(24, 6) });
});

test('a missing, a doubled or a turned triangle, and a wrong count, are noticed in a stream', async () => {
  const box = boxStl(2, 3, 4);
  const without = Buffer.from(box.subarray(0, -50));
  expect(await checkStream(pieces(without))).toMatchObject({ isWhole: false, isClosed: false });
  const doubled = Buffer.concat([box, box.subarray(-50)]);
  doubled.writeUInt32LE(13, 80);
  expect(await checkStream(pieces(doubled))).toMatchObject({ isWhole: true, isClosed: false });
  const turned = Buffer.from(box);
  turned.set(box.subarray(96, 108), 108);
  turned.set(box.subarray(108, 120), 96);
  expect(await checkStream(pieces(turned))).toMatchObject({ isWhole: true, isClosed: false });
});
