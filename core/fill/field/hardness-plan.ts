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

/** Visits even steps along struts, each at most a square long, over the squares that the model covers. */
export function forEachStep(
  { min, stepMm, size: [nx, ny], covered }: PlanShadow,
  /** x, y, z of both ends of each strut in the model, mm. */
  ends: ArrayLike<number>,
  visit: (step: StrutStep) => void,
): void {
  const step: StrutStep = { strut: 0, square: 0, part: 0, zMm: 0, lengthMm: 0 };
  for (let at = 0; at < ends.length; at += 6) {
    const [dx, dy, dz] = [0, 1, 2].map((k) => ends[at + 3 + k]! - ends[at + k]!) as [number, number, number];
    const length = Math.hypot(dx, dy, dz);
    const steps = Math.max(1, Math.ceil(length / stepMm));
    step.strut = at / 6;
    step.lengthMm = length / steps;
    for (let k = 0; k < steps; k++) {
      step.part = (k + 0.5) / steps;
      const x = Math.floor((ends[at]! + step.part * dx - min[0]) / stepMm);
      const y = Math.floor((ends[at + 1]! + step.part * dy - min[1]) / stepMm);
      if (x < 0 || y < 0 || x >= nx || y >= ny || covered[y * nx + x] === 0) continue;
      step.square = y * nx + x;
      step.zMm = ends[at + 2]! + step.part * dz;
      visit(step);
    }
  }
}

/** Middle of a step along a strut; one object for all. */
export interface StrutStep {
  strut: number;
  /** Square below it, part of the way from the strut's first end, and height. */
  square: number;
  part: number;
  zMm: number;
  lengthMm: number;
}

/** Adds up rods over the squares of a plan. */
export interface HardnessSum {
  add(square: number, lengthMm: number, rodMm: number): void;
  /** Shore A by the mean density of the rods within a cell around each square, by their length; NaN without a rod. */
  mean(): Float32Array;
}

/** Returns an empty sum over the squares of a plan. */
export function hardnessSum({ shadow, densityOf, shoreOf }: HardnessPlan, cellMm: Point): HardnessSum {
  const lengths = new Float64Array(shadow.covered.length);
  const densities = new Float64Array(lengths.length);
  return {
    add(square, lengthMm, rodMm) {
      lengths[square]! += lengthMm;
      densities[square]! += lengthMm * densityOf(rodMm);
    },
    mean() {
      const [allDensities, allLengths] = [densities, lengths].map((one) => windowSums(one, shadow, cellMm));
      return Float32Array.from(allLengths!, (length, i) =>
        length > 0 ? shoreOf(allDensities![i]! / length) : Number.NaN,
      );
    },
  };
}

/** Sums over a window around each square, by rows and then by columns; its outermost squares count in part. */
export function windowSums(
  values: Float64Array,
  { stepMm, size: [nx, ny] }: PlanShadow,
  windowMm: Point,
): Float64Array {
  const along = (from: Float64Array, step: number, [count, mm]: readonly [number, number]) => {
    const half = Math.max(0, (mm / stepMm - 1) / 2);
    const whole = Math.floor(half);
    return from.map((_, i) => {
      const place = Math.floor(i / step) % count;
      const at = (k: number) => (place + k < 0 || place + k >= count ? 0 : from[i + k * step]!);
      let sum = (half - whole) * (at(-whole - 1) + at(whole + 1));
      for (let k = -whole; k <= whole; k++) sum += at(k);
      return sum;
    });
  };
  return along(along(values, 1, [nx, windowMm[0]]), nx, [ny, windowMm[1]]);
}
