import { otherAxes } from '../../../solid/geometry/vector.ts';
import type { CellCurve } from '../../curve/cell-curve.ts';
import type { PressAxis } from '../contact/plates.ts';
import { type BoxedModel, levelMm } from '../solid/box-mesh.ts';

/** Lines of sight through a box, along each edge across the axis. */
const LINES = 3;

/** Column of a model between two plates. */
export interface Column {
  areaMm2: number;
  /** Lowest and highest point, mm from the first corner of the boxes. */
  lowMm: number;
  highMm: number;
  /** Boxes it belongs to: the first, and the step to the next along the axis. */
  firstBox: number;
  step: number;
}

/** A boxed model as nine columns a row of boxes, narrower where that is partly empty, of the model's volume. */
export function modelColumns(
  model: BoxedModel & Required<Pick<BoxedModel, 'surface'>>,
  axis: PressAxis,
): Column[] {
  const { counts, edgesMm, shares } = model;
  const [p, q] = otherAxes(axis);
  const lines = (k: number) =>
    Array.from({ length: LINES * counts[k]! }, (_, i) => ((i + 0.5) / LINES) * edgesMm[k]!);
  const { low, high } = model.surface(axis, [lines(p), lines(q)]);
  const steps = [1, counts[0], counts[0] * counts[1]] as const;
  const found: Column[] = [];
  const areaMm2 = (edgesMm[p]! * edgesMm[q]!) / LINES ** 2;
  for (let j = 0; j < counts[q]!; j++)
    for (let i = 0; i < counts[p]!; i++) {
      const firstBox = i * steps[p]! + j * steps[q]!;
      const row: Column[] = [];
      for (let line = 0; line < LINES ** 2; line++) {
        const at = (LINES * j + Math.floor(line / LINES)) * LINES * counts[p]! + LINES * i + (line % LINES);
        if (high[at]! > low[at]!)
          row.push({ areaMm2, lowMm: low[at]!, highMm: high[at]!, firstBox, step: steps[axis]! });
      }
      let filledMm = 0;
      for (let k = 0; k < counts[axis]!; k++) {
        const heightMm = axis === 2 ? levelMm(model, k + 1) - levelMm(model, k) : edgesMm[axis]!;
        filledMm += shares[firstBox + k * steps[axis]!]! * heightMm;
      }
      const seenMm = row.reduce((sum, { lowMm, highMm }) => sum + (highMm - lowMm), 0) / LINES ** 2;
      for (const column of row) column.areaMm2 *= Math.min(1, filledMm / seenMm);
      found.push(...row);
    }
  return found;
}

/** Stress over strain, both rising. */
export type RisingCurve = Pick<CellCurve, 'strain' | 'stress'>;

/** A curve without falling branches: of many cells in a row some wait, at the stress of Maxwell's line. */
export function risingCurve({ strain, stress }: RisingCurve): RisingCurve {
  const blocks: { sum: number; weight: number; count: number }[] = [];
  stress.forEach((value, i) => {
    const weight = (strain[Math.min(i + 1, strain.length - 1)]! - strain[Math.max(i - 1, 0)]!) / 2;
    let block = { sum: weight * value, weight, count: 1 };
    while (blocks.length > 1 && blocks.at(-1)!.sum * block.weight >= block.sum * blocks.at(-1)!.weight) {
      const last = blocks.pop()!;
      block = {
        sum: last.sum + block.sum,
        weight: last.weight + block.weight,
        count: last.count + block.count,
      };
    }
    blocks.push(block);
  });
  const rising = blocks.flatMap(({ sum, weight, count }) => new Array<number>(count).fill(sum / weight));
  return { strain, stress: rising };
}

/** Returns the strain of a rising curve at a stress; its last strain beyond. */
export function strainAt({ strain, stress }: RisingCurve, at: number): number {
  const after = stress.findIndex((value) => value >= at);
  if (after < 0) return strain.at(-1)!;
  if (after === 0) return 0;
  const [low, high] = [stress[after - 1]!, stress[after]!];
  return strain[after - 1]! + ((at - low) / (high - low)) * (strain[after]! - strain[after - 1]!);
}

/** Returns the curve of springs in a row, each with its share of the height, as far as all of them are known. */
export function inRow(springs: readonly { curve: RisingCurve; share: number }[]): RisingCurve {
  const most = Math.min(...springs.map(({ curve }) => curve.stress.at(-1)!));
  const steps = springs[0]!.curve.strain.length - 1;
  const stress = Array.from({ length: steps + 1 }, (_, i) => most * (i / steps) ** 2);
  return {
    stress,
    strain: stress.map((value) =>
      springs.reduce((sum, { curve, share }) => sum + share * strainAt(curve, value), 0),
    ),
  };
}
