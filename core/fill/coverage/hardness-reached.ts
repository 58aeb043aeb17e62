import { elasticKey } from '../../catalogue/elastic-laws.ts';
import { type HardnessLaw, hardnessLaw, hardnessOfDensity } from '../../catalogue/hardness.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { relativeDensity } from '../../cells/density.ts';
import { type PlanShadow, planShadow } from '../../model/pressure/plan-shadow.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { HardnessReport } from '../../spec/report.ts';
import { type GradientSpec, type LatticeSpec, sidesOf } from '../../spec/spec.ts';
import { fieldAt } from '../field/field-at.ts';
import { expandFrame } from '../frame/expand.ts';
import type { Frame } from '../frame/frame.ts';

/** Difference up to which a hardness counts as reached, Shore A: that of two durometers. */
export const HARDNESS_WITHIN = 3;

/** Hardness wanted and reached over a model seen from above. */
export interface HardnessMaps {
  shadow: PlanShadow;
  /** Shore A of each square of the shadow; NaN outside of the model, and where no strut is reached. */
  wanted: Float32Array;
  reached: Float32Array;
}

/**
 * Returns the wanted hardness of a sole at each place and the one of the struts there: computed by the density law from
 * the mean density of their rods, as made, within a cell around the place, over the whole height; not measured. Solid
 * parts above or below the struts are not considered. Undefined for a spec that is not even in hardness by pressure.
 */
export function hardnessMaps(frame: Frame, spec: LatticeSpec, model: Mesh): HardnessMaps | undefined {
  const law = lawOf(spec);
  if (!law || !spec.gradient) return undefined;
  const shadow = planShadow(model);
  const densityOf = densityTable(spec);
  const shore = (density: number) => hardnessOfDensity(law, density);
  return {
    shadow,
    wanted: wantedIn(shadow, spec, { model, shoreOf: (rodMm) => shore(densityOf(rodMm)) }),
    reached: meanDensities(shadow, frame, densityOf).map((density) => shore(density)),
  };
}

/** Returns how well the wanted hardness is reached; undefined where `hardnessMaps` is. */
export function hardnessReport(frame: Frame, spec: LatticeSpec, model: Mesh): HardnessReport | undefined {
  const maps = hardnessMaps(frame, spec, model);
  return maps && reportOfMaps(maps);
}

export function reportOfMaps({ wanted, reached }: HardnessMaps): HardnessReport {
  let [area, within, largestShoreA] = [0, 0, 0];
  wanted.forEach((shoreA, i) => {
    if (Number.isNaN(shoreA)) return;
    area += 1;
    const apart = Math.abs(reached[i]! - shoreA);
    if (apart <= HARDNESS_WITHIN) within += 1;
    if (apart > largestShoreA) largestShoreA = apart;
  });
  return { largestShoreA, shareWithin: within / Math.max(area, 1), withinShoreA: HARDNESS_WITHIN };
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

function wantedIn(
  { min, stepMm, size: [nx], covered }: PlanShadow,
  { gradient, cellMm }: GradientSpec,
  { model, shoreOf }: { model: Mesh; shoreOf: (rodMm: number) => number },
): Float32Array {
  const number = fieldAt(gradient, model, cellMm);
  const { min: low, max: high } = boundsOf(model);
  const [from, to] = [shoreOf(gradient.darkestMm), shoreOf(gradient.lightestMm)];
  return Float32Array.from(covered, (isOn, i) => {
    if (!isOn) return Number.NaN;
    const x = min[0] + ((i % nx) + 0.5) * stepMm;
    const y = min[1] + (Math.floor(i / nx) + 0.5) * stepMm;
    return from + (to - from) * number([x, y, (low[2] + high[2]) / 2]);
  });
}

/** Mean density of the struts within a cell around each square, by their length; NaN without a strut. */
function meanDensities(
  { min, stepMm, size: [nx, ny] }: PlanShadow,
  frame: Frame,
  densityOf: (rodMm: number) => number,
): Float32Array {
  const { segments, radiiMm } = expandFrame(frame);
  const lengths = new Float64Array(nx * ny);
  const densities = new Float64Array(nx * ny);
  for (let i = 0; i < radiiMm.length; i += 2) {
    const at = 3 * i;
    const dx = segments[at + 3]! - segments[at]!;
    const dy = segments[at + 4]! - segments[at + 1]!;
    const length = Math.hypot(dx, dy, segments[at + 5]! - segments[at + 2]!);
    const steps = Math.max(1, Math.ceil(length / stepMm));
    for (let k = 0; k < steps; k++) {
      const part = (k + 0.5) / steps;
      const x = Math.floor((segments[at]! + part * dx - min[0]) / stepMm);
      const y = Math.floor((segments[at + 1]! + part * dy - min[1]) / stepMm);
      if (x < 0 || y < 0 || x >= nx || y >= ny) continue;
      lengths[y * nx + x]! += length / steps;
      const rodMm = 2 * (radiiMm[i]! + part * (radiiMm[i + 1]! - radiiMm[i]!));
      densities[y * nx + x]! += (length / steps) * densityOf(rodMm);
    }
  }
  const half = frame.placement.cellMm.map((mm) => Math.max(0, Math.round((mm / stepMm - 1) / 2)));
  const [allDensities, allLengths] = [densities, lengths].map((one) => windowSums(one, [nx, ny], half));
  return Float32Array.from(allLengths!, (length, i) =>
    length > 0 ? allDensities![i]! / length : Number.NaN,
  );
}

/** Sums over the squares within half a window of each, by rows and then by columns. */
function windowSums(
  values: Float64Array,
  [nx, ny]: readonly [number, number],
  half: readonly number[],
): Float64Array {
  const along = (from: Float64Array, step: number, count: number, reach: number) => {
    const out = new Float64Array(from.length);
    for (let i = 0; i < from.length; i++) {
      const place = Math.floor(i / step) % count;
      const low = Math.max(-place, -reach);
      const high = Math.min(count - 1 - place, reach);
      for (let k = low; k <= high; k++) out[i]! += from[i + k * step]!;
    }
    return out;
  };
  return along(along(values, 1, nx, half[0]!), nx, ny, half[1]!);
}
