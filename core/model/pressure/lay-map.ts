import type { PlanPoint, PressureField } from '../../spec/field.ts';
import { filledHull } from './hull.ts';
import type { PlanShadow } from './plan-shadow.ts';

/** Sensors of a map, rows from the top. */
export interface Sensors {
  columns: number;
  rows: number;
  kPa: ArrayLike<number>;
  /** Distances along a row and a column, mm; equal ones if missing. */
  pitchMm?: readonly [number, number];
}

export interface LaidMap {
  cornersMm: PressureField['cornersMm'];
  /** Area of the hulls of the pressed sensors and of the model in common, as a share of both together, 0 to 1. */
  overlap: number;
}

/** How a map is turned before it is fitted. */
export interface Laying {
  /** Left and right are exchanged: a map of the other foot, or of the foot seen from below. */
  isMirrored?: boolean;
  /** Heel and toe are exchanged: the second best fit. */
  isTurned?: boolean;
}

/** Least pressure of a pressed sensor, as a share of the highest. */
const PRESSED_SHARE = 0.05;
/** Directions that are tried first, and as many of the best that are fitted. */
const DIRECTIONS = 24;
const FITTED = 3;
/** First steps of a fit: across and along as a share of the model's size, logarithm of the size, radians; last by first. */
const STEPS = [0.04, 0.04, 0.06, 0.08] as const;
const LAST_STEP = 1 / 512;

/** Middle x and y, mm, logarithm of the scale, and direction, radians. */
type Pose = readonly [number, number, number, number];

/**
 * Returns where a map lies whose pressed area fits a model's outline best, seen along the load axis z: shifted, turned
 * and scaled alike in both directions. Overlap of the convex hulls is the measure (Jaccard index): a foot
 * leaves out the arch, a sole its waist.
 */
export function layMap(
  sensors: Sensors,
  shadow: PlanShadow,
  { isMirrored = false, isTurned = false }: Laying = {},
): LaidMap {
  const shape = pressedShape(sensors, isMirrored);
  const places = placesOf(shadow);
  const area = (places.length / 2) * shadow.stepMm ** 2;
  const overlapAt = (pose: Pose) => {
    const common = coveredBy(shape, pose, places) * shadow.stepMm ** 2;
    return common / (area + shape.area * Math.exp(2 * pose[2]) - common);
  };
  const [x, y] = middleOf(places);
  const scale = Math.log(area / shape.area) / 2;
  const size = Math.sqrt(area);
  const fitAt = (direction: number) => climb([x, y, scale, direction], size, overlapAt);
  const starts = Array.from({ length: DIRECTIONS }, (_, k) => (2 * Math.PI * k) / DIRECTIONS);
  starts.sort((a, b) => overlapAt([x, y, scale, b]) - overlapAt([x, y, scale, a]));
  const fits = starts.slice(0, FITTED).map(fitAt);
  const best = fits.reduce((one, other) => (other.overlap > one.overlap ? other : one));
  const { pose, overlap } = isTurned ? fitAt(best.pose[3] + Math.PI) : best;
  return { cornersMm: cornersOf(sensors, shape, pose), overlap };
}

interface Shape extends Sensors {
  /** 1 for sensors in the hull of the pressed ones, with a margin of one 0 around them. */
  pressed: Float32Array;
  pitch: readonly [number, number];
  /** Their middle, from the upper left corner, and their area, in units of the pitch. */
  middle: PlanPoint;
  area: number;
  /** -1 for a mirrored map. */
  right: 1 | -1;
}

function pressedShape(sensors: Sensors, isMirrored: boolean): Shape {
  const { columns, rows, kPa, pitchMm: pitch = [1, 1] } = sensors;
  const least = PRESSED_SHARE * Array.from(kPa).reduce((highest, value) => Math.max(highest, value), 0);
  const marks = Uint8Array.from({ length: columns * rows }, (_, i) => (kPa[i]! > least ? 1 : 0));
  const hull = filledHull(marks, columns, rows);
  const pressed = new Float32Array((columns + 2) * (rows + 2));
  const all: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (hull[row * columns + column] === 0) continue;
      pressed[(row + 1) * (columns + 2) + column + 1] = 1;
      all.push((column + 0.5) * pitch[0], (row + 0.5) * pitch[1]);
    }
  }
  const area = (all.length / 2) * pitch[0] * pitch[1];
  return { ...sensors, pressed, pitch, middle: middleOf(all), area, right: isMirrored ? -1 : 1 };
}

/** Middles of the squares in the hull of a shadow, x and y, mm. */
function placesOf({ min, stepMm, size: [nx, ny], covered }: PlanShadow): Float64Array {
  const places: number[] = [];
  filledHull(covered, nx, ny).forEach((isOn, i) => {
    if (isOn) places.push(min[0] + ((i % nx) + 0.5) * stepMm, min[1] + (Math.floor(i / nx) + 0.5) * stepMm);
  });
  return Float64Array.from(places);
}

function middleOf(places: ArrayLike<number>): [number, number] {
  let [x, y] = [0, 0];
  for (let i = 0; i < places.length; i += 2) {
    x += places[i]!;
    y += places[i + 1]!;
  }
  return [(2 * x) / places.length, (2 * y) / places.length];
}

/** Number of places on pressed sensors, of which those at an edge count in part. */
function coveredBy(shape: Shape, [x, y, logScale, direction]: Pose, places: Float64Array): number {
  const { columns, rows, pressed, pitch, middle, right } = shape;
  const width = columns + 2;
  const cos = Math.cos(direction) / Math.exp(logScale);
  const sin = Math.sin(direction) / Math.exp(logScale);
  const uOfX = (right * cos) / pitch[0];
  const uOfY = (right * sin) / pitch[0];
  const vOfX = sin / pitch[1];
  const vOfY = -cos / pitch[1];
  const u0 = middle[0] / pitch[0] - 0.5 - uOfX * x - uOfY * y;
  const v0 = middle[1] / pitch[1] - 0.5 - vOfX * x - vOfY * y;
  let sum = 0;
  for (let i = 0; i < places.length; i += 2) {
    const u = u0 + uOfX * places[i]! + uOfY * places[i + 1]!;
    const v = v0 + vOfX * places[i]! + vOfY * places[i + 1]!;
    if (!(u > -1 && v > -1 && u < columns && v < rows)) continue;
    const column = Math.floor(u);
    const row = Math.floor(v);
    const s = u - column;
    const t = v - row;
    const at = (row + 1) * width + column + 1;
    sum += (1 - t) * ((1 - s) * pressed[at]! + s * pressed[at + 1]!);
    sum += t * ((1 - s) * pressed[at + width]! + s * pressed[at + width + 1]!);
  }
  return sum;
}

/** Improves a pose in ever smaller steps (pattern search, Hooke and Jeeves 1961). */
function climb(start: Pose, size: number, overlapAt: (pose: Pose) => number) {
  let pose = start;
  let overlap = overlapAt(pose);
  for (let factor = 1; factor >= LAST_STEP; ) {
    let isBetter = false;
    for (let k = 0; k < 4; k++) {
      const step = factor * STEPS[k]! * (k < 2 ? size : 1);
      for (const change of [step, -step]) {
        const next = pose.with(k, pose[k]! + change) as unknown as Pose;
        const reached = overlapAt(next);
        if (!(reached > overlap)) continue;
        [pose, overlap, isBetter] = [next, reached, true];
        break;
      }
    }
    if (!isBetter) factor /= 2;
  }
  return { pose, overlap };
}

/** Corners of the whole map in the model: its upper left, then clockwise as one looks at it. */
function cornersOf(
  { columns, rows }: Sensors,
  { pitch, middle, right }: Shape,
  [x, y, logScale, direction]: Pose,
) {
  const [cos, sin] = [Math.cos(direction) * Math.exp(logScale), Math.sin(direction) * Math.exp(logScale)];
  const corner = (column: number, row: number): PlanPoint => {
    const a = right * (column * pitch[0] - middle[0]);
    const b = middle[1] - row * pitch[1];
    return [x + cos * a - sin * b, y + sin * a + cos * b];
  };
  return [corner(0, 0), corner(columns, 0), corner(columns, rows), corner(0, rows)] as const;
}
