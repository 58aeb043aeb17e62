import { BEAM_SIZE } from './element.ts';

/** Unknowns of a node: three translations, mm, and three rotations. */
export const NODE_UNKNOWNS = 6 as const;
/** Doubles of a block of 6 x 6. */
export const BLOCK = 36;
/** Blocks of a type: start, start to end, its transpose, end. */
const BLOCKS = 4;

/** Stiffness of struts by type: struts that share a type share their blocks. */
export interface BlockTypes {
  /** Type per strut; -1 for one that does not bend. */
  typeOf: Int32Array;
  /** Four blocks per type: start-start, start-end, end-start, end-end. */
  blocks: Float64Array;
}

/**
 * Stiffness of a network without an assembled matrix: a block per node, and per strut end a neighbour with its block.
 */
export interface BeamSystem {
  nodes: number;
  /** 6 x 6 per node. */
  diagonal: Float64Array;
  /** First neighbour of each node, and the end of the last. */
  start: Int32Array;
  neighbour: Int32Array;
  /** Place of the neighbour's block in `blocks`. */
  block: Int32Array;
  blocks: Float64Array;
}

/** Assembles the system of struts between nodes, `ends` holding two per strut. */
export function beamSystem(nodes: number, ends: Uint32Array, { typeOf, blocks }: BlockTypes): BeamSystem {
  const start = new Int32Array(nodes + 1);
  for (let strut = 0; strut < typeOf.length; strut++) {
    if (typeOf[strut]! < 0) continue;
    start[ends[2 * strut]! + 1]!++;
    start[ends[2 * strut + 1]! + 1]!++;
  }
  for (let node = 0; node < nodes; node++) start[node + 1]! += start[node]!;
  const next = start.slice();
  const neighbour = new Int32Array(start[nodes]!);
  const block = new Int32Array(start[nodes]!);
  const diagonal = new Float64Array(BLOCK * nodes);
  for (let strut = 0; strut < typeOf.length; strut++) {
    const type = typeOf[strut]!;
    if (type < 0) continue;
    const a = ends[2 * strut]!;
    const b = ends[2 * strut + 1]!;
    add(diagonal, BLOCK * a, blocks, blockAt(type, 0));
    add(diagonal, BLOCK * b, blocks, blockAt(type, 3));
    const atA = next[a]!++;
    neighbour[atA] = b;
    block[atA] = blockAt(type, 1);
    const atB = next[b]!++;
    neighbour[atB] = a;
    block[atB] = blockAt(type, 2);
  }
  return { nodes, diagonal, start, neighbour, block, blocks };
}

function add(to: Float64Array, at: number, from: Float64Array, first: number): void {
  for (let i = 0; i < BLOCK; i++) to[at + i]! += from[first + i]!;
}

/** Returns the inverse of each node's block, with zeros for held unknowns: the preconditioner. */
export function inverseBlocks({ nodes, diagonal }: BeamSystem, held: Uint8Array): Float64Array {
  const out = new Float64Array(BLOCK * nodes);
  const work = new Float64Array(2 * BLOCK);
  for (let node = 0; node < nodes; node++) invert(diagonal, held, node, work, out);
  return out;
}

/** Gauss and Jordan without pivots: the blocks are positive definite. */
function invert(
  diagonal: Float64Array,
  held: Uint8Array,
  node: number,
  work: Float64Array,
  out: Float64Array,
): void {
  const n = NODE_UNKNOWNS;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const free = held[n * node + i] === 0 && held[n * node + j] === 0;
      work[2 * n * i + j] = free ? diagonal[BLOCK * node + n * i + j]! : i === j ? 1 : 0;
      work[2 * n * i + n + j] = i === j ? 1 : 0;
    }
  for (let column = 0; column < n; column++) {
    const row = 2 * n * column;
    const inverse = 1 / work[row + column]!;
    for (let j = 0; j < 2 * n; j++) work[row + j]! *= inverse;
    for (let i = 0; i < n; i++) {
      const factor = work[2 * n * i + column]!;
      if (i === column || factor === 0) continue;
      for (let j = 0; j < 2 * n; j++) work[2 * n * i + j]! -= factor * work[row + j]!;
    }
  }
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      out[BLOCK * node + n * i + j] =
        held[n * node + i] === 0 && held[n * node + j] === 0 ? work[2 * n * i + n + j]! : 0;
}

/** Writes the inverse blocks times r into `out`. */
export function applyBlocks(inverse: Float64Array, r: Float64Array, out: Float64Array): void {
  const n = NODE_UNKNOWNS;
  for (let at = 0, k = 0; at < r.length; at += n) {
    const a = r[at]!;
    const b = r[at + 1]!;
    const c = r[at + 2]!;
    const d = r[at + 3]!;
    const e = r[at + 4]!;
    const f = r[at + 5]!;
    for (let i = 0; i < n; i++, k += n)
      out[at + i] =
        inverse[k]! * a +
        inverse[k + 1]! * b +
        inverse[k + 2]! * c +
        inverse[k + 3]! * d +
        inverse[k + 4]! * e +
        inverse[k + 5]! * f;
  }
}

/** Returns the first of the four blocks of a type: which = 0 to 3. */
export function blockAt(type: number, which: 0 | 1 | 2 | 3): number {
  return (BLOCKS * type + which) * BLOCK;
}

/** Writes the four blocks of a strut's stiffness as those of a type. */
export function putBlocks(blocks: Float64Array, type: number, stiffness: Float64Array): void {
  for (const which of [0, 1, 2, 3] as const) {
    const to = blockAt(type, which);
    const top = which < 2 ? 0 : 6;
    const left = which % 2 === 0 ? 0 : 6;
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < 6; j++) blocks[to + 6 * i + j] = stiffness[BEAM_SIZE * (top + i) + left + j]!;
  }
}
