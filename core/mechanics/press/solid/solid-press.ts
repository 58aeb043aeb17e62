import type { Matrix6 } from '../../elasticity/stiffness.ts';
import { hexahedronOf } from '../../voxel/hexahedron.ts';
import { product } from '../conjugate-steps.ts';
import { type Plates, type PressAxis, refuseFlat } from '../contact/plates.ts';
import { islandsOf } from '../network/islands.ts';
import { PressError } from '../press-error.ts';
import type { PressedPart } from '../press-test.ts';
import { settle } from '../settle.ts';
import { type BoxedModel, type BoxMesh, meshOf, touched } from './box-mesh.ts';
import { inverseDiagonal, multiplyBoxes, stresses } from './box-stiffness.ts';
import { type BoxedSkin, membraneIn } from './skin-in-boxes.ts';

export interface SolidPress {
  axis: PressAxis;
  friction: boolean;
  /** Stiffness of the lattice as a uniform solid, MPa. */
  stiffness: Matrix6;
  /** Stress in the lattice's own solid for one unit of stress of the whole. */
  stressFactor: number;
  skin?: BoxedSkin;
}

/** A pressed solid, with the number in its model of each box that is computed, and eight nodes per such box. */
export interface PressedBoxes extends PressedPart {
  boxes: readonly number[];
  corners: Int32Array;
}

const TOLERANCE = 1e-5;
const MAX_ITERATIONS = 5000;

/**
 * Presses a model that is filled with a lattice of many cells as one uniform solid with that lattice's stiffness: linear
 * hexahedra, weighed by the share of them that is inside. Displacements are three per node; yields the share done.
 * @throws PressError no-struts, not-held, not-settled
 */
export function* pressSolid(model: BoxedModel, wanted: SolidPress): Generator<number, PressedBoxes> {
  const { axis, stiffness: c, stressFactor } = wanted;
  const mesh = meshOf(model);
  if (mesh.boxes.length === 0) throw new PressError('no-struts', 'the model is empty');
  const { full } = hexahedronOf(model.edgesMm, c);
  const size = mesh.height.length;
  const plates = {
    low: touched(mesh, model, axis, -1),
    high: touched(mesh, model, axis, 1),
    heightMm: model.counts[axis]! * model.edgesMm[axis]!,
  };
  refuseFlat(plates);
  const { isIdle, idle } = idleBoxes(mesh, plates);
  const u = new Float64Array(size);
  for (const node of plates.high.nodes) u[3 * node + axis] = -1;
  const held = heldUnknowns(size, plates, wanted);
  leaveOut(mesh, isIdle, held, u);
  const skin = wanted.skin && membraneIn(mesh, model, wanted.skin, isIdle);
  const multiply = (x: Float64Array, out: Float64Array) => {
    multiplyBoxes(mesh, full, x, out);
    skin?.addProduct(x, out);
  };
  const r = new Float64Array(size);
  multiply(u, r);
  for (let i = 0; i < size; i++) if (held[i]) r[i] = 0;
  // Zero if no force reaches a free node: then none moves.
  const scale = Math.sqrt(product(r, r));
  if (scale > 0) guessEven(mesh.height, plates.heightMm, axis, held, u);
  multiply(u, r);
  for (let i = 0; i < size; i++) r[i] = held[i] ? 0 : -r[i]!;
  const inverse = inverseDiagonal(mesh, full, held, skin);
  const precondition = (from: Float64Array, out: Float64Array) => {
    for (let i = 0; i < size; i++) out[i] = inverse[i]! * from[i]!;
  };
  const iterations = yield* settle({ multiply, precondition, held }, u, r, {
    tolerance: TOLERANCE,
    scale: scale || 1,
    maxIterations: MAX_ITERATIONS,
  });
  multiply(u, r);
  const stiffnessNPerMm = product(u, r);
  if (!(stiffnessNPerMm > 0)) throw new PressError('not-held', 'nothing resists the plates');
  const stress = stresses(mesh, model.edgesMm, c, u).map((value) => value * stressFactor);
  const loads = skin?.loads(u);
  return {
    stiffness: stiffnessNPerMm,
    plates,
    displacements: u,
    loads: { stress, buckling: new Float64Array(stress.length) },
    ...(loads && { skin: { stress: loads.stress, share: loads.energy2 / stiffnessNPerMm } }),
    idle,
    isIdle,
    isEstimate: true,
    unknowns: size,
    iterations,
    boxes: mesh.boxes,
    corners: mesh.corners,
  };
}

/** 1 per unknown that a plate holds. */
function heldUnknowns(
  size: number,
  { low, high }: Plates,
  { axis, friction }: Pick<SolidPress, 'axis' | 'friction'>,
): Uint8Array {
  const held = new Uint8Array(size);
  for (const nodes of [low.nodes, high.nodes])
    for (const node of nodes) {
      if (friction) held.fill(1, 3 * node, 3 * node + 3);
      held[3 * node + axis] = 1;
    }
  return held;
}

/** Moves all free nodes along the axis in proportion to their height, the displacement of an even solid. */
function guessEven(
  heights: Float64Array,
  heightMm: number,
  axis: PressAxis,
  held: Uint8Array,
  u: Float64Array,
): void {
  for (let i: number = axis; i < u.length; i += 3) if (!held[i]) u[i] = -heights[i]! / heightMm;
}

/** Boxes of connected parts that do not reach both plates. Throws PressError not-held if no part does. */
function idleBoxes(
  { corners, boxes, height }: BoxMesh,
  { low, high }: Plates,
): Pick<PressedPart, 'isIdle' | 'idle'> {
  const ends = new Uint32Array(2 * corners.length);
  corners.forEach((node, at) => {
    ends[2 * at] = corners[at - (at % 8)]!;
    ends[2 * at + 1] = node;
  });
  const { count, of } = islandsOf({ places: height, ends });
  const touches = new Uint8Array(count);
  for (const node of low.nodes) touches[of[node]!]! |= 1;
  for (const node of high.nodes) touches[of[node]!]! |= 2;
  const isIdle = Uint8Array.from(boxes, (_, box) => (touches[of[corners[8 * box]!]!] === 3 ? 0 : 1));
  const struts = isIdle.reduce((sum, idle) => sum + idle, 0);
  if (struts === isIdle.length)
    throw new PressError('not-held', 'no connected part reaches from plate to plate');
  return { isIdle, idle: { parts: touches.filter((both) => both !== 3).length, struts } };
}

/** Takes idle boxes out of the equations: they do not move and have no stiffness. */
function leaveOut({ corners, shares }: BoxMesh, isIdle: Uint8Array, held: Uint8Array, u: Float64Array): void {
  for (let box = 0; box < isIdle.length; box++) {
    if (!isIdle[box]) continue;
    shares[box] = 0;
    for (const node of corners.subarray(8 * box, 8 * box + 8)) {
      held.fill(1, 3 * node, 3 * node + 3);
      u.fill(0, 3 * node, 3 * node + 3);
    }
  }
}
