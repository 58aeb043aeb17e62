import { cross, dot, minus, type Point, pointFrom, unit } from '../../../solid/geometry/vector.ts';
import { compactMesh } from '../../../solid/mesh/compact.ts';
import { nextHalfEdge, pairEdges } from '../../../solid/mesh/edges.ts';
import { type Mesh, trianglesOf } from '../../../solid/mesh/mesh.ts';

/** Longest step of a corner outward, in margins: a sharp corner would have none. */
const MITRE_MAX = 4;
/** Most of a face's slope outward, as a share of its fall, by which the model still ends at an edge. */
const UPRIGHT_SHARE = 0.02;
/** Edges at a corner whose cosine is above this run on. */
const STRAIGHT_COSINE = 0.9;

/** Way outward from an edge of a face, and by how many mm. */
interface Step {
  unit: Point;
  mm: number;
}

/**
 * Prism behind a plane face: from a margin before it to a depth behind it, and wider than the face by the margin, so
 * that no face of it lies on one of the model; by the thin margin where the model goes on beside the face.
 */
export function behindPlane(
  { positions: p, triangles: t }: Mesh,
  { triangles: faces, normal: n, offsetMm }: { triangles: Uint32Array; normal: Point; offsetMm: number },
  { depthMm, marginMm, thinMm }: { depthMm: number; marginMm: number; thinMm: number },
): Mesh {
  const { positions, triangles: own } = compactMesh({ positions: p, triangles: trianglesOf(t, faces) });
  const places = Array.from({ length: positions.length / 3 }, (_, v) => pointFrom(positions, v * 3));
  const count = places.length;
  const { twin } = pairEdges(own, count);
  const { twin: twinInModel } = pairEdges(t, p.length / 3);
  const outward = places.map((): Step[] => []);
  const border: [number, number][] = [];
  for (let h = 0; h < own.length; h++) {
    if (twin[h]! >= 0) continue;
    const a = own[h]!;
    const b = own[nextHalfEdge(h)]!;
    border.push([a, b]);
    const outwards = unit(cross(minus(places[b]!, places[a]!), n));
    const beside = twinInModel[faces[Math.floor(h / 3)]! * 3 + (h % 3)]!;
    const beyond = minus(pointFrom(p, t[nextHalfEdge(nextHalfEdge(beside))]! * 3), places[a]!);
    const endsHere = dot(beyond, n) < 0 && dot(beyond, outwards) <= -UPRIGHT_SHARE * dot(beyond, n);
    const mm = endsHere ? marginMm : thinMm;
    outward[a]!.push({ unit: outwards, mm });
    outward[b]!.push({ unit: outwards, mm });
  }
  const moved = new Float32Array(count * 6);
  places.forEach((place, v) => {
    const aside = mitre(outward[v]!);
    const off = dot(place, n) - offsetMm;
    for (let k = 0; k < 3; k++) {
      const at = place[k]! - off * n[k]! + aside[k]!;
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

/** Step of a corner that moves both of its edges outward. */
function mitre([one, other, ...more]: readonly Step[]): Point {
  if (!one || !other || more.length > 0) return [0, 0, 0];
  const cosine = dot(one.unit, other.unit);
  const [first, second] =
    cosine > STRAIGHT_COSINE
      ? [1, 1].map(() => Math.min(one.mm, other.mm) / (1 + cosine))
      : [one.mm - cosine * other.mm, other.mm - cosine * one.mm].map((mm) => mm / (1 - cosine ** 2 || 1));
  const step = one.unit.map((value, k) => first! * value + second! * other.unit[k]!) as Point;
  const by = Math.max(1, Math.hypot(...step) / (MITRE_MAX * Math.max(one.mm, other.mm)));
  return [step[0] / by, step[1] / by, step[2] / by];
}
