/**
 * Lengths of the two shifts of a place that is shown before its file is paid for, mm: more than a copy may deviate
 * (decision 0020). They differ, since two of one length cancel out where they point against each other.
 */
export const DISPLAY_SHIFT_MM = { large: 0.22, small: 0.06 };

/** Periods of a wave along one axis, mm: slow enough that a rod stays straight to the eye. */
const PERIOD_MM = { least: 21, most: 34 };

/** An angle that turns evenly along x, y and z. */
interface Wave {
  periodsMm: readonly [number, number, number];
  /** Angle at the origin, radians. */
  phase: number;
}

/** A slow field of shifts: two angles of a direction at each place. */
export interface ShiftField {
  shiftMm: number;
  turn: Wave;
  rise: Wave;
}

/** Fields whose shifts are added. Plain data, so that a thread can receive it. */
export type DisplayWarp = readonly ShiftField[];

/** Returns the sum of two fields of their own. `random` gives numbers from 0 to 1. */
export function randomWarp(random: () => number): DisplayWarp {
  return [shiftField(DISPLAY_SHIFT_MM.large, random), shiftField(DISPLAY_SHIFT_MM.small, random)];
}

/** Returns one field of shifts of this length, drawn from numbers from 0 to 1. */
export function shiftField(shiftMm: number, random: () => number): ShiftField {
  const periodMm = () => {
    const { least, most } = PERIOD_MM;
    return (least + (most - least) * random()) * (random() < 0.5 ? -1 : 1);
  };
  const wave = (): Wave => ({
    periodsMm: [periodMm(), periodMm(), periodMm()],
    phase: 2 * Math.PI * random(),
  });
  return { shiftMm, turn: wave(), rise: wave() };
}

/**
 * Returns the fields with their origin at a place, mm. A part then has the same shifts wherever it stands, so that
 * copies of it that only stand elsewhere cannot be averaged.
 */
export function anchorWarp(warp: DisplayWarp, place: ArrayLike<number>): DisplayWarp {
  const anchored = (wave: Wave): Wave => ({
    ...wave,
    phase: 2 * wave.phase - angleAt(place[0]!, place[1]!, place[2]!, wave),
  });
  return warp.map(({ shiftMm, turn, rise }) => ({ shiftMm, turn: anchored(turn), rise: anchored(rise) }));
}

/**
 * Moves places for display by the shift of each field, in a direction that turns slowly through space: straight rods stay
 * straight to the eye, while no rigid motion brings the whole part back. Changes `positions`, mm, in place.
 */
export function warpForDisplay(positions: Float32Array, warp: DisplayWarp): void {
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    let [dx, dy, dz] = [0, 0, 0];
    for (const field of warp) {
      const turn = angleAt(x, y, z, field.turn);
      // Between -1 and 1 like the height of points spread evenly over a sphere.
      const rise = Math.sin(angleAt(x, y, z, field.rise));
      const across = field.shiftMm * Math.sqrt(1 - rise * rise);
      dx += across * Math.cos(turn);
      dy += across * Math.sin(turn);
      dz += field.shiftMm * rise;
    }
    positions[i] = x + dx;
    positions[i + 1] = y + dy;
    positions[i + 2] = z + dz;
  }
}

function angleAt(x: number, y: number, z: number, { periodsMm, phase }: Wave): number {
  const [a, b, c] = periodsMm;
  return phase + 2 * Math.PI * (x / a + y / b + z / c);
}
