import { LatticeError } from '../error.ts';
import { triangulateLoop } from '../trim/triangulate.ts';

/**
 * How a strut ends: for each of its sides the corners of that end from the side's first edge to its second, three
 * coordinates each. A ring has two a side, a crisp joint as many as its creases have.
 */
export type SideEnds = readonly Float64Array[];

/** A ring as the ends of a strut's sides. */
export function ringEnds(ring: Float64Array): SideEnds {
  const sides = ring.length / 3;
  return Array.from({ length: sides }, (_, k) => {
    const next = ((k + 1) % sides) * 3;
    return Float64Array.of(...ring.subarray(k * 3, k * 3 + 3), ...ring.subarray(next, next + 3));
  });
}

/** The ends of a strut's sides, moved. */
export function movedEnds(ends: SideEnds, by: readonly number[]): SideEnds {
  return ends.map((end) => end.map((value, i) => value + by[i % 3]!));
}

/**
 * The sides of a strut between its two ends, 9 numbers per triangle; both ends run the same way about it, as seen along
 * the strut.
 * @throws LatticeError proof-failed when a side is no polygon
 */
export function strutSides(from: SideEnds, to: SideEnds): Float64Array {
  const corners: number[] = [];
  for (const [k, start] of from.entries()) {
    const end = to[k]!;
    const loop = [...start];
    for (let i = end.length - 3; i >= 0; i -= 3) loop.push(end[i]!, end[i + 1]!, end[i + 2]!);
    const count = loop.length / 3;
    // Between two rings always the same diagonal.
    const faces = count === 4 ? [0, 1, 2, 0, 2, 3] : triangulateLoop(loop, numbersTo(count));
    if (!faces) throw new LatticeError('proof-failed', 'a side of a strut is no polygon');
    for (const i of faces) corners.push(loop[i * 3]!, loop[i * 3 + 1]!, loop[i * 3 + 2]!);
  }
  return Float64Array.from(corners);
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
