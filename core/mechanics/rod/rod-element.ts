import { between, turnedVector } from './quaternion.ts';

/** Unknowns of an element: three translations and three rotations at its start, then at its end. */
const SIZE = 12;

/** Piece of a rod between two nodes. */
export interface RodElement {
  lengthMm: number;
  /** Axes of its section at rest, 3 x 3 row by row; the first column runs along it. */
  axes: Float64Array;
  /** Stiffness against stretching and two shears. */
  stretch: readonly [number, number, number];
  /** Stiffness against torsion and two bendings. */
  bend: readonly [number, number, number];
  /** Rigid arms from the nodes to the ends of the element, at rest; missing where the nodes are the ends. */
  arms?: readonly [readonly number[], readonly number[]];
}

/** Places (three numbers) and rotations (quaternions) of nodes. */
export interface RodState {
  places: Float64Array;
  turns: Float64Array;
}

/** Energy of an element, its 12 forces and its tangent of 12 x 12. Overwritten by the next element. */
export interface ElementAnswer {
  energy: number;
  forces: Float64Array;
  tangent: Float64Array;
}

const turn = new Float64Array(3);
const middle = new Float64Array(9);
const frame = new Float64Array(9);
const theta = new Float64Array(3);
const along = new Float64Array(3);
const force = new Float64Array(3);
const moment = new Float64Array(3);
const bent = new Float64Array(3);
const couple = new Float64Array(3);
const skewed = new Float64Array(3);
const arm1 = new Float64Array(3);
const arm2 = new Float64Array(3);
const body = new Float64Array(81);
const answer: ElementAnswer = {
  energy: 0,
  forces: new Float64Array(SIZE),
  tangent: new Float64Array(SIZE * SIZE),
};

/**
 * Returns the answer of an element between two nodes: Simo and Reissner's beam (Simo and Vu-Quoc, Comput. Methods Appl.
 * Mech. Engrg. 58, 1986) with two nodes and one point. The forces are the exact gradient of the energy, the tangent its
 * second derivative along rotations of the nodes, symmetric. `shift` moves the end by whole periods.
 */
export function rodAnswer(
  element: RodElement,
  { places, turns }: RodState,
  [from, to]: readonly [number, number],
  shift: readonly [number, number, number],
): ElementAnswer {
  const { lengthMm: length, axes, stretch, bend, arms } = element;
  between(turns, 4 * from, 4 * to, turn, middle);
  for (let i = 0; i < 3; i++) {
    // Turn in the axes of the section; axes half way.
    theta[i] = axes[i]! * turn[0]! + axes[3 + i]! * turn[1]! + axes[6 + i]! * turn[2]!;
    for (let j = 0; j < 3; j++)
      frame[3 * i + j] =
        middle[3 * i]! * axes[j]! + middle[3 * i + 1]! * axes[3 + j]! + middle[3 * i + 2]! * axes[6 + j]!;
  }
  arm1.fill(0);
  arm2.fill(0);
  if (arms) {
    turnedVector(turns, 4 * from, arms[0], arm1);
    turnedVector(turns, 4 * to, arms[1], arm2);
  }
  const dx = (places[3 * to]! + shift[0] + arm2[0]! - places[3 * from]! - arm1[0]!) / length;
  const dy = (places[3 * to + 1]! + shift[1] + arm2[1]! - places[3 * from + 1]! - arm1[1]!) / length;
  const dz = (places[3 * to + 2]! + shift[2] + arm2[2]! - places[3 * from + 2]! - arm1[2]!) / length;
  let energy = 0;
  for (let i = 0; i < 3; i++) {
    along[i] = frame[i]! * dx + frame[3 + i]! * dy + frame[6 + i]! * dz;
    const strain = along[i]! - (i === 0 ? 1 : 0);
    force[i] = stretch[i]! * strain;
    moment[i] = (bend[i]! * theta[i]!) / length;
    energy += (length * force[i]! * strain + moment[i]! * theta[i]!) / 2;
  }
  answer.energy = energy;
  finish(length, stretch, bend);
  if (arms) extend();
  return answer;
}

/** Forces and tangent of the ends. All in the axes half way until they are turned into space. */
function finish(length: number, stretch: RodElement['stretch'], bend: RodElement['bend']): void {
  const square = theta[0]! ** 2 + theta[1]! ** 2 + theta[2]! ** 2;
  const angle = Math.sqrt(square);
  // Share by which a turn of the ends about an axis across exceeds the change of theta: ((t/2) / sin(t/2) - 1) / t².
  const over = angle < 0.02 ? 1 / 24 + (7 * square) / 5760 : (angle / 2 / Math.sin(angle / 2) - 1) / square;
  // tan(t/4) / 2t: the axes half way also turn when the ends turn against each other.
  const lean = angle < 0.02 ? (1 + square / 48) / 8 : Math.tan(angle / 4) / (2 * angle);
  const along0 = theta[0]! * moment[0]! + theta[1]! * moment[1]! + theta[2]! * moment[2]!;
  cross(force, along, couple);
  for (let i = 0; i < 3; i++) {
    bent[i] = moment[i]! + over * (square * moment[i]! - theta[i]! * along0);
    couple[i]! *= length;
  }
  cross(couple, theta, skewed);
  for (let i = 0; i < 3; i++) skewed[i]! *= lean;
  const { forces } = answer;
  for (let i = 0; i < 3; i++) {
    let [n, m1, m2] = [0, 0, 0];
    for (let j = 0; j < 3; j++) {
      const axis = frame[3 * i + j]!;
      n += axis * force[j]!;
      m1 += axis * (couple[j]! / 2 - bent[j]! + skewed[j]!);
      m2 += axis * (couple[j]! / 2 + bent[j]! - skewed[j]!);
    }
    forces[i] = -n;
    forces[3 + i] = m1;
    forces[6 + i] = n;
    forces[9 + i] = m2;
  }
  for (let column = 0; column < 9; column++)
    linearise(column, { length, stretch, bend, square, over, lean, along0 });
  spread(length);
}

interface Linear {
  length: number;
  stretch: RodElement['stretch'];
  bend: RodElement['bend'];
  square: number;
  over: number;
  lean: number;
  along0: number;
}

const moved = new Float64Array(3);
const spun = new Float64Array(3);
const against = new Float64Array(3);
const dAlong = new Float64Array(3);
const dForce = new Float64Array(3);
const dTheta = new Float64Array(3);
const dMoment = new Float64Array(3);
const dCouple = new Float64Array(3);
const a = new Float64Array(3);
const b = new Float64Array(3);
const c = new Float64Array(3);
const d = new Float64Array(3);
const e = new Float64Array(3);
const f = new Float64Array(3);

/**
 * Writes a column of the changes of force, first and second moment: for the distance of the ends over the length, the
 * sum of their turns, and their difference.
 */
function linearise(column: number, { length, stretch, bend, square, over, lean, along0 }: Linear): void {
  moved.fill(0);
  spun.fill(0);
  against.fill(0);
  if (column < 3) moved[column] = 1;
  else if (column < 6) spun[column - 3] = 0.5;
  else {
    against[column - 6] = 1;
    cross(theta, against, a);
    for (let i = 0; i < 3; i++) spun[i] = -lean * a[i]!;
  }
  cross(along, spun, a);
  let twist = 0;
  for (let i = 0; i < 3; i++) {
    dAlong[i] = moved[i]! + a[i]!;
    dForce[i] = stretch[i]! * dAlong[i]!;
    twist += theta[i]! * against[i]!;
  }
  let turnDot = 0;
  let momentDot = 0;
  let bendDot = 0;
  for (let i = 0; i < 3; i++) {
    dTheta[i] = against[i]! + over * (square * against[i]! - theta[i]! * twist);
    dMoment[i] = (bend[i]! * dTheta[i]!) / length;
    turnDot += theta[i]! * dTheta[i]!;
    momentDot += moment[i]! * dTheta[i]!;
    bendDot += theta[i]! * dMoment[i]!;
  }
  cross(dForce, along, a);
  cross(force, dAlong, b);
  for (let i = 0; i < 3; i++) dCouple[i] = length * (a[i]! + b[i]!);
  cross(spun, force, a);
  cross(spun, bent, b);
  cross(spun, couple, c);
  cross(spun, skewed, d);
  cross(dCouple, theta, e);
  cross(couple, dTheta, f);
  for (let i = 0; i < 3; i++) {
    const change =
      b[i]! +
      dMoment[i]! +
      over * (square * dMoment[i]! - theta[i]! * bendDot) +
      over * (2 * turnDot * moment[i]! - dTheta[i]! * along0 - theta[i]! * momentDot);
    const half = (c[i]! + dCouple[i]!) / 2;
    const skew = d[i]! + lean * (e[i]! + f[i]!);
    body[9 * i + column] = a[i]! + dForce[i]!;
    body[9 * (3 + i) + column] = half - change + skew;
    body[9 * (6 + i) + column] = half + change - skew;
  }
}

const blocks = new Float64Array(SIZE * SIZE);

/** Spreads the changes over the unknowns, makes them symmetric and turns them into space. */
function spread(length: number): void {
  for (let i = 0; i < 9; i++)
    for (let j = 0; j < 3; j++) {
      const row = 9 * i;
      const distance = body[row + j]! / length;
      const sum = body[row + 3 + j]!;
      const difference = body[row + 6 + j]!;
      // Rows: force at the end (of the start with the other sign), moment at the start, moment at the end.
      const at = SIZE * (i < 3 ? 6 + i : i < 6 ? i : 3 + i);
      blocks[at + j] = -distance;
      blocks[at + 3 + j] = sum - difference;
      blocks[at + 6 + j] = distance;
      blocks[at + 9 + j] = sum + difference;
    }
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < SIZE; j++) blocks[SIZE * i + j] = -blocks[SIZE * (6 + i) + j]!;
  const { tangent } = answer;
  for (let p = 0; p < 4; p++)
    for (let q = p; q < 4; q++)
      for (let i = 0; i < 3; i++)
        for (let j = 0; j < 3; j++) {
          let sum = 0;
          for (let k = 0; k < 3; k++) {
            let part = 0;
            for (let l = 0; l < 3; l++)
              part +=
                (blocks[SIZE * (3 * p + k) + 3 * q + l]! + blocks[SIZE * (3 * q + l) + 3 * p + k]!) *
                frame[3 * j + l]!;
            sum += frame[3 * i + k]! * part;
          }
          tangent[SIZE * (3 * p + i) + 3 * q + j] = sum / 2;
          tangent[SIZE * (3 * q + j) + 3 * p + i] = sum / 2;
        }
}

/** Moves forces and tangent from the ends of the element to its nodes, over the rigid arms. */
function extend(): void {
  const { forces, tangent } = answer;
  for (let end = 0; end < 2; end++) {
    const arm = end === 0 ? arm1 : arm2;
    const at = 6 * end;
    // Columns, then rows: a turn v of the node moves the end by v x arm.
    for (let line = 0; line < 2; line++) {
      const [step, stride] = line === 0 ? [1, SIZE] : [SIZE, 1];
      for (let i = 0; i < SIZE; i++) {
        const start = stride * i + step * at;
        const x = tangent[start]!;
        const y = tangent[start + step]!;
        const z = tangent[start + 2 * step]!;
        tangent[start + 3 * step]! += arm[1]! * z - arm[2]! * y;
        tangent[start + 4 * step]! += arm[2]! * x - arm[0]! * z;
        tangent[start + 5 * step]! += arm[0]! * y - arm[1]! * x;
      }
    }
    const [fx, fy, fz] = [forces[at]!, forces[at + 1]!, forces[at + 2]!];
    forces[at + 3]! += arm[1]! * fz - arm[2]! * fy;
    forces[at + 4]! += arm[2]! * fx - arm[0]! * fz;
    forces[at + 5]! += arm[0]! * fy - arm[1]! * fx;
    // The force stays while the arm turns: the symmetric part of f (arm · v) - v (f · arm).
    const dot = fx * arm[0]! + fy * arm[1]! + fz * arm[2]!;
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        const both = (forces[at + i]! * arm[j]! + forces[at + j]! * arm[i]!) / 2;
        tangent[SIZE * (at + 3 + i) + at + 3 + j]! += both - (i === j ? dot : 0);
      }
  }
}

function cross(u: Float64Array, v: Float64Array, out: Float64Array): void {
  const x = u[1]! * v[2]! - u[2]! * v[1]!;
  const y = u[2]! * v[0]! - u[0]! * v[2]!;
  out[2] = u[0]! * v[1]! - u[1]! * v[0]!;
  out[0] = x;
  out[1] = y;
}
