import { byDiagonal, solve } from '../linear/conjugate-steps.ts';
import { BEAM_SIZE, type BeamMatrix } from './element.ts';

const JOINT = 6;
const BLOCK = JOINT ** 2;

/** A strut's ends, by number, and its stiffness. */
export interface JointedStrut {
  from: number;
  to: number;
  stiffness: BeamMatrix;
}

/**
 * Returns a solver for many joints by conjugate gradients. Each joint's unknowns are scaled by Cholesky's factor of its
 * own block of 6 x 6, which turns that block into the identity. Of a strut only the block between its two joints
 * remains, and the solver takes a third of the steps that single unknowns need. Moving all joints alike costs no
 * energy, so the solution leaves that motion out.
 */
export function scaledJointsSolver(
  joints: number,
  struts: readonly JointedStrut[],
  tolerance: number,
): (rhs: Float64Array) => Float64Array {
  const factors = factoredJoints(joints, struts);
  const ends = struts.filter(({ from, to }) => from !== to);
  const blocks = scaledBlocks(factors, ends);
  const unknowns = Int32Array.from(ends.flatMap(({ from, to }) => [JOINT * from, JOINT * to]));
  const multiply = (x: Float64Array, out: Float64Array) => {
    out.set(x);
    addBlocks(blocks, unknowns, x, out);
  };
  const system = { multiply, ...byDiagonal(new Float64Array(JOINT * joints).fill(1)) };
  return (rhs) => {
    const scaled = Float64Array.from(rhs);
    for (let joint = 0; joint < joints; joint++) forward(factors, BLOCK * joint, scaled, JOINT * joint);
    const { x } = solve(system, scaled, { tolerance, maxIterations: 20_000 });
    for (let joint = 0; joint < joints; joint++) backward(factors, BLOCK * joint, x, JOINT * joint);
    return x;
  };
}

/** Cholesky's factors of what each joint feels of its own motion, lower halves row by row. */
function factoredJoints(joints: number, struts: readonly JointedStrut[]): Float64Array {
  const blocks = new Float64Array(BLOCK * joints);
  for (const { from, to, stiffness } of struts) {
    for (let row = 0; row < BEAM_SIZE; row++)
      for (let column = 0; column < BEAM_SIZE; column++) {
        const joint = row < JOINT ? from : to;
        if (joint !== (column < JOINT ? from : to)) continue;
        blocks[BLOCK * joint + JOINT * (row % JOINT) + (column % JOINT)]! +=
          stiffness[BEAM_SIZE * row + column]!;
      }
  }
  for (let joint = 0; joint < joints; joint++) factorBlock(blocks, BLOCK * joint);
  return blocks;
}

function factorBlock(m: Float64Array, at: number): void {
  for (let i = 0; i < JOINT; i++)
    for (let j = 0; j <= i; j++) {
      let sum = m[at + JOINT * i + j]!;
      for (let k = 0; k < j; k++) sum -= m[at + JOINT * i + k]! * m[at + JOINT * j + k]!;
      m[at + JOINT * i + j] = i === j ? Math.sqrt(sum) : sum / m[at + JOINT * j + j]!;
    }
}

/** Blocks between the joints of each strut, scaled from both sides. */
function scaledBlocks(factors: Float64Array, struts: readonly JointedStrut[]): Float64Array {
  const blocks = new Float64Array(BLOCK * struts.length);
  const line = new Float64Array(JOINT);
  struts.forEach(({ from, to, stiffness }, s) => {
    const at = BLOCK * s;
    for (let column = 0; column < JOINT; column++) {
      for (let row = 0; row < JOINT; row++) line[row] = stiffness[BEAM_SIZE * row + JOINT + column]!;
      forward(factors, BLOCK * from, line, 0);
      for (let row = 0; row < JOINT; row++) blocks[at + JOINT * row + column] = line[row]!;
    }
    for (let row = 0; row < JOINT; row++) forward(factors, BLOCK * to, blocks, at + JOINT * row);
  });
  return blocks;
}

/** Overwrites six values of `x` from `first` on with the solution of L y = x. */
function forward(factors: Float64Array, at: number, x: Float64Array, first: number): void {
  for (let i = 0; i < JOINT; i++) {
    let sum = x[first + i]!;
    for (let k = 0; k < i; k++) sum -= factors[at + JOINT * i + k]! * x[first + k]!;
    x[first + i] = sum / factors[at + JOINT * i + i]!;
  }
}

/** Overwrites six values of `x` from `first` on with the solution of L^T y = x. */
function backward(factors: Float64Array, at: number, x: Float64Array, first: number): void {
  for (let i = JOINT - 1; i >= 0; i--) {
    let sum = x[first + i]!;
    for (let k = i + 1; k < JOINT; k++) sum -= factors[at + JOINT * k + i]! * x[first + k]!;
    x[first + i] = sum / factors[at + JOINT * i + i]!;
  }
}

/** Adds B x of each strut's far end to `out` at the near one, and B^T x of the near end at the far one. */
function addBlocks(blocks: Float64Array, unknowns: Int32Array, x: Float64Array, out: Float64Array): void {
  for (let s = 0; 2 * s < unknowns.length; s++) {
    const from = unknowns[2 * s]!;
    const to = unknowns[2 * s + 1]!;
    const x0 = x[to]!;
    const x1 = x[to + 1]!;
    const x2 = x[to + 2]!;
    const x3 = x[to + 3]!;
    const x4 = x[to + 4]!;
    const x5 = x[to + 5]!;
    for (let row = 0; row < JOINT; row++) {
      const at = BLOCK * s + JOINT * row;
      const near = x[from + row]!;
      const b0 = blocks[at]!;
      const b1 = blocks[at + 1]!;
      const b2 = blocks[at + 2]!;
      const b3 = blocks[at + 3]!;
      const b4 = blocks[at + 4]!;
      const b5 = blocks[at + 5]!;
      out[from + row]! += b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3 + b4 * x4 + b5 * x5;
      out[to]! += b0 * near;
      out[to + 1]! += b1 * near;
      out[to + 2]! += b2 * near;
      out[to + 3]! += b3 * near;
      out[to + 4]! += b4 * near;
      out[to + 5]! += b5 * near;
    }
  }
}
