import { areaOf, type Mesh } from '../../mesh/mesh.ts';
import { nearPoints, PointHash } from '../surface/point-hash.ts';
import { eachSample } from '../surface/surface-samples.ts';
import type { BentGraph } from './fit-struts.ts';

/** Samples of the surface. */
const SAMPLES = 3000;

/** Share of the surface of a model within a distance of the struts, 0 to 1. */
export function reachedShare(mesh: Mesh, { places, struts }: BentGraph, reachMm: number): number {
  const hash = new PointHash(reachMm, struts.length * 2);
  const stepMm = reachMm / 4;
  for (const { a, b, via } of struts) {
    const line = [...places.slice(a * 3, a * 3 + 3), ...via, ...places.slice(b * 3, b * 3 + 3)];
    for (let i = 0; i + 3 < line.length; i += 3) {
      const way = [0, 1, 2].map((k) => line[i + 3 + k]! - line[i + k]!);
      const steps = Math.ceil(Math.hypot(way[0]!, way[1]!, way[2]!) / stepMm);
      for (let step = 0; step <= steps; step++) {
        const t = step / steps;
        hash.add(line[i]! + t * way[0]!, line[i + 1]! + t * way[1]!, line[i + 2]! + t * way[2]!);
      }
    }
  }
  const found = nearPoints();
  let all = 0;
  let reached = 0;
  eachSample(mesh, Math.sqrt(areaOf(mesh) / SAMPLES), (x, y, z) => {
    all++;
    if (hash.near(x, y, z, reachMm, found) > 0) reached++;
  });
  return reached / all;
}
