import { encodeStl } from '../../../core/formats/stl/write.ts';

/** Returns an axis-aligned box standing on z = 0 as binary STL, mm. */
export function boxStl(x: number, y: number, z: number): Uint8Array {
  const positions = new Float32Array(24);
  for (let corner = 0; corner < 8; corner += 1) {
    positions.set([corner & 1 ? x : 0, corner & 2 ? y : 0, corner & 4 ? z : 0], corner * 3);
  }
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  const triangles = Uint32Array.from(sides.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, a, c, d]));
  return encodeStl({ positions, triangles });
}

/** Returns a box with one flipped and one duplicated triangle: small defects that can be repaired. */
export function dirtyBoxStl(size: number): Uint8Array {
  const whole = boxStl(size, size, size);
  const bytes = new Uint8Array(whole.length + 50);
  bytes.set(whole);
  bytes.set(whole.subarray(84, 134), whole.length);
  new DataView(bytes.buffer).setUint32(80, 13, true);
  return bytes;
}
