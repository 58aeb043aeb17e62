import type { Proof } from '../report.ts';
import { STL_HEADER_BYTES, STL_TRIANGLE_BYTES, stlBytes } from '../stl/layout.ts';
import { hasNoArea } from './corners.ts';
import { Fan, linkFaces } from './fan.ts';

/**
 * Checks the bytes of a binary STL, on its own: nothing of the code that makes meshes is used here. Corners are one
 * vertex when their coordinates are equal. Throws a RangeError when the length disagrees with the count.
 */
export function proveStl(bytes: Uint8Array): Proof {
  return proveCorners(cornersOfStl(bytes));
}

/**
 * The faces of a binary STL as 9 coordinates each. Throws a RangeError when the length disagrees with the count.
 */
export function cornersOfStl(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length >= STL_HEADER_BYTES ? view.getUint32(80, true) : -1;
  if (count < 0 || stlBytes(count) !== bytes.length)
    throw new RangeError('not a binary STL of its own length');
  const coordinates = new Float32Array(count * 9);
  for (let t = 0; t < count; t++) {
    const at = STL_HEADER_BYTES + t * STL_TRIANGLE_BYTES + 12;
    for (let k = 0; k < 9; k++) coordinates[t * 9 + k] = view.getFloat32(at + 4 * k, true);
  }
  return coordinates;
}

/** Checks an indexed mesh by the positions of its corners, not by its indices. */
export function proveMesh(mesh: { positions: Float32Array; triangles: Uint32Array }): Proof {
  return proveCorners(cornersOfMesh(mesh));
}

/** The faces of an indexed mesh as 9 coordinates each. */
export function cornersOfMesh(mesh: { positions: Float32Array; triangles: Uint32Array }): Float32Array {
  const coordinates = new Float32Array(mesh.triangles.length * 3);
  for (let i = 0; i < mesh.triangles.length; i++) {
    const v = mesh.triangles[i]! * 3;
    coordinates[i * 3] = mesh.positions[v]!;
    coordinates[i * 3 + 1] = mesh.positions[v + 1]!;
    coordinates[i * 3 + 2] = mesh.positions[v + 2]!;
  }
  return coordinates;
}

/** Checks triangles given as 9 coordinates each. */
export function proveCorners(coordinates: Float32Array): Proof {
  const linked = linkFaces(coordinates);
  const { vertex: v, count: vertexCount } = linked;
  const triangles = v.length / 3;
  let degenerateTriangles = 0;
  for (let t = 0; t < triangles; t++)
    if (sharesCorner(v, t) || hasNoArea(coordinates, t * 9)) degenerateTriangles++;

  let closed = true;
  let oriented = true;
  let manifold = true;
  const group = new Int32Array(vertexCount);
  for (let i = 0; i < vertexCount; i++) group[i] = i;
  const root = (i: number) => {
    let r = i;
    while (group[r] !== r) {
      group[r] = group[group[r]!]!;
      r = group[r]!;
    }
    return r;
  };
  const fan = new Fan(linked);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    fan.read(vertex);
    for (let i = 0; i < fan.faces; i++) {
      const a = root(vertex);
      const b = root(fan.out(i));
      if (a !== b) group[Math.max(a, b)] = Math.min(a, b);
    }
    const seen = judgeFan(fan);
    if (!seen.closed) closed = false;
    if (!seen.single) manifold = false;
    if (!seen.oriented) oriented = false;
  }
  const { bodies, cavities } = countSurfaces(coordinates, v, root);
  return {
    closed,
    oriented,
    manifold: manifold && closed,
    components: bodies,
    cavities,
    degenerateTriangles,
  };
}

/** Connected surfaces by which way they look: outward ones bound a body, inward ones a cavity in a body. */
function countSurfaces(
  p: Float32Array,
  v: Uint32Array,
  root: (vertex: number) => number,
): { bodies: number; cavities: number } {
  const sixfold = new Map<number, { first: number; volume: number }>();
  for (let t = 0; t < v.length / 3; t++) {
    const at = root(v[t * 3]!);
    let surface = sixfold.get(at);
    if (!surface) {
      surface = { first: t * 9, volume: 0 };
      sixfold.set(at, surface);
    }
    const o = surface.first;
    const ax = p[t * 9]! - p[o]!;
    const ay = p[t * 9 + 1]! - p[o + 1]!;
    const az = p[t * 9 + 2]! - p[o + 2]!;
    const bx = p[t * 9 + 3]! - p[o]!;
    const by = p[t * 9 + 4]! - p[o + 1]!;
    const bz = p[t * 9 + 5]! - p[o + 2]!;
    const cx = p[t * 9 + 6]! - p[o]!;
    const cy = p[t * 9 + 7]! - p[o + 1]!;
    const cz = p[t * 9 + 8]! - p[o + 2]!;
    surface.volume += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  let cavities = 0;
  for (const { volume } of sixfold.values()) if (volume < 0) cavities++;
  return { bodies: sixfold.size - cavities, cavities };
}

/**
 * Judges the faces around a vertex: they must link into one cycle. An edge to a neighbour is closed when as many faces
 * leave along it as enter; oriented when no two run it the same way without partners.
 */
function judgeFan(fan: Fan): { closed: boolean; single: boolean; oriented: boolean } {
  let closed = true;
  let single = true;
  let oriented = true;
  for (let i = 0; i < fan.faces; i++) {
    if (fan.next(i) < 0) closed = false;
    const { out, back } = fan.uses(fan.out(i));
    if (out === 1 && back === 1) continue;
    single = false;
    if (back === 0) closed = false;
    if (out > 1 && out !== back) oriented = false;
  }
  if (!single || !closed) return { closed, single, oriented };
  let at = 0;
  let steps = 0;
  do {
    at = fan.next(at);
    steps++;
  } while (at !== 0 && steps <= fan.faces);
  return { closed, single: steps === fan.faces, oriented };
}

/** Two corners of the face at one place. */
function sharesCorner(v: Uint32Array, t: number): boolean {
  return v[t * 3] === v[t * 3 + 1] || v[t * 3 + 1] === v[t * 3 + 2] || v[t * 3 + 2] === v[t * 3];
}
