import type { Solid } from '../beam/element.ts';
import { type Matrix6, VOIGT } from '../elasticity/stiffness.ts';
import { HEXAHEDRON_SIZE, hexahedronOf, strainMatrix } from '../voxel/hexahedron.ts';
import { conjugateSteps, NotSettled, product } from './conjugate-steps.ts';
import { islandsOf } from './islands.ts';
import { NARROW_SHARE, type Plates, type PressAxis, ROUND_SHARE, refuseFlat } from './plates.ts';
import { PressError } from './press-error.ts';
import type { PressedPart } from './press-test.ts';
import { type EmbeddedVertices, type SkinMembrane, skinMembrane } from './skin/skin-membrane.ts';
import type { SkinMesh } from './skin/skin-network.ts';

/** Model in boxes, each with the share of it that is inside. */
export interface BoxedModel {
  /** Boxes along x, y and z. */
  counts: readonly [number, number, number];
  /** Edges of a box, mm. */
  edgesMm: readonly [number, number, number];
  /** 0 to 1 per box; x runs fastest. */
  shares: Float32Array;
}

export interface SolidPress {
  axis: PressAxis;
  friction: boolean;
  /** Stiffness of the lattice as a uniform solid, MPa. */
  stiffness: Matrix6;
  /** Stress in the lattice's own solid for one unit of stress of the whole. */
  stressFactor: number;
  /** Closed skin of a thickness, in the coordinates of the model's boxes, and its solid. */
  skin?: { mesh: SkinMesh; thicknessMm: number; solid: Solid };
}

/** A pressed solid, with the number in its model of each box that is computed, and eight nodes per such box. */
export interface PressedBoxes extends PressedPart {
  boxes: readonly number[];
  corners: Int32Array;
}

/** Boxes with less of the model inside are left out. */
const LEAST_SHARE = 0.02;
const TOLERANCE = 1e-5;
const MAX_ITERATIONS = 5000;

/**
 * Presses a model that is filled with a lattice of many cells as one uniform solid with that lattice's stiffness: linear
 * hexahedra, weighed by the share of them that is inside. Displacements are three per node; yields the share done.
 * @throws PressError no-struts, not-held, not-settled
 */
export function* pressSolid(model: BoxedModel, wanted: SolidPress): Generator<number, PressedBoxes> {
  const { axis, friction, stiffness: c, stressFactor } = wanted;
  const mesh = meshOf(model);
  if (mesh.boxes.length === 0) throw new PressError('no-struts', 'the model is empty');
  const { full } = hexahedronOf(model.edgesMm, c);
  const nodes = mesh.height.length / 3;
  const size = 3 * nodes;
  const heightMm = model.counts[axis]! * model.edgesMm[axis]!;
  const contacts = [touched(mesh, model, axis, -1), touched(mesh, model, axis, 1)] as const;
  const plates = { low: contacts[0], high: contacts[1], heightMm };
  refuseFlat(plates);
  const { isIdle, idle } = idleBoxes(mesh, plates);
  const held = new Uint8Array(size);
  const u = new Float64Array(size);
  contacts.forEach(({ nodes: list }, plate) => {
    for (const node of list) {
      if (friction) held.fill(1, 3 * node, 3 * node + 3);
      held[3 * node + axis] = 1;
      if (plate === 1) u[3 * node + axis] = -1;
    }
  });
  leaveOut(mesh, isIdle, held, u);
  const skin = wanted.skin && membraneIn(mesh, model, wanted.skin);
  const multiply = (x: Float64Array, out: Float64Array) => {
    product24(mesh, full, x, out);
    skin?.addProduct(x, out);
  };
  const r = new Float64Array(size);
  multiply(u, r);
  for (let i = 0; i < size; i++) if (held[i]) r[i] = 0;
  // Zero if no force reaches a free node: then none moves.
  const scale = Math.sqrt(product(r, r));
  for (let node = 0; node < nodes && scale > 0; node++) {
    const i = 3 * node + axis;
    if (!held[i]) u[i] = -mesh.height[i]! / heightMm;
  }
  multiply(u, r);
  for (let i = 0; i < size; i++) r[i] = held[i] ? 0 : -r[i]!;
  const inverse = inverseDiagonal(mesh, full, held, skin);
  const precondition = (from: Float64Array, out: Float64Array) => {
    for (let i = 0; i < size; i++) out[i] = inverse[i]! * from[i]!;
  };
  let iterations = 0;
  try {
    const steps = conjugateSteps({ multiply, precondition, held }, u, r, {
      tolerance: TOLERANCE,
      scale: scale || 1,
      maxIterations: MAX_ITERATIONS,
    });
    for (const step of steps) {
      iterations = step.iterations;
      yield 0.05 + 0.9 * Math.min(1, Math.max(0, Math.log(step.residual) / Math.log(TOLERANCE)));
    }
  } catch (error) {
    if (error instanceof NotSettled) throw new PressError('not-settled', error.message);
    throw error;
  }
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

/** Skin of a model in its boxes: each vertex moves with the box it lies in, or with the nearest one that is computed. */
function membraneIn(
  { boxes, corners }: BoxMesh,
  { counts, edgesMm }: BoxedModel,
  { mesh, thicknessMm, solid }: NonNullable<SolidPress['skin']>,
): SkinMembrane {
  const numbers = new Map(boxes.map((box, at) => [box, at]));
  const vertices = mesh.positions.length / 3;
  const embedded: EmbeddedVertices = {
    nodes: new Int32Array(8 * vertices),
    weights: new Float64Array(8 * vertices),
  };
  for (let vertex = 0; vertex < vertices; vertex++) {
    const place = [0, 1, 2].map((k) => mesh.positions[3 * vertex + k]! / edgesMm[k]!);
    const near = nearestBox(place, counts, numbers);
    if (near === undefined) continue;
    const { step, at } = near;
    for (let corner = 0; corner < 8; corner++) {
      let weight = 1;
      for (let k = 0; k < 3; k++) {
        const within = place[k]! - step[k]!;
        weight *= (corner >> k) & 1 ? within : 1 - within;
      }
      embedded.nodes[8 * vertex + corner] = corners[8 * at + corner]!;
      embedded.weights[8 * vertex + corner] = weight;
    }
  }
  return skinMembrane(mesh, embedded, thicknessMm, solid);
}

/** Steps and number of the computed box nearest to a place, among the box it lies in and those about it. */
function nearestBox(
  place: readonly number[],
  counts: readonly number[],
  numbers: ReadonlyMap<number, number>,
) {
  let found: { step: number[]; at: number } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let side = 0; side < 27; side++) {
    const step = [side % 3, Math.floor(side / 3) % 3, Math.floor(side / 9)].map(
      (shift, k) => Math.min(counts[k]! - 1, Math.max(0, Math.floor(place[k]!))) + shift - 1,
    );
    if (step.some((value, k) => value < 0 || value >= counts[k]!)) continue;
    const at = numbers.get((step[2]! * counts[1]! + step[1]!) * counts[0]! + step[0]!);
    const away = Math.hypot(...place.map((value, k) => value - step[k]! - 0.5));
    if (at === undefined || away >= least) continue;
    least = away;
    found = { step, at };
  }
  return found;
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

interface BoxMesh {
  /** Eight nodes per box that is inside. */
  corners: Int32Array;
  /** Number of each such box, and its share. */
  boxes: number[];
  shares: Float64Array;
  /** x y z per node, mm from the first corner. */
  height: Float64Array;
}

function meshOf({ counts, edgesMm, shares }: BoxedModel): BoxMesh {
  const [nx, ny, nz] = counts;
  const numbers = new Int32Array((nx + 1) * (ny + 1) * (nz + 1)).fill(-1);
  const boxes: number[] = [];
  for (let box = 0; box < shares.length; box++) if (shares[box]! > LEAST_SHARE) boxes.push(box);
  const corners = new Int32Array(8 * boxes.length);
  const height: number[] = [];
  boxes.forEach((box, at) => {
    const x = box % nx;
    const y = Math.floor(box / nx) % ny;
    const z = Math.floor(box / (nx * ny));
    for (let corner = 0; corner < 8; corner++) {
      const i = x + (corner & 1);
      const j = y + ((corner >> 1) & 1);
      const k = z + (corner >> 2);
      const place = (k * (ny + 1) + j) * (nx + 1) + i;
      if (numbers[place]! < 0) {
        numbers[place] = height.length / 3;
        height.push(i * edgesMm[0], j * edgesMm[1], k * edgesMm[2]);
      }
      corners[8 * at + corner] = numbers[place]!;
    }
  });
  return {
    corners,
    boxes,
    shares: Float64Array.from(boxes, (box) => shares[box]!),
    height: Float64Array.from(height),
  };
}

/** Nodes that a plate touches: the outermost layer, or on a round part all within a share of its height. */
function touched(
  { height }: BoxMesh,
  { counts, edgesMm }: BoxedModel,
  axis: PressAxis,
  sign: 1 | -1,
): PressedPart['plates']['low'] {
  const top = counts[axis]! * edgesMm[axis]!;
  const across = [0, 1, 2].filter((k) => k !== axis);
  const within = (depthMm: number) => {
    const found: number[] = [];
    for (let node = 0; 3 * node < height.length; node++) {
      const at = height[3 * node + axis]!;
      if (sign === 1 ? at >= top - depthMm : at <= depthMm) found.push(node);
    }
    return found;
  };
  const spread = (nodes: readonly number[], k: number) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const node of nodes) {
      low = Math.min(low, height[3 * node + k]!);
      high = Math.max(high, height[3 * node + k]!);
    }
    return high - low;
  };
  const flatMm = 0.01 * edgesMm[axis]!;
  const flat = within(flatMm);
  const round = across.some((k) => !(spread(flat, k) >= NARROW_SHARE * counts[k]! * edgesMm[k]!));
  const depthMm = round ? Math.max(ROUND_SHARE * top, flatMm) : flatMm;
  return { nodes: Uint32Array.from(round ? within(depthMm) : flat), depthMm, round };
}

/** Writes K x into `out`, box by box. */
function product24(
  { corners, shares }: BoxMesh,
  full: Float64Array,
  x: Float64Array,
  out: Float64Array,
): void {
  const n = HEXAHEDRON_SIZE;
  const local = new Float64Array(n);
  out.fill(0);
  for (let box = 0; box < shares.length; box++) {
    for (let corner = 0; corner < 8; corner++) {
      const at = 3 * corners[8 * box + corner]!;
      local[corner] = x[at]!;
      local[8 + corner] = x[at + 1]!;
      local[16 + corner] = x[at + 2]!;
    }
    const share = shares[box]!;
    for (let row = 0; row < n; row++) {
      let force = 0;
      const from = n * row;
      for (let k = 0; k < n; k++) force += full[from + k]! * local[k]!;
      out[3 * corners[8 * box + (row & 7)]! + (row >> 3)]! += share * force;
    }
  }
}

function inverseDiagonal(
  { corners, shares, height }: BoxMesh,
  full: Float64Array,
  held: Uint8Array,
  skin: SkinMembrane | undefined,
): Float64Array {
  const out = new Float64Array(height.length);
  for (let box = 0; box < shares.length; box++)
    for (let row = 0; row < HEXAHEDRON_SIZE; row++)
      out[3 * corners[8 * box + (row & 7)]! + (row >> 3)]! +=
        shares[box]! * full[(HEXAHEDRON_SIZE + 1) * row]!;
  skin?.addDiagonal(out);
  for (let i = 0; i < out.length; i++) out[i] = held[i] ? 0 : 1 / out[i]!;
  return out;
}

/** Von Mises's stress in the middle of each box, of the lattice as a solid. */
function stresses(
  { corners, shares }: BoxMesh,
  edges: readonly [number, number, number],
  c: Matrix6,
  u: Float64Array,
): Float64Array {
  const b = strainMatrix(edges, [0.5, 0.5, 0.5]);
  const strain = new Float64Array(VOIGT);
  const s = new Float64Array(VOIGT);
  return Float64Array.from(shares, (_, box) => {
    strain.fill(0);
    for (let row = 0; row < VOIGT; row++)
      for (let k = 0; k < HEXAHEDRON_SIZE; k++)
        strain[row]! += b[HEXAHEDRON_SIZE * row + k]! * u[3 * corners[8 * box + (k & 7)]! + (k >> 3)]!;
    s.fill(0);
    for (let i = 0; i < VOIGT; i++) for (let j = 0; j < VOIGT; j++) s[i]! += c[VOIGT * i + j]! * strain[j]!;
    const normal = (s[0]! - s[1]!) ** 2 + (s[1]! - s[2]!) ** 2 + (s[2]! - s[0]!) ** 2;
    return Math.sqrt(normal / 2 + 3 * (s[3]! ** 2 + s[4]! ** 2 + s[5]! ** 2));
  });
}
