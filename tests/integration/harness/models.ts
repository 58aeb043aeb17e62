import { encodeStl } from '../../../core/formats/stl/write.ts';
import { box } from '../../models/primitives.ts';

/** Returns an axis-aligned box standing on z = 0 as binary STL, mm. */
export const boxStl = (x: number, y: number, z: number): Uint8Array => encodeStl(box([0, 0, 0], [x, y, z]));
