import type { Point } from '../../../solid/geometry/vector.ts';
import { TripleTable } from '../../../solid/mesh/hash.ts';

/** Rings with the positions of their vertices in a surface, compared as 32-bit floats. */
export interface RingVertices {
  /** Vertices of all rings; ring `i` starts at number `start[i]`. */
  places: Float32Array;
  start: Int32Array;
  /** Surface vertices at each ring vertex: `first[i]`, then the `following` of each, until -1. */
  first: Int32Array;
  following: Int32Array;
}

/**
 * Finds the vertices of rings in a surface.
 * @param corners 9 numbers per triangle, mm
 * @param rings vertices of each ring, three numbers each, and their translation, mm
 */
export function findRingVertices(
  corners: Float64Array,
  rings: readonly { ring: Float64Array; at: Point }[],
): RingVertices {
  const { places, start } = placesOf(rings);
  const words = new Int32Array(places.buffer);
  const count = places.length / 3;
  const table = new TripleTable(new Int32Array(words.length));
  const ringVertexAt = new Int32Array(count);
  for (let r = 0, o = 0; r < count; r++, o += 3) {
    const before = table.count;
    const number = table.add(words[o]!, words[o + 1]!, words[o + 2]!);
    if (number === before) ringVertexAt[number] = r;
  }
  const first = new Int32Array(count).fill(-1);
  const following = new Int32Array(corners.length / 3);
  const vertex = new Float32Array(3);
  const bits = new Int32Array(vertex.buffer);
  for (let i = 0, o = 0; i < following.length; i++, o += 3) {
    // Negative zero equals zero.
    vertex[0] = corners[o]! + 0;
    vertex[1] = corners[o + 1]! + 0;
    vertex[2] = corners[o + 2]! + 0;
    const number = table.find(bits[0]!, bits[1]!, bits[2]!);
    if (number < 0) continue;
    const r = ringVertexAt[number]!;
    following[i] = first[r]!;
    first[r] = i;
  }
  return { places, start, first, following };
}

function placesOf(
  rings: readonly { ring: Float64Array; at: Point }[],
): Pick<RingVertices, 'places' | 'start'> {
  const start = new Int32Array(rings.length + 1);
  for (const [i, { ring }] of rings.entries()) start[i + 1] = start[i]! + ring.length / 3;
  const places = new Float32Array(start[rings.length]! * 3);
  let o = 0;
  for (const { ring, at } of rings)
    for (let i = 0; i < ring.length; i++) places[o++] = ring[i]! + at[i % 3]! + 0;
  return { places, start };
}
