import { boundsOf } from '../../../solid/geometry/box.ts';
import { type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { Room } from './role-solids.ts';

/** How far the room of a wall reaches beyond the model, mm: farther than the rooms behind faces. */
const BEYOND_MM = 1;

/** Triangles of a box whose corners count x, y, z in bits. */
const BOX_FACES = [
  [0, 2, 1],
  [1, 2, 3],
  [4, 5, 6],
  [5, 7, 6],
  [0, 1, 4],
  [1, 5, 4],
  [2, 6, 3],
  [3, 6, 7],
  [0, 4, 2],
  [2, 4, 6],
  [1, 3, 5],
  [3, 7, 5],
].flat();

/** The room of a solid bottom up to its top, which joins solids behind faces. */
export function bottomRoom(model: Mesh, floorMm: number): Room {
  const { positions: p, triangles: t } = model;
  const faces: number[] = [];
  for (let f = 0; f < t.length / 3; f++)
    if ([0, 1, 2].some((k) => p[t[f * 3 + k]! * 3 + 2]! <= floorMm)) faces.push(f);
  return { mesh: boxAround(model, floorMm), faces: Uint32Array.from(faces), atMm: placeOf(model, faces[0]) };
}

/** The room of a shell: all around its inner face, which bounds `hollow`. */
export function shellRoom(model: Mesh, hollow: Mesh): Room {
  const inner = { ...hollow, triangles: hollow.triangles.toReversed() };
  const faces = Uint32Array.from({ length: model.triangles.length / 3 }, (_, f) => f);
  return { mesh: appendMeshes([boxAround(model), inner]), faces, atMm: placeOf(model, 0) };
}

function placeOf({ positions, triangles }: Mesh, face = 0): Point {
  return pointFrom(positions, triangles[face * 3]! * 3);
}

function boxAround(model: Mesh, topMm?: number): Mesh {
  const { min, max } = boundsOf(model);
  const ends = [min, max].map(([x, y, z], end) => {
    const beyond = end === 0 ? -BEYOND_MM : BEYOND_MM;
    return [x + beyond, y + beyond, end === 1 && topMm !== undefined ? topMm : z + beyond];
  });
  const positions = Float32Array.from(
    { length: 24 },
    (_, i) => ends[(Math.floor(i / 3) >> (i % 3)) & 1]![i % 3]!,
  );
  return { positions, triangles: Uint32Array.from(BOX_FACES) };
}
