import { RimTable } from './loop-table.ts';
import type { Groups, Piece } from './pieces.ts';
import { cornerHash } from './vertex-hash.ts';

type Rims = Pick<Piece, 'rims' | 'edges' | 'kinds'>;

/** Pieces that occur at many places: their boundary loops, and x, y, z of each place. */
export interface PlacedRims {
  pieces: readonly Rims[];
  places: Float64Array;
}

// Vertex at its place, as 32-bit floats and their bits.
const floats = new Float32Array(3);
const words = new Int32Array(floats.buffer);

/**
 * Joins the copies whose boundary loops share a vertex. Copies are numbered by part, by place, by piece. The
 * edges of few kinds, the same from either side, join nearly all. Then every vertex of the copies that are
 * still apart from the largest group is looked up in all copies.
 */
export function joinRims(groups: Groups, copies: number, parts: readonly PlacedRims[]): void {
  const sampled = sampleOf(parts);
  let corners = 0;
  for (const { pieces, places } of parts)
    for (const piece of pieces) corners += ((sampled.get(piece)!.length / 3) * places.length) / 3;
  // Nearly every vertex of a boundary loop is in two copies.
  const first = new RimTable(corners / 2);
  eachCopy(parts, (copy, piece, x, y, z) => joinAndPut(first, groups, copy, sampled.get(piece)!, x, y, z));
  const largest = largestGroup(groups, copies);
  const apart = new Uint8Array(copies);
  let some = false;
  // A piece without a boundary loop is a separate surface, such as a shell's outer one, and meets no other.
  eachCopy(parts, (copy, { rims }) => {
    if (rims.length === 0 || groups.of(copy) === largest) return;
    apart[copy] = 1;
    some = true;
  });
  if (!some) return;
  const rest = new RimTable(0);
  eachCopy(parts, (copy, { rims }, x, y, z) => {
    if (apart[copy]) joinAndPut(rest, groups, copy, rims, x, y, z);
  });
  eachCopy(parts, (copy, { rims }, x, y, z) => {
    if (!apart[copy]) joinFound(rest, groups, copy, rims, x, y, z);
  });
}

/**
 * Returns one end of every edge of some kinds. For a piece that has none of them yet, its kind that most
 * pieces have is added.
 */
function sampleOf(parts: readonly PlacedRims[]): Map<Rims, Float32Array> {
  const having = new Map<number, number>();
  for (const { pieces } of parts)
    for (const { kinds } of pieces)
      for (const kind of new Set(kinds)) having.set(kind, (having.get(kind) ?? 0) + 1);
  const chosen = new Set<number>();
  for (const { pieces } of parts) {
    for (const { kinds } of pieces) {
      if (kinds.length > 0 && !kinds.some((kind) => chosen.has(kind)))
        chosen.add(kinds.reduce((most, kind) => (having.get(kind)! > having.get(most)! ? kind : most)));
    }
  }
  const sampled = new Map<Rims, Float32Array>();
  for (const { pieces } of parts) {
    for (const piece of pieces) {
      const { edges, kinds } = piece;
      sampled.set(
        piece,
        edges.filter((_, i) => chosen.has(kinds[Math.floor(i / 3)]!)),
      );
    }
  }
  return sampled;
}

type VisitCopy = (copy: number, piece: Rims, x: number, y: number, z: number) => void;

function eachCopy(parts: readonly PlacedRims[], visit: VisitCopy): void {
  let copy = 0;
  for (const { pieces, places } of parts) {
    for (let at = 0; at < places.length; at += 3) {
      for (let i = 0; i < pieces.length; i++)
        visit(copy++, pieces[i]!, places[at]!, places[at + 1]!, places[at + 2]!);
    }
  }
}

/** Sets a vertex and returns its hash; negative zero equals zero. */
function setCorner(rims: Float32Array, i: number, x: number, y: number, z: number): number {
  floats[0] = Math.fround(rims[i]! + x) + 0;
  floats[1] = Math.fround(rims[i + 1]! + y) + 0;
  floats[2] = Math.fround(rims[i + 2]! + z) + 0;
  return cornerHash(words[0]!, words[1]!, words[2]!);
}

/**
 * Joins a copy with those that have one of these vertices of its boundary loops, and adds the vertices to the
 * table.
 */
function joinAndPut(
  table: RimTable,
  groups: Groups,
  copy: number,
  rims: Float32Array,
  x: number,
  y: number,
  z: number,
): void {
  for (let i = 0; i < rims.length; i += 3) {
    const hash = setCorner(rims, i, x, y, z);
    const held = table.findOrPut(words[0]!, words[1]!, words[2]!, hash, copy);
    if (held >= 0) groups.join(held, copy);
  }
}

function joinFound(
  table: RimTable,
  groups: Groups,
  copy: number,
  rims: Float32Array,
  x: number,
  y: number,
  z: number,
): void {
  for (let i = 0; i < rims.length; i += 3) {
    const hash = setCorner(rims, i, x, y, z);
    const held = table.find(words[0]!, words[1]!, words[2]!, hash);
    if (held >= 0) groups.join(held, copy);
  }
}

function largestGroup(groups: Groups, copies: number): number {
  const sizes = new Uint32Array(copies);
  let largest = 0;
  for (let copy = 0; copy < copies; copy++) {
    const group = groups.of(copy);
    if (++sizes[group]! > sizes[largest]!) largest = group;
  }
  return largest;
}
