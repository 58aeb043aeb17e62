import { type Box, boundsOf } from '../../../solid/geometry/box.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { VertexWelder } from '../../../solid/mesh/weld/vertex-welder.ts';
import { buildFaceTree } from '../../nearest/face-tree.ts';
import { NearestFaces } from '../../nearest/nearest.ts';

/** Rounding may lay a vertex of a cap this far outside the cap's box, as a share of its coordinates. */
const ROUNDING_SHARE = 1e-5;

/**
 * Greatest distance of vertices of a resolved surface, where caps were, from the faces that the file has, mm. A cap
 * ends at boundary loops of the file, but where two caps cut one another the cut lies on none of its faces.
 * @param capped the surface before it was resolved
 * @param caps number of its last faces that close boundary loops
 */
export function reachOfCaps({ positions, triangles }: Mesh, caps: number, resolved: Mesh): number {
  const own = triangles.length - caps * 3;
  const places = newPlaces(positions, triangles.subarray(0, own), resolved.positions);
  const near = withinBox(places, boxOfFaces(positions, triangles.subarray(own)));
  if (near.length === 0) return 0;
  const faces = new NearestFaces(buildFaceTree(positions, triangles.subarray(0, own)));
  const place = new Float64Array(3);
  let farthestMm = 0;
  for (let i = 0; i < near.length; i += 3) {
    place.set(near.subarray(i, i + 3));
    farthestMm = Math.max(farthestMm, faces.distance(place, Infinity, farthestMm));
  }
  return farthestMm;
}

/** Places of a resolved surface that are no vertices of these faces, x, y, z each; those are on the file's surface. */
function newPlaces(positions: Float32Array, faces: Uint32Array, resolved: Float32Array): Float32Array {
  const isUsed = new Uint8Array(positions.length / 3);
  for (let i = 0; i < faces.length; i++) isUsed[faces[i]!] = 1;
  const known = new Float32Array(positions.length);
  let used = 0;
  for (let v = 0; v < isUsed.length; v++) {
    if (isUsed[v]) for (let i = v * 3; i < v * 3 + 3; i++) known[used++] = positions[i]!;
  }
  const welder = new VertexWelder(Math.ceil((used + resolved.length) / 9));
  welder.add(known.subarray(0, used));
  const before = welder.vertexCount;
  welder.add(resolved);
  return welder.mesh().positions.subarray(before * 3);
}

/** Box of faces, a little wider than they are. */
function boxOfFaces(positions: Float32Array, vertices: Uint32Array): Box {
  const at = new Float32Array(vertices.length * 3);
  for (let i = 0; i < at.length; i++) at[i] = positions[vertices[Math.floor(i / 3)]! * 3 + (i % 3)]!;
  const { min, max } = boundsOf({ positions: at });
  const spareMm = ROUNDING_SHARE * Math.max(...min.map(Math.abs), ...max.map(Math.abs));
  return {
    min: [min[0] - spareMm, min[1] - spareMm, min[2] - spareMm],
    max: [max[0] + spareMm, max[1] + spareMm, max[2] + spareMm],
  };
}

function withinBox(places: Float32Array, { min, max }: Box): Float32Array {
  const within = new Float32Array(places.length);
  let used = 0;
  for (let i = 0; i < places.length; i += 3) {
    if (![0, 1, 2].every((k) => places[i + k]! >= min[k]! && places[i + k]! <= max[k]!)) continue;
    for (let k = 0; k < 3; k++) within[used++] = places[i + k]!;
  }
  return within.subarray(0, used);
}
