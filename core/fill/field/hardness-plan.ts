import { elasticKey } from '../../catalogue/elastic-laws.ts';
import { type HardnessLaw, hardnessLaw, hardnessOfDensity } from '../../catalogue/hardness.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { relativeDensity } from '../../cells/density.ts';
import { type PlanShadow, planShadow } from '../../model/pressure/plan-shadow.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type GradientSpec, type LatticeSpec, sidesOf } from '../../spec/spec.ts';
import { fieldAt } from './field-at.ts';

/** Hardness that a pressure map asks for over a model seen from above. */
export interface HardnessPlan {
  shadow: PlanShadow;
  /** Shore A of each square of the shadow; NaN outside of the model. */
  wanted: Float32Array;
  /** Shore A from the first rod to the last. */
  rangeShoreA: number;
  /** Relative density of a rod. */
  densityOf: (rodMm: number) => number;
  shoreOf: (density: number) => number;
}

/** Returns the plan of a spec; undefined for one that is not even in hardness by pressure. */
export function hardnessPlan(spec: LatticeSpec, model: Mesh): HardnessPlan | undefined {
  const law = lawOf(spec);
  if (!law || !spec.gradient) return undefined;
  const shadow = planShadow(model);
  const densityOf = densityTable(spec);
  const shoreOf = (density: number) => hardnessOfDensity(law, density);
  const { darkestMm, lightestMm } = spec.gradient;
  const [from, to] = [darkestMm, lightestMm].map((rodMm) => shoreOf(densityOf(rodMm))) as [number, number];
  const wanted = numbersIn(shadow, spec, model).map((number) => from + (to - from) * number);
  return { shadow, wanted, rangeShoreA: to - from, densityOf, shoreOf };
}

function lawOf({ gradient, lattice }: LatticeSpec): HardnessLaw | undefined {
  const material =
    gradient?.field?.source === 'pressure' ? materialByName(gradient.elastomer ?? '') : undefined;
  const type = latticeByTitle(lattice);
  return material && type && hardnessLaw(material, elasticKey(type));
}

/** Steps of a table of densities; the error of a hardness between two is far below a tenth. */
const TABLE_STEPS = 256;

/** Density of a lattice by its rod, linear between the steps of a table. */
function densityTable(spec: LatticeSpec): (rodMm: number) => number {
  const { lattice, cellMm, rodDiameterMm } = spec;
  const table = Float64Array.from({ length: TABLE_STEPS + 2 }, (_, k) =>
    k === 0
      ? 0
      : relativeDensity({ lattice, cellMm, sides: sidesOf(spec) }, (k * rodDiameterMm) / TABLE_STEPS),
  );
  return (rodMm) => {
    const at = Math.min(TABLE_STEPS, (rodMm / rodDiameterMm) * TABLE_STEPS);
    const k = Math.floor(at);
    return table[k]! + (at - k) * (table[k + 1]! - table[k]!);
  };
}

/** Number of the field in each square; NaN outside of the model. */
function numbersIn(
  { min, stepMm, size: [nx], covered }: PlanShadow,
  { gradient, cellMm }: GradientSpec,
  model: Mesh,
): Float32Array {
  const number = fieldAt(gradient, model, cellMm);
  const { min: low, max: high } = boundsOf(model);
  return Float32Array.from(covered, (isOn, i) => {
    if (!isOn) return Number.NaN;
    const x = min[0] + ((i % nx) + 0.5) * stepMm;
    const y = min[1] + (Math.floor(i / nx) + 0.5) * stepMm;
    return number([x, y, (low[2] + high[2]) / 2]);
  });
}

/** Adds up struts over the squares of a plan. */
export interface HardnessSum {
  /** Adds a strut: x, y, z of its ends in the model, mm, from an offset in a list, and its radii there, mm. */
  add(ends: ArrayLike<number>, at: number, radiiMm: readonly [number, number]): void;
  /** Shore A by the mean density of the struts within a cell around each square, by their length; NaN without a strut. */
  mean(): Float32Array;
}

/** Returns an empty sum over the squares of a plan. */
export function hardnessSum({ shadow, densityOf, shoreOf }: HardnessPlan, cellMm: Point): HardnessSum {
  const { min, stepMm, size, covered } = shadow;
  const [nx, ny] = size;
  const lengths = new Float64Array(nx * ny);
  const densities = new Float64Array(nx * ny);
  return {
    add(ends, at, [fromMm, toMm]) {
      const dx = ends[at + 3]! - ends[at]!;
      const dy = ends[at + 4]! - ends[at + 1]!;
      const length = Math.hypot(dx, dy, ends[at + 5]! - ends[at + 2]!);
      const steps = Math.max(1, Math.ceil(length / stepMm));
      for (let k = 0; k < steps; k++) {
        const part = (k + 0.5) / steps;
        const x = Math.floor((ends[at]! + part * dx - min[0]) / stepMm);
        const y = Math.floor((ends[at + 1]! + part * dy - min[1]) / stepMm);
        if (x < 0 || y < 0 || x >= nx || y >= ny || covered[y * nx + x] === 0) continue;
        lengths[y * nx + x]! += length / steps;
        densities[y * nx + x]! += (length / steps) * densityOf(2 * (fromMm + part * (toMm - fromMm)));
      }
    },
    mean() {
      const half = cellMm.map((mm) => Math.max(0, Math.round((mm / stepMm - 1) / 2)));
      const [allDensities, allLengths] = [densities, lengths].map((one) => windowSums(one, size, half));
      return Float32Array.from(allLengths!, (length, i) =>
        length > 0 ? shoreOf(allDensities![i]! / length) : Number.NaN,
      );
    },
  };
}

/** Sums over the squares within half a window of each, by rows and then by columns. */
function windowSums(
  values: Float64Array,
  [nx, ny]: readonly [number, number],
  half: readonly number[],
): Float64Array {
  const along = (from: Float64Array, step: number, [count, reach]: readonly [number, number]) => {
    const out = new Float64Array(from.length);
    for (let i = 0; i < from.length; i++) {
      const place = Math.floor(i / step) % count;
      const low = Math.max(-place, -reach);
      const high = Math.min(count - 1 - place, reach);
      for (let k = low; k <= high; k++) out[i]! += from[i + k * step]!;
    }
    return out;
  };
  return along(along(values, 1, [nx, half[0]!]), nx, [ny, half[1]!]);
}
