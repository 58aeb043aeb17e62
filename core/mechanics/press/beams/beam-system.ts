import { type BeamTypes, BLOCK, blockAt } from './beam-blocks.ts';

/** Unknowns of a node: three translations, mm, and three rotations. */
export const NODE_UNKNOWNS = 6;

/** Stiffness of a network without an assembled matrix: a block per node, and per strut end a neighbour with its block. */
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
export function beamSystem(nodes: number, ends: Uint32Array, { typeOf, blocks }: BeamTypes): BeamSystem {
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

/** Writes K x into `out`. Unrolled by hand: half of a test's time is spent here. */
export function multiply(system: BeamSystem, x: Float64Array, out: Float64Array): void {
  const { nodes, diagonal, start, neighbour, block, blocks } = system;
  for (let node = 0; node < nodes; node++) {
    let y0 = 0;
    let y1 = 0;
    let y2 = 0;
    let y3 = 0;
    let y4 = 0;
    let y5 = 0;
    const stop = start[node + 1]!;
    // The node itself comes first, then its neighbours.
    let matrix = diagonal;
    let k = BLOCK * node;
    let at = NODE_UNKNOWNS * node;
    for (let i = start[node]!; ; i++) {
      const a = x[at]!;
      const b = x[at + 1]!;
      const c = x[at + 2]!;
      const d = x[at + 3]!;
      const e = x[at + 4]!;
      const f = x[at + 5]!;
      y0 +=
        matrix[k]! * a +
        matrix[k + 1]! * b +
        matrix[k + 2]! * c +
        matrix[k + 3]! * d +
        matrix[k + 4]! * e +
        matrix[k + 5]! * f;
      y1 +=
        matrix[k + 6]! * a +
        matrix[k + 7]! * b +
        matrix[k + 8]! * c +
        matrix[k + 9]! * d +
        matrix[k + 10]! * e +
        matrix[k + 11]! * f;
      y2 +=
        matrix[k + 12]! * a +
        matrix[k + 13]! * b +
        matrix[k + 14]! * c +
        matrix[k + 15]! * d +
        matrix[k + 16]! * e +
        matrix[k + 17]! * f;
      y3 +=
        matrix[k + 18]! * a +
        matrix[k + 19]! * b +
        matrix[k + 20]! * c +
        matrix[k + 21]! * d +
        matrix[k + 22]! * e +
        matrix[k + 23]! * f;
      y4 +=
        matrix[k + 24]! * a +
        matrix[k + 25]! * b +
        matrix[k + 26]! * c +
        matrix[k + 27]! * d +
        matrix[k + 28]! * e +
        matrix[k + 29]! * f;
      y5 +=
        matrix[k + 30]! * a +
        matrix[k + 31]! * b +
        matrix[k + 32]! * c +
        matrix[k + 33]! * d +
        matrix[k + 34]! * e +
        matrix[k + 35]! * f;
      if (i === stop) break;
      matrix = blocks;
      k = block[i]!;
      at = NODE_UNKNOWNS * neighbour[i]!;
    }
    const to = NODE_UNKNOWNS * node;
    out[to] = y0;
    out[to + 1] = y1;
    out[to + 2] = y2;
    out[to + 3] = y3;
    out[to + 4] = y4;
    out[to + 5] = y5;
  }
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
