import { places, prismSection, prismVolume } from '../../cells/tpms/mesh-volume.ts';
import type { BandUnit } from '../../cells/tpms/unit.ts';
import { SPACE_STEPS } from '../../solid/geometry/low-discrepancy.ts';
import { mapPoint, pointOf } from '../../solid/geometry/vector.ts';
import type { Placement } from '../grid/placement.ts';
import { prismCorner } from './prism-vertex.ts';
import { CELL_IN, PRISM_IN, type SortedPrisms } from './prisms.ts';

/** Number of sample points in all prisms that meet the model's surface: the cost of a prediction. */
const ASKED = 24_000;
/** Minimum and maximum number of sample points per prism. Of many prisms, evenly spread ones represent the rest. */
const PER_PRISM = { least: 2, most: 32 } as const;

/**
 * Volume of a sheet in its fill domain, mm3. Its prisms are inside, outside or cut by the surface. Sample points give
 * the inside share of the cut ones.
 * @param cellMm3 volume of all prisms of one cell
 */
export function sheetInDomain(sorted: SortedPrisms, unit: BandUnit, cellMm3: number): number {
  const { placement, near, cellState, prismState } = sorted;
  const count = unit.triangleCount;
  const volumes = prismVolumes(unit, placement);
  const periodMm3 = volumes.reduce((sum, one) => sum + one, 0);
  let wholeCells = 0;
  for (const state of cellState) if (state === CELL_IN) wholeCells++;
  let insideMm3 = 0;
  for (let i = 0; i < near.cells.length * count; i++) {
    if (prismState[i] === PRISM_IN) insideMm3 += volumes[i % count]!;
  }
  return cellMm3 * (wholeCells + (insideMm3 + cutInside(sorted, unit, volumes)) / periodMm3);
}

/** Volume of every prism of a period, mm3. */
function prismVolumes(unit: BandUnit, placement: Placement): Float64Array {
  const prism = new Prism(unit, placement);
  return Float64Array.from({ length: unit.triangleCount }, (_, t) => {
    prism.read(0, t);
    return prismVolume(prism.low, prism.high);
  });
}

/** Inside volume of the prisms that meet the surface, mm3. */
function cutInside(
  { placement, near, crossing, inside }: SortedPrisms,
  unit: BandUnit,
  volumes: Float64Array,
): number {
  const cut = crossing.triangle.length;
  const perPrism = Math.min(PER_PRISM.most, Math.max(PER_PRISM.least, Math.floor(ASKED / Math.max(1, cut))));
  const stride = Math.max(1, (cut * perPrism) / ASKED);
  const prism = new Prism(unit, placement);
  let asked = 0;
  let allMm3 = 0;
  let askedMm3 = 0;
  let foundMm3 = 0;
  for (const t of crossing.triangle) allMm3 += volumes[t]!;
  for (let at = 0; at < cut; at += stride) {
    const i = Math.floor(at);
    const t = crossing.triangle[i]!;
    prism.read(near.cells[crossing.near[i]!]!, t);
    let weight = 0;
    let found = 0;
    for (let k = 0; k < perPrism; k++) {
      asked++;
      const [u, v, height] = mapPoint(SPACE_STEPS, (step) => (asked * step) % 1);
      const here = prismSection(prism.low, prism.high, height);
      weight += here;
      if (inside(...prism.place(u, v, height))) found += here;
    }
    askedMm3 += volumes[t]!;
    if (weight > 0) foundMm3 += (volumes[t]! * found) / weight;
  }
  return askedMm3 > 0 ? (allMm3 * foundMm3) / askedMm3 : 0;
}

/** The corners of one prism at a time. */
class Prism {
  readonly low = places();
  readonly high = places();
  readonly #unit: BandUnit;
  readonly #placement: Placement;
  readonly #ends = new Float64Array(6);

  constructor(unit: BandUnit, placement: Placement) {
    this.#unit = unit;
    this.#placement = placement;
  }

  read(cell: number, triangle: number): void {
    for (let k = 0; k < 3; k++) {
      prismCorner(this.#placement, this.#unit, cell, triangle * 3 + k, this.#ends);
      this.low[k]!.set(this.#ends.subarray(0, 3));
      this.high[k]!.set(this.#ends.subarray(3));
    }
  }

  /** Point at two shares of the triangle's edges (folded into it) and a share of the height, mm. */
  place(u: number, v: number, height: number): [number, number, number] {
    const [a, b] = u + v > 1 ? [1 - u, 1 - v] : [u, v];
    const parts = [1 - a - b, a, b];
    return pointOf((axis) => {
      let sum = 0;
      for (let k = 0; k < 3; k++) {
        const low = this.low[k]![axis]!;
        sum += parts[k]! * (low + height * (this.high[k]![axis]! - low));
      }
      return sum;
    });
  }
}
