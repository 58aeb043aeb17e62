/**
 * Length of the shift of a place that is shown before its file is paid for, mm. A surface moves by half of it on
 * average, over the whole part: more than a copy may deviate (decision 0020).
 */
export const DISPLAY_WARP_MM = 0.22;

/** Periods of a wave along one axis, mm: slow enough that a rod stays straight to the eye. */
const PERIOD_MM = { least: 21, most: 34 };

/** An angle that turns evenly along x, y and z. */
interface Wave {
  periodsMm: readonly [number, number, number];
  /** Angle at the origin, radians. */
  phase: number;
}

/** A slow field of shifts: two angles of a direction at each place. Plain data, so that a thread can receive it. */
export interface DisplayWarp {
  turn: Wave;
  rise: Wave;
}

/**
 * Returns a field of its own. `random` gives numbers from 0 to 1. A field that everybody knew could be undone in a few
 * lines: so each job has one, and each visit of a page, and neither is kept.
 */
export function randomWarp(random: () => number): DisplayWarp {
  const periodMm = () => {
    const { least, most } = PERIOD_MM;
    return (least + (most - least) * random()) * (random() < 0.5 ? -1 : 1);
  };
  const wave = (): Wave => ({
    periodsMm: [periodMm(), periodMm(), periodMm()],
    phase: 2 * Math.PI * random(),
  });
  return { turn: wave(), rise: wave() };
}

/**
 * Moves places for display by DISPLAY_WARP_MM each, in a direction that turns slowly through space: straight rods stay
 * straight to the eye, while no rigid motion brings the whole part back. Changes `positions`, mm, in place.
 */
export function warpForDisplay(positions: Float32Array, { turn: turning, rise: rising }: DisplayWarp): void {
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    const turn = angleAt(x, y, z, turning);
    // Between -1 and 1 like the height of points spread evenly over a sphere.
    const rise = Math.sin(angleAt(x, y, z, rising));
    const across = DISPLAY_WARP_MM * Math.sqrt(1 - rise * rise);
    positions[i] = x + across * Math.cos(turn);
    positions[i + 1] = y + across * Math.sin(turn);
    positions[i + 2] = z + DISPLAY_WARP_MM * rise;
  }
}

function angleAt(x: number, y: number, z: number, { periodsMm, phase }: Wave): number {
  const [a, b, c] = periodsMm;
  return phase + 2 * Math.PI * (x / a + y / b + z / c);
}
