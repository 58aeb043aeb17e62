import { mapPoint } from '../../solid/geometry/vector.ts';
import { inverse6, type Matrix6, VOIGT, VOIGT_PAIRS } from '../elasticity/stiffness.ts';
import { type PreparedSystem, solve } from '../linear/conjugate-steps.ts';
import { denseSolver } from '../linear/dense.ts';
import { beamProduct } from './beam-product.ts';
import { applyBlocks, beamSystem, blockAt, inverseBlocks, NODE_UNKNOWNS, putBlocks } from './beam-system.ts';
import { BEAM_SIZE, type BeamMatrix, intoLocal, localStiffness, type Solid, turned } from './element.ts';
import { fibreStress } from './fibre-stress.ts';
import { lengthOf, type PeriodicStruts, rigidLength } from './struts.ts';

/** A strut's matrix, and what its ends do under each of the six unit strains of the period. */
interface LoadedStrut {
  stiffness: BeamMatrix;
  /** Displacements of its two ends, 12 for each unit strain. */
  ends: Float64Array[];
}

/** Stiffness of a period of struts, and how each strut is loaded under the unit strains. */
interface HomogenisedBeams {
  stiffness: Matrix6;
  struts: readonly LoadedStrut[];
}

/** Place of zz among the strains. */
const ALONG_Z = 2;
/** Above this many unknowns conjugate gradients are faster than dense factors. */
const DENSE_LIMIT = 300;
/**
 * Residual. The stiffness is wrong by about the square of it: below 1e-6 at 5 % density, 1e-4 at 1 %, whose slender
 * rods bend far more easily than they stretch.
 */
const TOLERANCE = 3e-4;
const MAX_ITERATIONS = 20_000;

/**
 * Returns the stiffness of a period of struts in the unit of the solid's modulus, by beams: the ends of a strut move by
 * the strain of the whole and by a periodic part of their joint, whose forces vanish. The method of Vigliotti and
 * Pasini (Comput. Methods Appl. Mech. Engrg. 229-232, 2012) with rigid joints.
 */
export function homogeniseBeams(period: PeriodicStruts, solid: Solid): HomogenisedBeams {
  const struts = period.struts.map((strut): LoadedStrut => {
    const lengthMm = lengthOf(strut);
    const rigid = rigidLength(period, lengthMm);
    const local = localStiffness({ length: lengthMm, rigid: [rigid, rigid] }, period.section, solid);
    const turn = intoLocal(strut.start, strut.end);
    const ends = Array.from({ length: VOIGT }, (_, load) => strainedEnds(load, strut.start, strut.end));
    return { stiffness: turned(local, turn), ends };
  });
  const periodicOf = solverOf(period, struts);
  for (let load = 0; load < VOIGT; load++) {
    const rhs = new Float64Array(6 * period.joints);
    struts.forEach((strut, s) => {
      const force = times(strut.stiffness, strut.ends[load]!);
      scatter(period, s, (unknown, row) => {
        rhs[unknown]! -= force[row]!;
      });
    });
    const periodic = periodicOf(rhs);
    struts.forEach((strut, s) => {
      scatter(period, s, (unknown, row) => {
        strut.ends[load]![row]! += periodic[unknown]!;
      });
    });
  }
  return { stiffness: energyMatrix(struts, period.edges[0] * period.edges[1] * period.edges[2]), struts };
}

/** What gives way first under one unit of stress of the whole along z. */
export interface FirstFailures {
  /** Stress of the first fibre to yield, at a joint's rigid end. */
  fibre: number;
  /** Modulus of the solid at which the first strut buckles as if hinged; 0 if none is pressed. */
  buckling: number;
}

export function firstFailures(
  period: PeriodicStruts,
  { stiffness, struts }: HomogenisedBeams,
): FirstFailures {
  const compliance = inverse6(stiffness);
  const { section } = period;
  const ends = new Float64Array(BEAM_SIZE);
  let fibre = 0;
  let buckling = 0;
  struts.forEach((loaded, s) => {
    ends.fill(0);
    for (let load = 0; load < VOIGT; load++)
      for (let row = 0; row < BEAM_SIZE; row++)
        ends[row]! += compliance[VOIGT * load + ALONG_Z]! * loaded.ends[load]![row]!;
    const force = times(loaded.stiffness, ends);
    const strut = period.struts[s]!;
    const lengthMm = lengthOf(strut);
    const rigid = rigidLength(period, lengthMm);
    const along = mapPoint(strut.end, (value, k) => (value - strut.start[k]!) / lengthMm);
    const arm = mapPoint(along, (value) => rigid * value);
    const back = mapPoint(along, (value) => -rigid * value);
    fibre = Math.max(
      fibre,
      fibreStress({ along, section }, force, arm),
      fibreStress({ along, section }, force.subarray(6), back),
    );
    // Pulled by the whole, a strut is pulled where the force on its start points out of it.
    const pulling = -(force[0]! * along[0] + force[1]! * along[1] + force[2]! * along[2]);
    buckling = Math.max(buckling, (pulling * (lengthMm - 2 * rigid) ** 2) / (Math.PI ** 2 * section.inertia));
  });
  return { fibre, buckling };
}

/** Displacements of a strut's ends where the period is strained by one unit of `load`, without rotation. */
function strainedEnds(load: number, ...ends: (readonly [number, number, number])[]): Float64Array {
  const u = new Float64Array(BEAM_SIZE);
  const [i, j] = VOIGT_PAIRS[load]!;
  ends.forEach((at, end) => {
    u[6 * end + i]! += at[j] / 2;
    u[6 * end + j]! += at[i] / 2;
  });
  return u;
}

function scatter(period: PeriodicStruts, strut: number, visit: (unknown: number, row: number) => void): void {
  const { from, to } = period.struts[strut]!;
  for (let row = 0; row < 6; row++) {
    visit(6 * from + row, row);
    visit(6 * to + row, row + 6);
  }
}

/** Solver of the periodic part. Where few joints are solved at once, the translations of the first are held. */
function solverOf(
  period: PeriodicStruts,
  struts: readonly LoadedStrut[],
): (rhs: Float64Array) => Float64Array {
  const size = 6 * period.joints;
  if (size > DENSE_LIMIT) {
    const system = systemOf(period, struts);
    return (rhs) => solve(system, rhs, { tolerance: TOLERANCE, maxIterations: MAX_ITERATIONS }).x;
  }
  const matrix = new Float64Array(size * size);
  struts.forEach(({ stiffness }, s) => {
    scatter(period, s, (i, row) => {
      scatter(period, s, (j, column) => {
        matrix[size * i + j]! += stiffness[BEAM_SIZE * row + column]!;
      });
    });
  });
  for (let held = 0; held < 3; held++) {
    for (let j = 0; j < size; j++) {
      matrix[size * held + j] = 0;
      matrix[size * j + held] = 0;
    }
    matrix[size * held + held] = 1;
  }
  const dense = denseSolver(matrix, size);
  return (rhs) => dense.solve(rhs.fill(0, 0, 3));
}

/** Many joints, preconditioned by the inverse of each joint's own block; moving all alike costs no energy. */
function systemOf({ joints, struts }: PeriodicStruts, loaded: readonly LoadedStrut[]): PreparedSystem {
  const blocks = new Float64Array(blockAt(struts.length, 0));
  loaded.forEach(({ stiffness }, s) => {
    putBlocks(blocks, s, stiffness);
  });
  const ends = Uint32Array.from(struts.flatMap(({ from, to }) => [from, to]));
  const system = beamSystem(joints, ends, { typeOf: Int32Array.from(struts.keys()), blocks });
  const held = new Uint8Array(NODE_UNKNOWNS * joints);
  const inverse = inverseBlocks(system, held);
  return { multiply: beamProduct(system), precondition: (r, out) => applyBlocks(inverse, r, out), held };
}

/** Returns K u of 12 x 12. */
export function times(k: BeamMatrix, u: Float64Array): Float64Array {
  const out = new Float64Array(BEAM_SIZE);
  for (let i = 0; i < BEAM_SIZE; i++) {
    let sum = 0;
    for (let j = 0; j < BEAM_SIZE; j++) sum += k[BEAM_SIZE * i + j]! * u[j]!;
    out[i] = sum;
  }
  return out;
}

/** Stiffness from the energy that two unit strains share. */
function energyMatrix(struts: readonly LoadedStrut[], volume: number): Matrix6 {
  const c = new Float64Array(VOIGT * VOIGT);
  for (const { stiffness, ends } of struts) {
    for (let f = 0; f < VOIGT; f++) {
      const force = times(stiffness, ends[f]!);
      for (let e = 0; e <= f; e++) {
        let energy = 0;
        for (let row = 0; row < BEAM_SIZE; row++) energy += force[row]! * ends[e]![row]!;
        c[VOIGT * f + e]! += energy / volume;
      }
    }
  }
  for (let f = 0; f < VOIGT; f++) for (let e = 0; e < f; e++) c[VOIGT * e + f] = c[VOIGT * f + e]!;
  return c;
}
