import { addNormal, moved } from '../../model/domain/roles/body-room.ts';
import { facesOf } from '../../model/domain/roles/named-face.ts';
import { takeAway } from '../../model/domain/take-away.ts';
import { drainPrism } from '../../model/drain/drain-prism.ts';
import { cross, mapPoint, minus, type Point, pointFrom, pointOf, unit } from '../../solid/geometry/vector.ts';
import { compactMesh } from '../../solid/mesh/compact.ts';
import { nextHalfEdge, pairEdges } from '../../solid/mesh/edges.ts';
import { faceNormals } from '../../solid/mesh/face-planes.ts';
import { type Mesh, trianglesOf } from '../../solid/mesh/mesh.ts';
import { MEMBRANE_MM } from '../../spec/spec.ts';
import { HOLE_EDGE_MM, HOLE_RADIUS_MM, HOLE_SPACING_MM } from './holes.ts';

/** A face is shared with a body if a point this far before its middle is in it, mm. */
const BEFORE_MM = 0.005;
/** How far a wall reaches beyond the body and aside, mm. */
const MARGIN_MM = 0.12;
/** Places for holes are tried at this share of their spacing. */
const TRIED_SHARE = 1 / 4;

/**
 * Walls between the lattice of a body and the rest of a model: as thick as the membrane between two regions, behind the
 * faces that both share, in the body, and pierced as that.
 * @param isIn true for places in the body that belong to no other
 */
export function seamsBetween(rest: Mesh, isIn: (...at: Point) => boolean): Mesh[] {
  if (rest.triangles.length === 0) return [];
  const normals = faceNormals(rest);
  const isShared = (face: number) => {
    const normal = pointFrom(normals, face * 3);
    const corners = [0, 1, 2].map((k) => pointFrom(rest.positions, rest.triangles[face * 3 + k]! * 3));
    const at = pointOf(
      (k) => corners.reduce((sum, corner) => sum + corner[k] / 3, 0) + BEFORE_MM * normal[k],
    );
    return normal.some((value) => value !== 0) && isIn(...at);
  };
  // Outward from the body.
  const turned: Mesh = {
    positions: rest.positions,
    triangles: rest.triangles.map((_, i, t) => t[i - (i % 3) + [0, 2, 1][i % 3]!]!),
  };
  return facesOf(rest).faces.flatMap(({ triangles }) => {
    const shared = triangles.filter(isShared);
    return shared.length === 0 ? [] : pierced(wallBehind(turned, shared), turned, shared);
  });
}

/** Wall behind faces that bend smoothly: these moved before and behind themselves, and wider by the margin. */
function wallBehind({ positions, triangles: t }: Mesh, faces: Uint32Array): Mesh {
  const face = compactMesh({ positions, triangles: trianglesOf(t, faces) });
  const { triangles: own, positions: p } = face;
  const count = p.length / 3;
  const normals = faceNormals(face);
  const { twin } = pairEdges(own, count);
  const outward: Point[][] = Array.from({ length: count }, () => []);
  const aside: Point[][] = Array.from({ length: count }, () => []);
  const triangles: number[] = [...own];
  for (let i = 0; i < own.length; i += 3)
    triangles.push(own[i]! + count, own[i + 2]! + count, own[i + 1]! + count);
  for (let h = 0; h < own.length; h++) {
    const normal = pointFrom(normals, h - (h % 3));
    addNormal(outward[own[h]!]!, normal);
    if (twin[h]! >= 0) continue;
    const [a, b] = [own[h]!, own[nextHalfEdge(h)]!];
    const [from, to] = [pointFrom(p, a * 3), pointFrom(p, b * 3)];
    const way = unit(cross(minus(to, from), normal));
    for (const v of [a, b]) addNormal(aside[v]!, way);
    triangles.push(b, a, a + count, b, a + count, b + count);
  }
  const wide = moved(face, aside, MARGIN_MM);
  const [before, behind] = [MARGIN_MM, -MEMBRANE_MM].map((mm) => moved(wide, outward, mm).positions);
  return {
    positions: Float32Array.from([...before!, ...behind!]),
    triangles: Uint32Array.from(triangles),
  };
}

function pierced(wall: Mesh, mesh: Mesh, faces: Uint32Array): Mesh {
  const holes = holesIn(mesh, faces).map(({ at, normal }) => {
    const end = (mm: number) => mapPoint(at, (value, k) => value + mm * normal[k]!);
    const [fromMm, toMm] = [end(-2 * MEMBRANE_MM), end(2 * MEMBRANE_MM)];
    return drainPrism({ fromMm, toMm, diameterMm: 2 * HOLE_RADIUS_MM }, 0);
  });
  return takeAway(wall, holes);
}

/** Holes in faces: as far apart as in a membrane, and as far from the edges around them. */
function holesIn(mesh: Mesh, faces: Uint32Array): { at: Point; normal: Point }[] {
  const { positions: p, triangles: t } = mesh;
  const normals = faceNormals(mesh);
  const edges = edgesAround(mesh, faces);
  const found: { at: Point; normal: Point }[] = [];
  for (const face of faces) {
    const [a, b, c] = [0, 1, 2].map((k) => pointFrom(p, t[face * 3 + k]! * 3)) as [Point, Point, Point];
    const longest = Math.max(distance(a, b), distance(b, c), distance(c, a));
    const steps = Math.ceil(longest / (TRIED_SHARE * HOLE_SPACING_MM));
    for (let i = 0; i < steps; i++) {
      for (let j = 0; j + i < steps; j++) {
        const [v, w] = [(i + 1 / 3) / steps, (j + 1 / 3) / steps];
        const at = pointOf((k) => a[k] + v * (b[k] - a[k]) + w * (c[k] - a[k]));
        if (found.some((hole) => distance(hole.at, at) < HOLE_SPACING_MM)) continue;
        if (edges.some((edge) => distanceToEdge(at, edge) < HOLE_RADIUS_MM + HOLE_EDGE_MM)) continue;
        found.push({ at, normal: pointFrom(normals, face * 3) });
      }
    }
  }
  return found;
}

/** Edges of faces that none of their neighbours has. */
function edgesAround({ positions: p, triangles: t }: Mesh, faces: Uint32Array): [Point, Point][] {
  const own = new Set(faces);
  const { twin } = pairEdges(t, p.length / 3);
  const edges: [Point, Point][] = [];
  for (const face of faces) {
    for (let h = face * 3; h < face * 3 + 3; h++)
      if (twin[h]! < 0 || !own.has((twin[h]! / 3) | 0))
        edges.push([pointFrom(p, t[h]! * 3), pointFrom(p, t[nextHalfEdge(h)]! * 3)]);
  }
  return edges;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function distanceToEdge(at: Point, [a, b]: [Point, Point]): number {
  const along = mapPoint(b, (mm, k) => mm - a[k]!);
  const length = along[0] ** 2 + along[1] ** 2 + along[2] ** 2;
  const share = length === 0 ? 0 : along.reduce((sum, mm, k) => sum + mm * (at[k]! - a[k]!), 0) / length;
  const within = Math.min(1, Math.max(0, share));
  return distance(
    at,
    mapPoint(a, (mm, k) => mm + within * along[k]!),
  );
}
