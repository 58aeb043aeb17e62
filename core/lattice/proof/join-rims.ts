import { cornerHash } from './corner-hash.ts';
import type { Groups } from './pieces.ts';
import { RimTable } from './rim-table.ts';

/** Pieces that stand at many places: the corners of their rims, and x, y, z of each place. */
export interface PlacedRims {
  pieces: readonly { rims: Float32Array }[];
  places: Float64Array;
}

/**
 * One corner in eight is looked at first: those whose hash begins with so many zeros. Where a corner stands in the table
 * is said by the other end of its hash, or they would crowd there.
 */
const SAMPLE_BITS = 3;

// A corner at its place, as 32-bit floats and their bits.
const floats = new Float32Array(3);
const words = new Int32Array(floats.buffer);

/**
 * Joins the copies whose rims share a corner; they are numbered by part, by place, by piece. A sample of the corners,
 * the same from every copy, joins nearly all; then every corner of those that are still apart from the largest group is
 * looked for in all copies.
 */
export function joinRims(groups: Groups, copies: number, parts: readonly PlacedRims[]): void {
  let corners = 0;
  for (const { pieces, places } of parts)
    for (const { rims } of pieces) corners += ((rims.length / 3) * places.length) / 3;
  // Nearly every corner of a rim is in two copies.
  const sampled = new RimTable(corners / 2 ** (SAMPLE_BITS + 1));
  eachCopy(parts, (copy, rims, x, y, z) => joinAndPut(sampled, groups, SAMPLE_BITS, copy, rims, x, y, z));
  const largest = largestGroup(groups, copies);
  const apart = new Uint8Array(copies);
  let some = false;
  for (let copy = 0; copy < copies; copy++) {
    if (groups.of(copy) === largest) continue;
    apart[copy] = 1;
    some = true;
  }
  if (!some) return;
  const rest = new RimTable(0);
  eachCopy(parts, (copy, rims, x, y, z) => {
    if (apart[copy]) joinAndPut(rest, groups, 0, copy, rims, x, y, z);
  });
  eachCopy(parts, (copy, rims, x, y, z) => {
    if (!apart[copy]) joinFound(rest, groups, copy, rims, x, y, z);
  });
}

type VisitCopy = (copy: number, rims: Float32Array, x: number, y: number, z: number) => void;

function eachCopy(parts: readonly PlacedRims[], visit: VisitCopy): void {
  let copy = 0;
  for (const { pieces, places } of parts) {
    for (let at = 0; at < places.length; at += 3) {
      for (let i = 0; i < pieces.length; i++)
        visit(copy++, pieces[i]!.rims, places[at]!, places[at + 1]!, places[at + 2]!);
    }
  }
}

/** Sets a corner and gives its hash; negative zero equals zero. */
function setCorner(rims: Float32Array, i: number, x: number, y: number, z: number): number {
  floats[0] = Math.fround(rims[i]! + x) + 0;
  floats[1] = Math.fround(rims[i + 1]! + y) + 0;
  floats[2] = Math.fround(rims[i + 2]! + z) + 0;
  return cornerHash(words[0]!, words[1]!, words[2]!);
}

/** Joins a copy with those that have one of its corners whose hash begins with so many zeros, and puts them in. */
function joinAndPut(
  table: RimTable,
  groups: Groups,
  zeros: number,
  copy: number,
  rims: Float32Array,
  x: number,
  y: number,
  z: number,
): void {
  for (let i = 0; i < rims.length; i += 3) {
    const hash = setCorner(rims, i, x, y, z);
    if ((hash >>> 1) >>> (31 - zeros) !== 0) continue;
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
