import type { Point } from '../../../solid/geometry/vector.ts';
import type { StrutNetwork } from '../network/strut-network.ts';
import type { BoxedModel } from '../solid/box-mesh.ts';

/** Mean diameter of the rods of a box, mm; null in an empty one. */
export type RodOfBox = (box: number) => number | null;

/** Returns the rods of a network in the boxes of its model, by the middles of its struts. */
export function rodsInBoxes(
  { lines, radiiMm }: Pick<StrutNetwork, 'lines' | 'radiiMm'>,
  { counts, edgesMm, shares }: Pick<BoxedModel, 'counts' | 'edgesMm' | 'shares'>,
  originMm: Point,
): RodOfBox {
  const sums = new Float64Array(shares.length);
  const numbers = new Uint32Array(shares.length);
  for (let strut = 0; strut < radiiMm.length / 2; strut++) {
    let box = 0;
    for (let k = 2; k >= 0; k--) {
      const middle = (lines[6 * strut + k]! + lines[6 * strut + 3 + k]!) / 2 - originMm[k]!;
      box = box * counts[k]! + Math.min(counts[k]! - 1, Math.max(0, Math.floor(middle / edgesMm[k]!)));
    }
    sums[box]! += radiiMm[2 * strut]! + radiiMm[2 * strut + 1]!;
    numbers[box]! += 1;
  }
  return (box) => (numbers[box]! > 0 ? sums[box]! / numbers[box]! : null);
}
