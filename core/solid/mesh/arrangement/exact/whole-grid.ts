import { boundsOf } from '../../../geometry/box.ts';
import { type Point, pointOf } from '../../../geometry/vector.ts';
import { TripleTable } from '../../hash.ts';
import type { Mesh } from '../../mesh.ts';
import { planeThrough } from './exact-plane.ts';
import { groupFaces, type WeightedFaces } from './weighted-faces.ts';

/** A mesh on a grid of whole numbers, so that planes and points are ratios of integers without rounding. */
export interface WholeMesh {
  /** x, y, z per vertex in grid steps, whole numbers. Vertices at one place are one. */
  places: Float64Array;
  vertexAt: TripleTable;
  /** Three vertices a face. No face has two equal vertices, no two faces the same three. */
  triangles: Uint32Array;
  /** Number of times a face occurs in its direction minus those in the opposite one; at least 1. */
  weight: Int32Array;
  /** Face of the given mesh that each face comes from. */
  faceOf: Uint32Array;
  /** First vertex of the given mesh at each vertex. */
  vertexOf: Uint32Array;
  /** Middle of the grid, mm. */
  origin: Point;
  /** Length of a grid step, mm: a power of two. */
  stepMm: number;
}

/** Squared sine below which doubles do not tell whether a face has an area. */
const NEEDLE_SQUARED = 1e-20;

/**
 * Puts a mesh on a grid with 2^`bits` steps from its middle to the farthest vertex, or less than twice as many. Welds
 * what then coincides, drops faces that lose a vertex, and counts equal faces once; opposite faces cancel out. None of
 * this changes whether the surface is closed: the neighbours of a face without area are cut at its vertices. 32-bit
 * floats have 24 bits, so 26 bits move no vertex by more than a float rounds.
 */
export function placeOnGrid(mesh: Mesh, bits: number): WholeMesh {
  const { positions: p, triangles: t } = mesh;
  const { min, max } = boundsOf(mesh);
  const origin = pointOf((k) => Math.fround((min[k]! + max[k]!) / 2));
  const reach = Math.max(
    ...[0, 1, 2].map((k) => Math.max(max[k]! - origin[k]!, origin[k]! - min[k]!)),
    1e-30,
  );
  const stepMm = 2 ** (Math.ceil(Math.log2(reach)) - bits);

  const count = p.length / 3;
  const used = new Uint8Array(count);
  for (let i = 0; i < t.length; i++) used[t[i]!] = 1;
  const places = new TripleTable(new Float64Array(count * 3));
  const vertexOf = new Uint32Array(count);
  const number = new Uint32Array(count);
  for (let v = 0; v < count; v++) {
    if (!used[v]) continue;
    // Adding zero turns negative zero into zero.
    const x = Math.round((p[v * 3]! - origin[0]) / stepMm) + 0;
    const y = Math.round((p[v * 3 + 1]! - origin[1]) / stepMm) + 0;
    const z = Math.round((p[v * 3 + 2]! - origin[2]) / stepMm) + 0;
    const before = places.count;
    number[v] = places.add(x, y, z);
    if (places.count > before) vertexOf[before] = v;
  }
  const welded = new Uint32Array(t.length);
  for (let i = 0; i < t.length; i++) welded[i] = number[t[i]!]!;
  const faces = withoutNeedles(groupFaces(welded), places.coordinates);
  const coordinates = places.coordinates.subarray(0, places.count * 3);
  return { places: coordinates, vertexAt: places, vertexOf, origin, stepMm, ...faces };
}

/** Drops faces whose vertices lie exactly on a line. */
function withoutNeedles(faces: WeightedFaces, places: Float64Array): WeightedFaces {
  const { triangles: t, weight, faceOf } = faces;
  let kept = 0;
  for (let f = 0; f < weight.length; f++) {
    if (isNeedle(places, t[f * 3]!, { b: t[f * 3 + 1]!, c: t[f * 3 + 2]! })) continue;
    if (kept < f) {
      t.copyWithin(kept * 3, f * 3, f * 3 + 3);
      weight[kept] = weight[f]!;
      faceOf[kept] = faceOf[f]!;
    }
    kept++;
  }
  if (kept === weight.length) return faces;
  return { triangles: t.slice(0, kept * 3), weight: weight.slice(0, kept), faceOf: faceOf.slice(0, kept) };
}

function isNeedle(p: Float64Array, a: number, { b, c }: { b: number; c: number }): boolean {
  const ux = p[b * 3]! - p[a * 3]!;
  const uy = p[b * 3 + 1]! - p[a * 3 + 1]!;
  const uz = p[b * 3 + 2]! - p[a * 3 + 2]!;
  const vx = p[c * 3]! - p[a * 3]!;
  const vy = p[c * 3 + 1]! - p[a * 3 + 1]!;
  const vz = p[c * 3 + 2]! - p[a * 3 + 2]!;
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const square = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
  if (x * x + y * y + z * z > NEEDLE_SQUARED * square) return false;
  const plane = planeThrough(p, [a, b, c]);
  return plane.x === 0n && plane.y === 0n && plane.z === 0n;
}
