import { fitsLargestBox, UPLOAD_MAX_EXTENTS_MM } from '../../../rules/model/upload-limits.ts';
import { boundsOf, extentOf } from '../../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../../solid/geometry/vector.ts';

/** A turn about an axis through the origin, counter-clockwise seen against it. */
export interface Turn {
  axis: Point;
  degrees: number;
}

/** Steps of the search: directions of axes on a half sphere, and degrees. */
const AXES = 150;
const STEP_DEGREES = 1.5;
/** Directions in which the outermost points are taken: the others do not decide whether a model fits. */
const DIRECTIONS = 600;
/** Turns of all vertices at most: a ball just too large passes nearly every turn of its outermost points. */
const FULL_TURNS_MAX = 100;
/** Two points farther apart fit the box in no turn, mm. */
const BOX_DIAGONAL_MM = Math.hypot(...UPLOAD_MAX_EXTENTS_MM);
/** Share by which the turned model is smaller than the box, for what the search does not see. */
const SPARE = 1e-5;

/**
 * Smallest turn, in steps of 1.5 degrees, that fits a model into the printers' box; undefined if none is found.
 * The axes of coordinates come first, so that a flat side stays flat on the bed where it may.
 * @param positions x, y, z per vertex, mm
 */
export function turnToFit(positions: Float32Array): Turn | undefined {
  // However it is turned, its longest extent stays in it.
  if (Math.max(...extentOf(boundsOf({ positions }))) > BOX_DIAGONAL_MM) return undefined;
  let points = outermost(positions);
  let fullTurns = 0;
  const axes: Point[] = [[0, 0, 1], [0, 1, 0], [1, 0, 0], ...directions(2 * AXES).filter(([, , z]) => z > 0)];
  for (let degrees = STEP_DEGREES; degrees <= 180; degrees += STEP_DEGREES) {
    for (const axis of axes) {
      for (const signed of [degrees, -degrees]) {
        const turn = { axis, degrees: signed };
        if (!fits(endsOfTurned(points, turn))) continue;
        const ends = endsOfTurned(positions, turn);
        if (fits(ends)) return turn;
        if (++fullTurns === FULL_TURNS_MAX) return undefined;
        // The vertices that the points missed decide on the next rotations.
        points = Float32Array.of(...points, ...pointsAt(positions, ends.vertices));
      }
    }
  }
  return undefined;
}

export function turnPositions(positions: Float32Array, turn: Turn): Float32Array {
  const m = matrixOf(turn);
  const out = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    for (let k = 0; k < 3; k++) out[i + k] = m[k * 3]! * x + m[k * 3 + 1]! * y + m[k * 3 + 2]! * z;
  }
  return out;
}

export function turnPoint([x, y, z]: Point, turn: Turn): Point {
  const m = matrixOf(turn);
  return mapPoint([0, 3, 6], (row) => m[row]! * x + m[row + 1]! * y + m[row + 2]! * z);
}

/** Rows of the turn's rotation matrix (Rodrigues). */
function matrixOf({ axis: [x, y, z], degrees }: Turn): Float64Array {
  const angle = (degrees * Math.PI) / 180;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const d = 1 - c;
  return Float64Array.of(
    c + x * x * d,
    x * y * d - z * s,
    x * z * d + y * s,
    y * x * d + z * s,
    c + y * y * d,
    y * z * d - x * s,
    z * x * d - y * s,
    z * y * d + x * s,
    c + z * z * d,
  );
}

interface Ends {
  extentMm: Point;
  /** Offsets of the lowest and the highest vertex along each axis. */
  vertices: number[];
}

function fits({ extentMm }: Ends): boolean {
  return fitsLargestBox(extentMm.map((mm) => mm * (1 + SPARE)));
}

function endsOfTurned(positions: Float32Array, turn: Turn): Ends {
  const m = matrixOf(turn);
  const extentMm: Point = [0, 0, 0];
  const vertices: number[] = [];
  for (let k = 0; k < 3; k++) {
    const [a, b, c] = [m[k * 3]!, m[k * 3 + 1]!, m[k * 3 + 2]!];
    let low = Infinity;
    let high = -Infinity;
    let [lowest, highest] = [0, 0];
    for (let i = 0; i < positions.length; i += 3) {
      const value = a * positions[i]! + b * positions[i + 1]! + c * positions[i + 2]!;
      if (value < low) [low, lowest] = [value, i];
      if (value > high) [high, highest] = [value, i];
    }
    extentMm[k] = high - low;
    vertices.push(lowest, highest);
  }
  return { extentMm, vertices };
}

function pointsAt(positions: Float32Array, offsets: readonly number[]): number[] {
  return offsets.flatMap((i) => [positions[i]!, positions[i + 1]!, positions[i + 2]!]);
}

/** The outermost point in each of many directions. */
function outermost(positions: Float32Array): Float32Array {
  const found = new Set<number>();
  for (const [a, b, c] of directions(DIRECTIONS)) {
    let best = 0;
    let most = -Infinity;
    for (let i = 0; i < positions.length; i += 3) {
      const value = a * positions[i]! + b * positions[i + 1]! + c * positions[i + 2]!;
      if (value > most) {
        most = value;
        best = i;
      }
    }
    found.add(best);
  }
  return Float32Array.from(pointsAt(positions, [...found]));
}

/** Evenly spread unit vectors (Fibonacci sphere). */
function directions(count: number): Point[] {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * (i + 0.5)) / count;
    const r = Math.sqrt(1 - z * z);
    return [r * Math.cos(golden * i), r * Math.sin(golden * i), z];
  });
}
