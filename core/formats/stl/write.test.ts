import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { readStl } from './read.ts';
import { encodeStl, StlStream } from './write.ts';

const ball = sphere(10, 16);
const corners = Float32Array.from(
  [...ball.triangles].flatMap((v) => [...ball.positions.subarray(v * 3, v * 3 + 3)]),
);

test('a written mesh reads back to the last bit', () => {
  const read = readStl(encodeStl(ball));
  expect(read.ok && read.corners).toEqual(corners);
});

test('normals point outward and have length one', () => {
  const bytes = encodeStl(ball);
  const view = new DataView(bytes.buffer);
  for (let t = 0; t < ball.triangles.length / 3; t++) {
    const n = [0, 1, 2].map((k) => view.getFloat32(84 + t * 50 + 4 * k, true));
    const out = n.reduce((sum, value, k) => sum + value * corners[t * 9 + k]!, 0);
    expect(Math.hypot(...n)).toBeCloseTo(1, 5);
    expect(out).toBeGreaterThan(0);
  }
});

test('the stream gives the same bytes as the encoder, however it is fed', async () => {
  const chunks: Uint8Array[] = [];
  const stream = new StlStream((chunk) => void chunks.push(chunk), corners.length / 9);
  await stream.begin();
  for (let i = 0; i < corners.length; i += 63) await stream.corners(corners.subarray(i, i + 63));
  await stream.end();
  expect(Buffer.concat(chunks).equals(Buffer.from(encodeStl(ball)))).toBe(true);
});

test('the stream refuses to end with another count than it announced', async () => {
  const stream = new StlStream(() => undefined, 2);
  await stream.begin();
  await stream.corners(corners.subarray(0, 9));
  await expect(stream.end()).rejects.toThrow('announced 2 triangles, wrote 1');
});
