import { areaOf, type Mesh } from '../../../solid/mesh/mesh.ts';
import { nearPoints, PointHash } from '../surface/point-hash.ts';
import { eachSample } from '../surface/surface-samples.ts';

const SAMPLES = 3000;

/** Share of a model's surface near some lines, 0 to 1. @param segments x1 y1 z1 x2 y2 z2 each, mm */
export function reachedShare(mesh: Mesh, segments: readonly number[], reachMm: number): number {
  const hash = new PointHash(reachMm, segments.length / 3);
  const stepMm = reachMm / 4;
  for (let i = 0; i < segments.length; i += 6) {
    const way = [0, 1, 2].map((k) => segments[i + 3 + k]! - segments[i + k]!);
    const steps = Math.ceil(Math.hypot(way[0]!, way[1]!, way[2]!) / stepMm) || 1;
    for (let step = 0; step <= steps; step++) {
      const t = step / steps;
      hash.add(segments[i]! + t * way[0]!, segments[i + 1]! + t * way[1]!, segments[i + 2]! + t * way[2]!);
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
