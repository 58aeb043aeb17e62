import { type RodFineness, rodPieceMesh, verticesOfRod } from '../../../core/lattice/frame/rod-mesh.ts';
import { rodPieces } from '../../../core/lattice/frame/rod-pieces.ts';
import { type Box, boundsOf } from '../../../core/lattice/geometry/box.ts';
import { warpForDisplay } from '../../../core/lattice/geometry/display-warp.ts';
import { mapPoint } from '../../../core/lattice/geometry/vector.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import type { RendererKind } from '../../lib/webgl.ts';
import { PAGE_SHIFTS } from './page-warp.ts';

/**
 * Struts for drawing and picking: one mesh of closed bodies, the vertices and faces of each strut next to
 * those of the next. Balls at their nodes may follow. A single body draws twice as fast as a prism instanced thousands of times: with so few
 * vertices each, the instance transform costs a GPU, and even more a software renderer, more than the prism.
 */
export interface Struts {
  mesh: Mesh;
  boxMm: Box;
  /** Number of struts. */
  count: number;
  /** Number of vertices of each strut. */
  verticesPerStrut: number;
  /** Fault number per strut, or its class of load; omitted if none has a fault. */
  faults?: Uint8Array;
  /** True if `faults` are classes of load, which have their own colours. */
  isLoaded?: boolean;
}

/**
 * Sides of a drawn strut, more for few struts seen close up. A structure mesh may have millions and then gets
 * only 170 bytes each.
 */
const SIDES: Record<RendererKind, readonly { upTo: number; sides: number }[]> = {
  card: [
    { upTo: 2_000, sides: 10 },
    { upTo: 40_000, sides: 8 },
    { upTo: 250_000, sides: 6 },
    { upTo: Number.POSITIVE_INFINITY, sides: 3 },
  ],
  processor: [
    { upTo: 2_000, sides: 8 },
    { upTo: 40_000, sides: 5 },
    { upTo: 250_000, sides: 4 },
    { upTo: Number.POSITIVE_INFINITY, sides: 3 },
  ],
};

/** Faces of a ball at a node, fewer for many struts; none where struts are hardly wider than a pixel. */
const BALL_FACES: readonly { upTo: number; ballFaces: RodFineness['ballFaces'] }[] = [
  { upTo: 2_000, ballFaces: 20 },
  { upTo: 100_000, ballFaces: 8 },
  { upTo: Number.POSITIVE_INFINITY, ballFaces: 0 },
];

/**
 * Builds the struts of a lattice that is not paid for: pieces that do not touch, with balls at the nodes, moved a
 * little (decision 0020). `segments` (x1 y1 z1 x2 y2 z2, mm) are moved in place. Free of three, as `strutBodies`.
 */
export function shownStruts(
  segments: Float32Array,
  radiiMm: Float32Array,
  renderer: RendererKind = 'card',
): Struts {
  const count = segments.length / 6;
  const { sides } = SIDES[renderer].find(({ upTo }) => count <= upTo)!;
  const { ballFaces } = BALL_FACES.find(({ upTo }) => count <= upTo)!;
  warpForDisplay(segments, PAGE_SHIFTS);
  const fineness = { sides, ballFaces };
  const mesh = rodPieceMesh(rodPieces({ segments, radiiMm }), fineness);
  return { mesh, boxMm: boxAround(segments, radiiMm), count, verticesPerStrut: verticesOfRod(fineness) };
}

/**
 * Builds struts from their centre lines (x1 y1 z1 x2 y2 z2, mm) and the radii at both ends, mm. Free of
 * three, so that it runs in any worker.
 */
export function strutBodies(
  segments: Float32Array,
  radiiMm: Float32Array,
  renderer: RendererKind = 'card',
): Struts {
  const count = segments.length / 6;
  const { sides } = SIDES[renderer].find(({ upTo }) => count <= upTo)!;
  const positions = new Float32Array(count * sides * 6);
  const circle = unitCircle(sides);
  for (let strut = 0; strut < count; strut++) {
    putVertices(positions, strut * sides * 6, segments, radiiMm, strut, circle);
  }
  const mesh = { positions, triangles: facesOf(count, sides) };
  return { mesh, boxMm: boxAround(segments, radiiMm), count, verticesPerStrut: sides * 2 };
}

/** Bounding box of all centre lines, grown by the largest radius. */
function boxAround(segments: Float32Array, radiiMm: Float32Array): Box {
  const { min, max } = boundsOf({ positions: segments });
  const mostMm = radiiMm.reduce((most, radiusMm) => Math.max(most, radiusMm), 0);
  return { min: mapPoint(min, (low) => low - mostMm), max: mapPoint(max, (high) => high + mostMm) };
}

/** Transferable buffers of struts. */
export function strutBuffers({ mesh, faults }: Struts): ArrayBuffer[] {
  const buffers = [mesh.positions.buffer, mesh.triangles.buffer, ...(faults ? [faults.buffer] : [])];
  return buffers as ArrayBuffer[];
}

/** Sine and cosine of each vertex of a regular polygon. */
function unitCircle(sides: number): Float64Array {
  const circle = new Float64Array(sides * 2);
  for (let side = 0; side < sides; side++) {
    const turn = (2 * Math.PI * side) / sides;
    circle[side * 2] = Math.sin(turn);
    circle[side * 2 + 1] = Math.cos(turn);
  }
  return circle;
}

/** Vertices of one strut, alternating between its near and far end. */
function putVertices(
  positions: Float32Array,
  at: number,
  segments: Float32Array,
  radiiMm: Float32Array,
  strut: number,
  circle: Float64Array,
): void {
  const s = strut * 6;
  const nearMm = radiiMm[strut * 2]!;
  const farMm = radiiMm[strut * 2 + 1]!;
  const px = segments[s]!;
  const py = segments[s + 1]!;
  const pz = segments[s + 2]!;
  const ax = segments[s + 3]! - px;
  const ay = segments[s + 4]! - py;
  const az = segments[s + 5]! - pz;
  const lengthMm = Math.hypot(ax, ay, az) || 1e-6;
  const x = ax / lengthMm;
  const y = ay / lengthMm;
  // A rod without length is a disc; wires of a surface have such ends.
  const z = ax === 0 && ay === 0 && az === 0 ? 1 : az / lengthMm;
  // Any perpendicular works; the axis least aligned with the strut is the most accurate.
  const upright = Math.abs(z) < 0.9;
  const across = upright ? Math.hypot(x, y) : Math.hypot(y, z);
  const ux = upright ? y / across : 0;
  const uy = upright ? -x / across : z / across;
  const uz = upright ? 0 : -y / across;
  const vx = uy * z - uz * y;
  const vy = uz * x - ux * z;
  const vz = ux * y - uy * x;
  let p = at;
  for (let k = 0; k < circle.length; k += 2) {
    const dx = circle[k]! * ux + circle[k + 1]! * vx;
    const dy = circle[k]! * uy + circle[k + 1]! * vy;
    const dz = circle[k]! * uz + circle[k + 1]! * vz;
    positions[p++] = px + dx * nearMm;
    positions[p++] = py + dy * nearMm;
    positions[p++] = pz + dz * nearMm;
    positions[p++] = px + ax + dx * farMm;
    positions[p++] = py + ay + dy * farMm;
    positions[p++] = pz + az + dz * farMm;
  }
}

/** Outward faces of all struts. They share vertices, because parts are shaded flat in screen space. */
function facesOf(count: number, sides: number): Uint32Array {
  const prism = prismFaces(sides);
  const triangles = new Uint32Array(count * prism.length);
  let t = 0;
  for (let corner = 0; t < triangles.length; corner += sides * 2) {
    for (let k = 0; k < prism.length; k++) triangles[t++] = prism[k]! + corner;
  }
  return triangles;
}

function prismFaces(sides: number): Uint32Array {
  const faces: number[] = [];
  for (let side = 0; side < sides; side++) {
    const [near, far] = [side * 2, side * 2 + 1];
    const [nextNear, nextFar] = [(near + 2) % (sides * 2), (far + 2) % (sides * 2)];
    faces.push(near, nextNear, far, nextNear, nextFar, far);
  }
  for (let side = 1; side + 1 < sides; side++) {
    faces.push(1, side * 2 + 1, side * 2 + 3);
    faces.push(0, side * 2 + 2, side * 2);
  }
  return Uint32Array.from(faces);
}
