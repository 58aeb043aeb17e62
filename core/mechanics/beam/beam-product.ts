import { type BeamSystem, BLOCK, NODE_UNKNOWNS } from './beam-system.ts';

/**
 * Numbers of a block of a beam along t: t, and the force along all of u, the rest of it along t, and that of a turn
 * about t, then the moment of a shift, of a turn, and the rest of it along t.
 */
const BEAM = 9;
/** Largest entry, as a share of the largest of a block, by which a block may differ from a beam's. */
const SAME = 1e-12;
const GENERAL = -1;

/**
 * Returns a function that writes K x into its second argument. A beam whose section is alike in all directions couples
 * two nodes by nine numbers instead of 36: force = a u + b (t u) t + c t x turn, moment = d t x u + e turn + f (t turn)
 * t. Blocks of another form, as of a shell, are taken whole. Most of a test's time is spent here.
 */
export function beamProduct(system: BeamSystem): (x: Float64Array, out: Float64Array) => void {
  const { nodes, diagonal, start, neighbour, block, blocks } = system;
  const { beams, beamOf } = readBeams(system);
  return (x, out) => {
    for (let node = 0; node < nodes; node++) {
      const at = NODE_UNKNOWNS * node;
      blockProduct(diagonal, BLOCK * node, x, at, out, at, false);
      let y0 = out[at]!;
      let y1 = out[at + 1]!;
      let y2 = out[at + 2]!;
      let y3 = out[at + 3]!;
      let y4 = out[at + 4]!;
      let y5 = out[at + 5]!;
      let others = false;
      const stop = start[node + 1]!;
      for (let i = start[node]!; i < stop; i++) {
        const k = beamOf[i]!;
        if (k < 0) {
          others = true;
          continue;
        }
        const j = NODE_UNKNOWNS * neighbour[i]!;
        const a = x[j]!;
        const b = x[j + 1]!;
        const c = x[j + 2]!;
        const d = x[j + 3]!;
        const e = x[j + 4]!;
        const f = x[j + 5]!;
        const tx = beams[k]!;
        const ty = beams[k + 1]!;
        const tz = beams[k + 2]!;
        const shift = beams[k + 3]!;
        const push = beams[k + 4]! * (tx * a + ty * b + tz * c);
        const lever = beams[k + 5]!;
        const arm = beams[k + 6]!;
        const turn = beams[k + 7]!;
        const twist = beams[k + 8]! * (tx * d + ty * e + tz * f);
        y0 += shift * a + push * tx + lever * (ty * f - tz * e);
        y1 += shift * b + push * ty + lever * (tz * d - tx * f);
        y2 += shift * c + push * tz + lever * (tx * e - ty * d);
        y3 += arm * (ty * c - tz * b) + turn * d + twist * tx;
        y4 += arm * (tz * a - tx * c) + turn * e + twist * ty;
        y5 += arm * (tx * b - ty * a) + turn * f + twist * tz;
      }
      out[at] = y0;
      out[at + 1] = y1;
      out[at + 2] = y2;
      out[at + 3] = y3;
      out[at + 4] = y4;
      out[at + 5] = y5;
      if (!others) continue;
      for (let i = start[node]!; i < stop; i++)
        if (beamOf[i]! < 0) blockProduct(blocks, block[i]!, x, NODE_UNKNOWNS * neighbour[i]!, out, at, true);
    }
  };
}

/** Writes, or adds, a block of 6 x 6 times six values. */
function blockProduct(
  matrix: Float64Array,
  first: number,
  x: Float64Array,
  from: number,
  out: Float64Array,
  to: number,
  adds: boolean,
): void {
  const a = x[from]!;
  const b = x[from + 1]!;
  const c = x[from + 2]!;
  const d = x[from + 3]!;
  const e = x[from + 4]!;
  const f = x[from + 5]!;
  for (let row = 0, k = first; row < NODE_UNKNOWNS; row++, k += NODE_UNKNOWNS) {
    const value =
      matrix[k]! * a +
      matrix[k + 1]! * b +
      matrix[k + 2]! * c +
      matrix[k + 3]! * d +
      matrix[k + 4]! * e +
      matrix[k + 5]! * f;
    out[to + row] = adds ? out[to + row]! + value : value;
  }
}

/** Numbers of all blocks in the form of a beam, and places of those of each neighbour; GENERAL for none. */
function readBeams({ block, blocks }: BeamSystem): { beams: Float64Array; beamOf: Int32Array } {
  const places = new Int32Array(blocks.length / BLOCK).fill(GENERAL - 1);
  const beams = new Float64Array((BEAM * blocks.length) / BLOCK);
  const beamOf = Int32Array.from(block, (from) => {
    const number = from / BLOCK;
    if (places[number] === GENERAL - 1)
      places[number] = readBeam(blocks.subarray(from, from + BLOCK), beams, BEAM * number);
    return places[number]!;
  });
  return { beams, beamOf };
}

/** Reads the nine numbers of a block and returns their place; GENERAL if the block is not a beam's. */
function readBeam(m: Float64Array, beams: Float64Array, to: number): number {
  const at = (row: number, column: number) => m[NODE_UNKNOWNS * row + column]!;
  const across = (row: number, column: number) => [
    (at(row + 2, column + 1) - at(row + 1, column + 2)) / 2,
    (at(row, column + 2) - at(row + 2, column)) / 2,
    (at(row + 1, column) - at(row, column + 1)) / 2,
  ];
  // A turn pushes by c t x turn, so the skew part of its block is along t.
  const pushed = across(0, 3);
  const lever = Math.hypot(...pushed);
  if (!(lever > 0)) return GENERAL;
  const t = pushed.map((value) => value / lever);
  const dot = (vector: readonly number[]) => vector.reduce((sum, value, k) => sum + value * t[k]!, 0);
  const along = (from: number) =>
    dot([0, 1, 2].map((i) => dot([0, 1, 2].map((j) => at(from + i, from + j)))));
  const trace = (from: number) => at(from, from) + at(from + 1, from + 1) + at(from + 2, from + 2);
  const [push, twist] = [along(0), along(3)];
  const shift = (trace(0) - push) / 2;
  const turn = (trace(3) - twist) / 2;
  beams.set([...t, shift, push - shift, lever, dot(across(3, 0)), turn, twist - turn], to);
  return isBeam(m, beams, to) ? to : GENERAL;
}

/** True if nine numbers give a block. */
function isBeam(m: Float64Array, beams: Float64Array, from: number): boolean {
  let largest = 0;
  for (let place = 0; place < m.length; place++) largest = Math.max(largest, Math.abs(m[place]!));
  for (let row = 0; row < NODE_UNKNOWNS; row++) {
    // A force has shift, push and lever at 3 to 5; a moment has arm, turn and twist at 6 to 8.
    const isForce = row < 3;
    const all = beams[from + (isForce ? 3 : 7)]!;
    const own = beams[from + (isForce ? 4 : 8)]!;
    const across = beams[from + (isForce ? 5 : 6)]!;
    const i = row % 3;
    for (let column = 0; column < NODE_UNKNOWNS; column++) {
      const j = column % 3;
      let given = 0;
      if (isForce === column < 3) given = (i === j ? all : 0) + own * beams[from + i]! * beams[from + j]!;
      // Entry (i, j) of the cross product with t: the third axis, minus where j follows i.
      else if (i !== j) given = ((i + 1) % 3 === j ? -across : across) * beams[from + 3 - i - j]!;
      if (!(Math.abs(m[NODE_UNKNOWNS * row + column]! - given) <= SAME * largest)) return false;
    }
  }
  return true;
}
