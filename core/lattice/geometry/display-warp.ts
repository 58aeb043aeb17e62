import type { Point } from './vector.ts';

/**
 * Lengths of the shifts of a place that is shown before its file is paid for, mm: more than a copy may deviate
 * (decision 0020). The slow shift turns through space; the other points away from the middle of the part or towards it.
 * They differ, since two of one length cancel out where they point against each other. Solid parts beside a lattice
 * have their own shifts.
 */
export const DISPLAY_SHIFT_MM = {
  lattice: { slow: 0.28, outward: 0.2 },
  solids: { slow: 0.12, outward: 0.06 },
} as const;

/** Shifts that are shown together. */
export type ShiftedKind = keyof typeof DISPLAY_SHIFT_MM;

/** Periods of a wave along one axis, as shares of the span of a pose: a part meets less than one of them. */
const PERIOD_SHARE = { least: 1, most: 1.6 };

/** The least share of the outward shift that is drawn. */
const LEAST_OUTWARD_SHARE = 0.85;
/** The outward shift has half its length at this distance from the middle, as a share of the least span. */
const MIDDLE_SHARE = 0.1;

/** An angle that turns evenly along x, y and z. */
interface Wave {
  periods: Point;
  /** Angle at the middle of the part, radians. */
  phase: number;
}

/** A shift of fixed length whose direction turns slowly: two angles of a direction at each place. */
interface SlowShift {
  shiftMm: number;
  turn: Wave;
  rise: Wave;
}

/**
 * Pose of a part: the order and signs of its axes, its middle, and its spans along the axes in that
 * order, mm.
 */
export interface Pose {
  axes: Point;
  signs: Point;
  middleMm: Point;
  spansMm: Point;
}

/** Shifts of everything of one kind, in the coordinates of a pose. Plain data, so that a thread can receive it. */
export interface Shifts {
  slow: SlowShift;
  /** Negative towards the middle, mm. */
  outwardMm: number;
  /** Missing where shifts need not follow a part. */
  pose?: Pose;
}

/** All shifts of the views of a job before payment. */
export type DisplayWarp = Readonly<Record<ShiftedKind, Shifts>>;

/** Span of a pose that no part gives, mm: slow enough that a rod stays straight to the eye. */
export const LEAST_SPAN_MM = 21;

const NO_POSE: Pose = {
  axes: [0, 1, 2],
  signs: [1, 1, 1],
  middleMm: [0, 0, 0],
  spansMm: [LEAST_SPAN_MM, LEAST_SPAN_MM, LEAST_SPAN_MM],
};

/** Returns shifts of one kind. Each is drawn from a source of numbers from 0 to 1. */
export function drawShifts(kind: ShiftedKind, ofSlow: () => number, ofOutward = ofSlow): Shifts {
  const { slow, outward } = DISPLAY_SHIFT_MM[kind];
  const period = () => {
    const { least, most } = PERIOD_SHARE;
    return (least + (most - least) * ofSlow()) * (ofSlow() < 0.5 ? -1 : 1);
  };
  const wave = (): Wave => ({ periods: [period(), period(), period()], phase: 2 * Math.PI * ofSlow() });
  return {
    slow: { shiftMm: slow, turn: wave(), rise: wave() },
    outwardMm:
      outward *
      (LEAST_OUTWARD_SHARE + (1 - LEAST_OUTWARD_SHARE) * ofOutward()) *
      (ofOutward() < 0.5 ? -1 : 1),
  };
}

/** Returns shifts of both kinds. `random` gives numbers from 0 to 1. */
export function randomWarp(random: () => number): DisplayWarp {
  return { lattice: drawShifts('lattice', random), solids: drawShifts('solids', random) };
}

/**
 * Moves places for display, in a direction that turns slowly through space: straight rods stay straight to the eye,
 * while no rigid motion brings the whole part back. Changes `positions`, mm, in place.
 */
export function warpForDisplay(positions: Float32Array, { slow, outwardMm, pose = NO_POSE }: Shifts): void {
  const { axes, signs, middleMm, spansMm } = pose;
  const at: Point = [0, 0, 0];
  const nearMm = MIDDLE_SHARE * Math.min(...spansMm);
  for (let i = 0; i < positions.length; i += 3) {
    let away = nearMm * nearMm;
    for (let k = 0; k < 3; k++) {
      const mm = positions[i + axes[k]!]! - middleMm[axes[k]!]!;
      at[k] = (signs[k]! * mm) / spansMm[k]!;
      away += mm * mm;
    }
    const outward = outwardMm / Math.sqrt(away);
    // The sine lies between -1 and 1 like the height of points on a sphere.
    const shift = direction(angleAt(at, slow.turn), Math.sin(angleAt(at, slow.rise)));
    for (let k = 0; k < 3; k++)
      positions[i + axes[k]!]! += signs[k]! * (slow.shiftMm * shift[k]! + outward * at[k]! * spansMm[k]!);
  }
}

/** Unit vector at an angle around the third axis and a height between -1 and 1. */
function direction(turn: number, height: number): Point {
  const across = Math.sqrt(1 - height * height);
  return [across * Math.cos(turn), across * Math.sin(turn), height];
}

function angleAt([x, y, z]: Point, { periods, phase }: Wave): number {
  const [a, b, c] = periods;
  return phase + 2 * Math.PI * (x / a + y / b + z / c);
}
