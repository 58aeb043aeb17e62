import { blockAt } from '../beam/beam-system.ts';
import { fibreStress } from '../beam/fibre-stress.ts';
import type { BeamTypes } from './beams/beam-blocks.ts';

/** Load of each strut for one unit of travel of the plates. */
export interface StrutLoads {
  /** Stress of the outermost fibre at the ends, in the unit of the solid's modulus: von Mises, with torsion. */
  stress: Float64Array;
  /** Pressing force over the strut's buckling load, the safe side (`bucklingShareOf`); zero of one that is pulled. */
  buckling: Float64Array;
  /** Energy stored in it, N mm; not of the boxes of a surface lattice. */
  energy?: Float64Array;
}

/** Computes the loads of all struts from the displacements of their nodes, and a modulus. */
export function strutLoads(
  ends: Uint32Array,
  { typeOf, blocks, types }: BeamTypes,
  u: Float64Array,
  modulus: number,
): StrutLoads {
  const count = typeOf.length;
  const stress = new Float64Array(count);
  const buckling = new Float64Array(count);
  const energy = new Float64Array(count);
  const force = new Float64Array(6);
  for (let strut = 0; strut < count; strut++) {
    const number = typeOf[strut]!;
    if (number < 0) continue;
    const type = types[number]!;
    const a = 6 * ends[2 * strut]!;
    const b = 6 * ends[2 * strut + 1]!;
    times(blocks, blockAt(number, 0), blockAt(number, 1), u, a, b, force);
    // Positive: the force on the start points into the strut.
    const pressing = force[0]! * type.along[0] + force[1]! * type.along[1] + force[2]! * type.along[2];
    for (let k = 0; k < 6; k++) energy[strut]! += (force[k]! * u[a + k]!) / 2;
    const atStart = fibreStress(type, force, type.arms[0]);
    times(blocks, blockAt(number, 2), blockAt(number, 3), u, a, b, force);
    for (let k = 0; k < 6; k++) energy[strut]! += (force[k]! * u[b + k]!) / 2;
    stress[strut] = Math.max(atStart, fibreStress(type, force, type.arms[1]));
    const hinged = (Math.PI ** 2 * modulus * type.section.inertia) / type.freeMm ** 2;
    buckling[strut] = Math.max(0, pressing / (type.bucklingShare * hinged));
  }
  return { stress, buckling, energy };
}

/** Force and moment on an end of a strut. */
function times(
  blocks: Float64Array,
  first: number,
  second: number,
  u: Float64Array,
  a: number,
  b: number,
  out: Float64Array,
): void {
  for (let row = 0; row < 6; row++) {
    let sum = 0;
    const i = first + 6 * row;
    const j = second + 6 * row;
    for (let k = 0; k < 6; k++) sum += blocks[i + k]! * u[a + k]! + blocks[j + k]! * u[b + k]!;
    out[row] = sum;
  }
}
