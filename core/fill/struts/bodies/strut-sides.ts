import { LatticeError } from '../../../solid/error.ts';
import { triangulateLoop } from '../../../solid/geometry/triangulate.ts';

/** End of a strut: per side its vertices, three coordinates each. A ring has two, a joint its creases. */
export type SideEnds = readonly Float64Array[];

/** Converts a ring to the ends of a strut's sides. */
export function ringEnds(ring: Float64Array): SideEnds {
  const ends: Float64Array[] = [];
  for (let at = 0; at < ring.length; at += 3) {
    const next = (at + 3) % ring.length;
    const end = new Float64Array(6);
    for (let axis = 0; axis < 3; axis++) {
      end[axis] = ring[at + axis]!;
      end[axis + 3] = ring[next + axis]!;
    }
    ends.push(end);
  }
  return ends;
}

/** Translates the ends of a strut's sides. */
export function movedEnds(ends: SideEnds, by: readonly number[]): SideEnds {
  const moved: Float64Array[] = [];
  for (const end of ends) {
    const to = new Float64Array(end.length);
    for (let i = 0; i < end.length; i++) to[i] = end[i]! + by[i % 3]!;
    moved.push(to);
  }
  return moved;
}

/**
 * Sides of a strut between its two ends, 9 numbers per triangle; both ends run in the same direction around
 * it, seen along the strut.
 * @throws LatticeError proof-failed if a side is not a polygon
 */
export function strutSides(from: SideEnds, to: SideEnds): Float64Array {
  let faces = 0;
  for (let k = 0; k < from.length; k++) faces += (from[k]!.length + to[k]!.length) / 3 - 2;
  const corners = new Float64Array(faces * 9);
  let at = 0;
  for (let k = 0; k < from.length; k++) {
    const loop = loopOf(from[k]!, to[k]!);
    const count = loop.length / 3;
    const vertices = count === 4 ? BETWEEN_RINGS : triangulateLoop(loop, numbersTo(count));
    if (!vertices) throw new LatticeError('proof-failed', 'a side of a strut is no polygon');
    for (let i = 0; i < vertices.length; i++) {
      const o = vertices[i]! * 3;
      corners[at++] = loop[o]!;
      corners[at++] = loop[o + 1]!;
      corners[at++] = loop[o + 2]!;
    }
  }
  return corners;
}

/** Always the same diagonal. */
const BETWEEN_RINGS: readonly number[] = [0, 1, 2, 0, 2, 3];

/** Outline of a side: along its start, and back along its end. */
function loopOf(start: Float64Array, end: Float64Array): Float64Array {
  const loop = new Float64Array(start.length + end.length);
  loop.set(start);
  let at = start.length;
  for (let i = end.length - 3; i >= 0; i -= 3) {
    loop[at++] = end[i]!;
    loop[at++] = end[i + 1]!;
    loop[at++] = end[i + 2]!;
  }
  return loop;
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
