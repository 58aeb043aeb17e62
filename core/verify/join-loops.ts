import { LoopTable } from './loop-table.ts';
import type { Groups, SurfacePatch } from './patches.ts';
import { vertexHash } from './vertex-hash.ts';

type PatchLoops = Pick<SurfacePatch, 'loopVertices' | 'edges' | 'kinds'>;

/** Patches that occur at many places: their boundary loops, and x, y, z of each place. */
export interface PlacedPatches {
  patches: readonly PatchLoops[];
  places: Float64Array;
}

// Vertex at its place, as 32-bit floats and their bits.
const floats = new Float32Array(3);
const words = new Int32Array(floats.buffer);

/**
 * Joins the copies whose boundary loops share a vertex. Copies are numbered by part, by place, by patch. The
 * edges of few kinds, the same from either side, join nearly all. Then every vertex of the copies that are
 * still apart from the largest group is looked up in all copies.
 */
export function joinLoops(groups: Groups, copies: number, parts: readonly PlacedPatches[]): void {
  const sampled = sampleOf(parts);
  let vertices = 0;
  for (const { patches, places } of parts)
    for (const patch of patches) vertices += ((sampled.get(patch)!.length / 3) * places.length) / 3;
  // Nearly every vertex of a boundary loop is in two copies.
  const first = new LoopJoiner(groups, vertices / 2);
  eachCopy(parts, (copy, patch, places, at) => first.joinAndPut(copy, sampled.get(patch)!, places, at));
  const largest = largestGroup(groups, copies);
  const apart = new Uint8Array(copies);
  let some = false;
  // A patch without a boundary loop is a separate surface, such as a shell's outer one, and meets no other.
  eachCopy(parts, (copy, { loopVertices }) => {
    if (loopVertices.length === 0 || groups.of(copy) === largest) return;
    apart[copy] = 1;
    some = true;
  });
  if (!some) return;
  const rest = new LoopJoiner(groups, 0);
  eachCopy(parts, (copy, { loopVertices }, places, at) => {
    if (apart[copy]) rest.joinAndPut(copy, loopVertices, places, at);
  });
  eachCopy(parts, (copy, { loopVertices }, places, at) => {
    if (!apart[copy]) rest.joinFound(copy, loopVertices, places, at);
  });
}

/** An end of every edge of some kinds: those that most patches have, until each patch has one. */
function sampleOf(parts: readonly PlacedPatches[]): Map<PatchLoops, Float32Array> {
  const having = new Map<number, number>();
  for (const { patches } of parts)
    for (const { kinds } of patches)
      for (const kind of new Set(kinds)) having.set(kind, (having.get(kind) ?? 0) + 1);
  const chosen = new Set<number>();
  for (const { patches } of parts) {
    for (const { kinds } of patches) {
      if (kinds.length > 0 && !kinds.some((kind) => chosen.has(kind)))
        chosen.add(kinds.reduce((most, kind) => (having.get(kind)! > having.get(most)! ? kind : most)));
    }
  }
  const sampled = new Map<PatchLoops, Float32Array>();
  for (const { patches } of parts) {
    for (const patch of patches) {
      const { edges, kinds } = patch;
      sampled.set(
        patch,
        edges.filter((_, i) => chosen.has(kinds[Math.floor(i / 3)]!)),
      );
    }
  }
  return sampled;
}

/** Visits a copy of a patch. Its position is at `places[at]`. */
type VisitCopy = (copy: number, patch: PatchLoops, places: Float64Array, at: number) => void;

function eachCopy(parts: readonly PlacedPatches[], visit: VisitCopy): void {
  let copy = 0;
  for (const { patches, places } of parts) {
    for (let at = 0; at < places.length; at += 3) {
      for (let i = 0; i < patches.length; i++) visit(copy++, patches[i]!, places, at);
    }
  }
}

/** Joins copies by the vertices of their boundary loops. */
class LoopJoiner {
  readonly #groups: Groups;
  readonly #table: LoopTable;

  /** @param expected approximate number of vertices that will be put */
  constructor(groups: Groups, expected: number) {
    this.#groups = groups;
    this.#table = new LoopTable(expected);
  }

  /** Joins a copy with those that have one of its vertices, and puts its vertices. */
  joinAndPut(copy: number, loopVertices: Float32Array, places: Float64Array, at: number): void {
    for (let i = 0; i < loopVertices.length; i += 3) {
      const hash = setVertex(loopVertices, i, places, at);
      const held = this.#table.findOrPut(words[0]!, words[1]!, words[2]!, hash, copy);
      if (held >= 0) this.#groups.join(held, copy);
    }
  }

  /** Joins a copy with those that have one of its vertices. */
  joinFound(copy: number, loopVertices: Float32Array, places: Float64Array, at: number): void {
    for (let i = 0; i < loopVertices.length; i += 3) {
      const hash = setVertex(loopVertices, i, places, at);
      const held = this.#table.find(words[0]!, words[1]!, words[2]!, hash);
      if (held >= 0) this.#groups.join(held, copy);
    }
  }
}

/** Sets `floats` to a vertex at its place and returns its hash; negative zero equals zero. */
function setVertex(loopVertices: Float32Array, i: number, places: Float64Array, at: number): number {
  floats[0] = Math.fround(loopVertices[i]! + places[at]!) + 0;
  floats[1] = Math.fround(loopVertices[i + 1]! + places[at + 1]!) + 0;
  floats[2] = Math.fround(loopVertices[i + 2]! + places[at + 2]!) + 0;
  return vertexHash(words[0]!, words[1]!, words[2]!);
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
