import { PlaceCubes } from '../../../solid/geometry/place-cubes.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import type { NetNode } from './net.ts';

export interface NearNode {
  node: number;
  squareMm2: number;
}

/** Lists the nodes within `longestMm` of a node, except coinciding ones, nearest first. */
export function nodesNear(nodes: readonly NetNode[], longestMm: number): (node: number) => NearNode[] {
  const cubes = new PlaceCubes<number>(longestMm);
  nodes.forEach(({ place }, number) => {
    cubes.add(place, number);
  });
  return (node) => {
    const out: NearNode[] = [];
    for (const cube of cubes.around(nodes[node]!.place))
      for (const other of cube) {
        const squareMm2 = squaredDistance(nodes[node]!.place, nodes[other]!.place);
        if (squareMm2 > 0 && squareMm2 <= longestMm * longestMm) out.push({ node: other, squareMm2 });
      }
    return out.sort((one, other) => one.squareMm2 - other.squareMm2 || one.node - other.node);
  };
}

export function squaredDistance(a: Point, b: Point): number {
  const [x, y, z] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  return x * x + y * y + z * z;
}
