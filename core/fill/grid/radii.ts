import { elasticKey } from '../../catalogue/elastic-laws.ts';
import { hardnessLaw } from '../../catalogue/hardness.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { relativeDensity, rodForDensity } from '../../cells/density.ts';
import type { CellTopology } from '../../cells/topology.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type GradientSpec, type LatticeSpec, sidesOf } from '../../spec/spec.ts';
import { fieldAt } from '../field/field-at.ts';
import { hardnessPlan } from '../field/hardness-plan.ts';
import { evenHardness } from './even-hardness.ts';
import { cellOfId, cellX, cellY, cellZ, typeOfId } from './numbering.ts';
import { backToModel, type Placement } from './placement.ts';

/** Number of radii between the two ends of a gradient: under 0.02 mm apart in the product's range. */
const STEPS = 64;

export interface NodeRadii {
  /** Radii in use, mm. */
  stepsMm: Float64Array;
  /** Index of each node's radius; omitted if all nodes have the first. */
  step?: Uint8Array;
}

export function radiusAt({ stepsMm, step }: NodeRadii, node: number): number {
  return stepsMm[step ? step[node]! : 0]!;
}

export function radiusStep({ step }: NodeRadii, node: number): number {
  return step ? step[node]! : 0;
}

/** Radii of a spec: one for all nodes, or by the field of the gradient at each node. */
export function nodeRadii(
  spec: LatticeSpec,
  { topology, placement }: { topology: CellTopology; placement: Placement },
  model: Mesh,
): NodeRadii {
  if (!spec.gradient) return { stepsMm: Float64Array.of(spec.rodDiameterMm / 2) };
  const number = fieldAt(spec.gradient, model, placement.cellMm);
  const { origin, cellMm, size } = placement;
  const nodes = topology.nodes.length;
  const stepsMm = stepRadii(spec);
  const step = new Uint8Array(size[0] * size[1] * size[2] * nodes);
  const at = new Float32Array(3);
  const numberOf = (id: number) => {
    const cell = cellOfId(id, nodes);
    const u = topology.nodes[typeOfId(id, nodes)]!;
    at[0] = origin[0] + (cellX(size, cell) + u[0]) * cellMm[0];
    at[1] = origin[1] + (cellY(size, cell) + u[1]) * cellMm[1];
    at[2] = origin[2] + (cellZ(size, cell) + u[2]) * cellMm[2];
    backToModel(placement, at);
    return number(at);
  };
  const stepAt = (share: number) => Math.round(share * (STEPS - 1));
  const plan = hardnessPlan(spec, model);
  if (plan) {
    const numbers = Float64Array.from({ length: size[0] * size[1] * nodes }, (_, id) => numberOf(id));
    const radiusMm = (share: number) => stepsMm[stepAt(share)]!;
    evenHardness(plan, { topology, placement, numbers, radiusMm }, model);
    for (let id = 0; id < step.length; id++) step[id] = stepAt(numbers[id % numbers.length]!);
  } else {
    for (let id = 0; id < step.length; id++) step[id] = stepAt(numberOf(id));
  }
  return { stepsMm, step };
}

/** Radius of every step, mm: equal steps of the diameter, of the relative density, or of the hardness. */
export function stepRadii(spec: GradientSpec): Float64Array {
  const { darkestMm, lightestMm, even, elastomer } = spec.gradient;
  const between = (a: number, b: number, k: number) => a + ((b - a) * k) / (STEPS - 1);
  const cell = { ...spec, sides: sidesOf(spec) };
  const density = (rodMm: number) => relativeDensity(cell, rodMm);
  const power = elastomer === undefined ? 1 : hardnessPower(spec.lattice, elastomer);
  return Float64Array.from({ length: STEPS }, (_, k) => {
    if (even !== 'density' && elastomer === undefined) return between(darkestMm, lightestMm, k) / 2;
    const wanted = between(density(darkestMm) ** power, density(lightestMm) ** power, k) ** (1 / power);
    return rodForDensity(cell, wanted) / 2;
  });
}

/** Power of the density that the Shore A of the lattice in its elastomer follows. */
function hardnessPower(lattice: string, elastomer: string): number {
  const type = latticeByTitle(lattice);
  const material = materialByName(elastomer);
  if (!type || !material) throw new RangeError(`no hardness of ${lattice} in ${elastomer}`);
  return hardnessLaw(material, elasticKey(type)).k;
}
