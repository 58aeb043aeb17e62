import { STL_HEADER_BYTES, STL_TRIANGLE_BYTES, stlBytes } from '../formats/stl/layout.ts';
import type { Verification } from '../spec/report.ts';
import { Fan } from './fan.ts';
import { type LinkedFaces, linkFaces } from './linked-faces.ts';
import { countSurfaces } from './surfaces.ts';

/**
 * Verifies the bytes of a binary STL independently of the code that makes meshes. Vertices are equal if their
 * coordinates are. Throws a RangeError if the length disagrees with the count.
 */
export function verifyStl(bytes: Uint8Array): Verification {
  return verifyTriangles(cornersOfStl(bytes));
}

/** Faces of a binary STL, 9 coordinates each. RangeError if its length disagrees with its count. */
export function cornersOfStl(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length >= STL_HEADER_BYTES ? view.getUint32(80, true) : -1;
  if (count < 0 || stlBytes(count) !== bytes.length)
    throw new RangeError('not a binary STL whose length fits its count');
  const coordinates = new Float32Array(count * 9);
  for (let t = 0; t < count; t++) {
    const at = STL_HEADER_BYTES + t * STL_TRIANGLE_BYTES + 12;
    for (let k = 0; k < 9; k++) coordinates[t * 9 + k] = view.getFloat32(at + 4 * k, true);
  }
  return coordinates;
}

/** Verifies an indexed mesh by the positions of its vertices, not by its indices. */
export function verifyMesh(mesh: { positions: Float32Array; triangles: Uint32Array }): Verification {
  return verifyTriangles(cornersOfMesh(mesh));
}

/** Faces of an indexed mesh as 9 coordinates each. */
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

/** Verifies triangles given as 9 coordinates each. */
export function verifyTriangles(coordinates: Float32Array): Verification {
  const linked = linkFaces(coordinates);
  const { bodies, ...surfaces } = countSurfaces(coordinates, linked.vertex, linked.count);
  return { ...judge(linked), components: bodies, ...surfaces };
}

/** Classifies the vertices whose faces do not form one cycle; their faults are the surface's. */
function judge(linked: LinkedFaces): { closed: boolean; oriented: boolean; manifold: boolean } {
  const verdict = { closed: true, oriented: true, manifold: linked.open.length === 0 };
  if (verdict.manifold) return verdict;
  const fan = new Fan(linked);
  for (const vertex of linked.open) {
    fan.read(vertex);
    const seen = judgeFan(fan);
    if (!seen.closed) verdict.closed = false;
    if (!seen.oriented) verdict.oriented = false;
  }
  return verdict;
}

/**
 * Checks the faces around a vertex: they must form one cycle. An edge to a neighbour is closed if as many
 * faces leave along it as enter; oriented if no two use it in the same direction without partners.
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
