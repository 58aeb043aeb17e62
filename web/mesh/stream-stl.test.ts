import { expect, it } from 'vitest';
import { readStl } from '../../core/formats/stl/read.ts';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { weldCorners } from '../../core/solid/mesh/weld/weld.ts';
import { sphere } from '../../tests/models/primitives.ts';
import { streamStl } from './stream-stl.ts';

it('reads a large file in chunks with the same result', async () => {
  // More triangles than one chunk.
  const stl = encodeStl(sphere(40, 420));
  const read = readStl(stl);
  expect(await streamStl(new Blob([stl.slice()]))).toEqual(read.ok && weldCorners(read.corners));
});

it('returns null for other formats, truncated files and coordinates that are not finite', async () => {
  const stl = encodeStl(sphere(10, 16));
  for (const bytes of [
    new Uint8Array(10),
    new TextEncoder().encode('solid ball '.repeat(20)),
    stl.slice(0, -1),
  ]) {
    expect(await streamStl(new Blob([bytes.slice()]))).toBeNull();
  }
  new DataView(stl.buffer, stl.byteOffset).setFloat32(84 + 50 * 7 + 12, Number.NaN, true);
  expect(await streamStl(new Blob([stl.slice()]))).toBeNull();
});
