import { encodeStl } from '../../../core/formats/stl/write.ts';
import { box } from '../../models/primitives.ts';

/** Returns an axis-aligned box standing on z = 0 as binary STL, mm. */
export const boxStl = (x: number, y: number, z: number): Uint8Array => encodeStl(box([0, 0, 0], [x, y, z]));

/** Returns a box with one flipped and one duplicated triangle: small defects that can be repaired. */
export function dirtyBoxStl(size: number): Uint8Array {
  const whole = boxStl(size, size, size);
  const bytes = new Uint8Array(whole.length + 50);
  bytes.set(whole);
  bytes.set(whole.subarray(84, 134), whole.length);
  new DataView(bytes.buffer).setUint32(80, 13, true);
  return bytes;
}
