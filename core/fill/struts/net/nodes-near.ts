import { mapPoint, type Point } from '../../../solid/geometry/vector.ts';
import type { NetNode } from './net.ts';

/** Half the number of search cubes along an axis; their numbers stay exact in a double. */
const HALF_CUBES = 1 << 15;

export interface NearNode {
  node: number;
  squareMm2: number;
}

/** Lists the nodes within `longestMm` of a node, except coinciding ones, nearest first. */
export function nodesNear(nodes: readonly NetNode[], longestMm: number): (node: number) => NearNode[] {
  const cubes = new Map<number, number[]>();
  const cubeOf = (value: number) => Math.floor(value / longestMm) + HALF_CUBES;
  const keyOf = (x: number, y: number, z: number) => (z * 2 * HALF_CUBES + y) * 2 * HALF_CUBES + x;
  nodes.forEach(({ place: [x, y, z] }, number) => {
    const key = keyOf(cubeOf(x), cubeOf(y), cubeOf(z));
    const list = cubes.get(key);
    if (list) list.push(number);
    else cubes.set(key, [number]);
  });
  return (node) => {
    const [x, y, z] = mapPoint(nodes[node]!.place, cubeOf);
    const out: NearNode[] = [];
    for (let i = 0; i < 27; i++) {
      const key = keyOf(x + (i % 3) - 1, y + (Math.floor(i / 3) % 3) - 1, z + Math.floor(i / 9) - 1);
      for (const other of cubes.get(key) ?? []) {
        const squareMm2 = squaredDistance(nodes[node]!.place, nodes[other]!.place);
        if (squareMm2 > 0 && squareMm2 <= longestMm * longestMm) out.push({ node: other, squareMm2 });
      }
    }
    return out.sort((one, other) => one.squareMm2 - other.squareMm2 || one.node - other.node);
  };
}

export function squaredDistance(a: Point, b: Point): number {
  const [x, y, z] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  return x * x + y * y + z * z;
}
