import { dot, mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { type PeriodicGraph, strutVector } from './graph.ts';

/** Smallest distance between two struts without a common node, in the graph's lengths. */
export function closestApart(graph: PeriodicGraph): number {
  const { period, nodes, struts } = graph;
  const vectors = struts.map((strut) => strutVector(graph, strut));
  const middles = struts.map(({ from }, i) => mapPoint(nodes[from]!, (v, k) => v + vectors[i]![k]! / 2));
  const halves = vectors.map((vector) => Math.hypot(...vector) / 2);
  let closest = Infinity;
  const gap: Point = [0, 0, 0];
  for (let i = 0; i < struts.length; i++) {
    for (let j = i + 1; j < struts.length; j++) {
      for (let k = 0; k < 3; k++) {
        const apart = middles[j]![k]! - middles[i]![k]!;
        gap[k] = apart - Math.round(apart / period) * period;
      }
      if (Math.hypot(gap[0], gap[1], gap[2]) - halves[i]! - halves[j]! >= closest) continue;
      const distance = distanceOf(vectors[i]!, vectors[j]!, gap);
      // Struts of one node touch there, up to rounding.
      if (distance > 1e-9) closest = Math.min(closest, distance);
    }
  }
  return closest;
}

/** Distance of two segments by vectors and gap of midpoints (Ericson, Real-time Collision Detection, 5.1). */
function distanceOf(u: Point, v: Point, gap: Point): number {
  const w = mapPoint(gap, (g, k) => -u[k]! / 2 - g + v[k]! / 2);
  const a = dot(u, u);
  const b = dot(u, v);
  const e = dot(v, v);
  const c = dot(u, w);
  const f = dot(v, w);
  const held = (value: number) => Math.min(1, Math.max(0, value));
  const spread = a * e - b * b;
  let s = spread > 1e-12 ? held((b * f - c * e) / spread) : 0;
  let t = (b * s + f) / e;
  if (t < 0 || t > 1) {
    t = held(t);
    s = held((b * t - c) / a);
  }
  return Math.hypot(...w.map((value, k) => value + s * u[k]! - t * v[k]!));
}
