import { basisAcross, type Point } from '../../geometry/vector.ts';

/** Triangulates loops of points in a plane, outer ones counterclockwise, by the numbers of their points in order. */
export type Triangulate = (loops: [number, number][][]) => readonly (readonly [number, number, number])[];

/** The loops in which vertices follow one another; empties the map. */
export function takeLoops(next: Map<number, number>): number[][] {
  const loops: number[][] = [];
  for (const first of next.keys()) {
    const loop: number[] = [];
    for (let v = first, to = next.get(v); to !== undefined; v = to, to = next.get(v)) {
      next.delete(v);
      loop.push(v);
    }
    loops.push(loop);
  }
  return loops;
}

/** Triangulates loops of vertices in the plane across a normal; three vertices each. */
export function triangulateAcross(
  triangulate: Triangulate,
  { positions: p, loops }: { positions: ArrayLike<number>; loops: readonly (readonly number[])[] },
  normal: Point,
): number[] {
  const { across, up } = basisAcross(normal);
  const flat = (v: number): [number, number] => [
    across[0] * p[v * 3]! + across[1] * p[v * 3 + 1]! + across[2] * p[v * 3 + 2]!,
    up[0] * p[v * 3]! + up[1] * p[v * 3 + 1]! + up[2] * p[v * 3 + 2]!,
  ];
  const vertices = loops.flat();
  return triangulate(loops.map((loop) => loop.map(flat))).flatMap((face) => face.map((i) => vertices[i]!));
}
