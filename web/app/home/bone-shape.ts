import { mapPoint } from '../../../core/solid/geometry/vector.ts';
import type { Place } from './cell-projection.ts';

/** Cells of the straight block that is bent to a bone: across, in depth and along. */
export const BONE_CELLS = [4, 2, 10] as const;

/** Half the length of the bone without its lobes. All lengths are in cells. */
const HALF_LENGTH = 6.2;
/** Cells are longer in the shaft than at the ends, by this share. */
const SHAFT_STRETCH = 0.3;
/** Radius of the shaft, and the additions of the ends across and in depth. */
const SHAFT = 1.1;
const END = { across: 1.9, deep: 0.7 } as const;
/** Share of the half length that an end takes. */
const END_SHARE = 0.26;
/** Length of the two lobes of an end beyond the notch between them. */
const LOBE = 2.2;
/** Slope of the bone in the picture, radians. */
const LEAN = (56 * Math.PI) / 180;

/** Moves a point of the block into a long bone with two lobes at each end. The cells follow its surface. */
export function bendToBone(place: Place): Place {
  const [u, v, t] = mapPoint(place, (value, axis) => value / (BONE_CELLS[axis] / 2));
  // The square section becomes a disc.
  const x = u * Math.sqrt(1 - (v * v) / 2);
  const y = v * Math.sqrt(1 - (u * u) / 2);
  const along = t * (1 + SHAFT_STRETCH * (1 - t * t));
  const swelling = Math.exp(-(((1 - Math.abs(along)) / END_SHARE) ** 2));
  const across = x * (SHAFT + END.across * swelling);
  const deep = y * (SHAFT + END.deep * swelling);
  const axis = HALF_LENGTH * along + Math.sign(t) * LOBE * swelling * Math.sin(Math.PI * Math.abs(x));
  return [
    axis * Math.sin(LEAN) + across * Math.cos(LEAN),
    deep,
    axis * Math.cos(LEAN) - across * Math.sin(LEAN),
  ];
}
