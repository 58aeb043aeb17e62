import { cross, dot, type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import { compactMesh } from '../../../solid/mesh/compact.ts';
import { nextHalfEdge, pairEdges } from '../../../solid/mesh/edges.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { trianglesOf } from './triangles-of.ts';

/** Longest step of a corner outward, in margins: a sharp corner would have none. */
const MITRE_MAX = 4;

/**
 * Prism behind a plane face: from a margin before it to a depth behind it, and wider than the face by the margin, so
 * that no face of it lies on one of the model.
 */
export function behindPlane(
  { positions: p, triangles: t }: Mesh,
  { triangles: faces, normal: n, offsetMm }: { triangles: Uint32Array; normal: Point; offsetMm: number },
  { depthMm, marginMm }: { depthMm: number; marginMm: number },
): Mesh {
  const { positions, triangles: own } = compactMesh({ positions: p, triangles: trianglesOf(t, faces) });
  const places = Array.from({ length: positions.length / 3 }, (_, v) => pointFrom(positions, v * 3));
  const count = places.length;
  const { twin } = pairEdges(own, count);
  const outward = places.map((): Point[] => []);
  const border: [number, number][] = [];
  for (let h = 0; h < own.length; h++) {
    if (twin[h]! >= 0) continue;
    const a = own[h]!;
    const b = own[nextHalfEdge(h)]!;
    border.push([a, b]);
    const way = cross(
      [places[b]![0] - places[a]![0], places[b]![1] - places[a]![1], places[b]![2] - places[a]![2]],
      n,
    );
    const length = Math.hypot(...way) || 1;
    const unit: Point = [way[0] / length, way[1] / length, way[2] / length];
    outward[a]!.push(unit);
    outward[b]!.push(unit);
  }
  const moved = new Float32Array(count * 6);
  places.forEach((place, v) => {
    const aside = mitre(outward[v]!);
    const off = dot(place, n) - offsetMm;
    for (let k = 0; k < 3; k++) {
      const at = place[k]! - off * n[k]! + marginMm * aside[k]!;
      moved[v * 3 + k] = at + marginMm * n[k]!;
      moved[(count + v) * 3 + k] = at - depthMm * n[k]!;
    }
  });
  const triangles: number[] = [...own];
  for (let i = 0; i < own.length; i += 3)
    triangles.push(own[i]! + count, own[i + 2]! + count, own[i + 1]! + count);
  for (const [a, b] of border) triangles.push(b, a, a + count, b, a + count, b + count);
  return { positions: moved, triangles: Uint32Array.from(triangles) };
}

/** Step of a corner that moves both of its edges outward by one. */
function mitre(units: readonly Point[]): Point {
  const [one, other, ...more] = units;
  if (!one || !other || more.length > 0) return [0, 0, 0];
  const by = Math.max(1 + dot(one, other), 2 / MITRE_MAX);
  return [(one[0] + other[0]) / by, (one[1] + other[1]) / by, (one[2] + other[2]) / by];
}
