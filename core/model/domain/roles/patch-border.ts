import { segmentDistance } from '../../../solid/geometry/segment-distance.ts';
import { distance, type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import { nextHalfEdge, pairEdges } from '../../../solid/mesh/edges.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';

/** A place this close to the border lies on it, mm: far below any piece. */
const ON_BORDER_MM = 1e-6;

/** Returns a test for places on a surface's border. An edge that a brush halved on one side only is no border. */
export function borderOf({ positions, triangles }: Mesh): (triangle: number, at: Point) => boolean {
  const open = openEdges({ positions, triangles });
  const isEnd = new Uint8Array(positions.length / 3);
  const isOpen = new Uint8Array(triangles.length);
  for (const half of open) {
    isOpen[half] = 1;
    isEnd[triangles[half]!] = isEnd[triangles[nextHalfEdge(half)]!] = 1;
  }
  const vertex = (half: number) => pointFrom(positions, 3 * triangles[half]!);
  return (triangle, at) =>
    [0, 1, 2].some((corner) => {
      const half = 3 * triangle + corner;
      const from = vertex(half);
      if (isEnd[triangles[half]!] === 1 && distance(from, at) <= ON_BORDER_MM) return true;
      return isOpen[half] === 1 && segmentDistance(at, at, from, vertex(nextHalfEdge(half))) <= ON_BORDER_MM;
    });
}

/** Half-edges without another side, whole or in halves. */
function openEdges({ positions, triangles }: Mesh): Set<number> {
  const { twin } = pairEdges(triangles, positions.length / 3);
  const halves = new Map<string, number>();
  const vertexAt = new Map<string, number>();
  twin.forEach((other, half) => {
    if (other >= 0) return;
    const [a, b] = [triangles[half]!, triangles[nextHalfEdge(half)]!];
    halves.set(`${a},${b}`, half);
    for (const v of [a, b]) vertexAt.set(pointFrom(positions, 3 * v).join(), v);
  });
  const partsOf = (a: number, b: number): number[] | undefined => {
    const whole = halves.get(`${a},${b}`);
    if (whole !== undefined) return [whole];
    const middle = Float32Array.of(0, 0, 0).map(
      (_, k) => (positions[3 * a + k]! + positions[3 * b + k]!) / 2,
    );
    const m = vertexAt.get(middle.join());
    if (m === undefined || m === a || m === b) return undefined;
    const [first, second] = [partsOf(a, m), partsOf(m, b)];
    return first && second && [...first, ...second];
  };
  const open = new Set(halves.values());
  for (const half of open) {
    const parts = partsOf(triangles[nextHalfEdge(half)]!, triangles[half]!);
    for (const one of parts ? [half, ...parts] : []) open.delete(one);
  }
  return open;
}
