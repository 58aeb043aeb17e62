/**
 * Length of the shift of a place that is shown before its file is paid for, mm. A surface moves by half of it on
 * average, over the whole part: more than a copy may deviate (decision 0020).
 */
export const DISPLAY_WARP_MM = 0.22;

/** Periods of the two angles of the shift along x, y and z, mm. Unrelated to each other and to round cell sizes. */
const TURN_PERIODS_MM = [23.7, 31.3, 27.1] as const;
const RISE_PERIODS_MM = [29.9, 21.1, 33.7] as const;

/**
 * Moves places for display by DISPLAY_WARP_MM each, in a direction that turns slowly through space: straight rods stay
 * straight to the eye, while no rigid motion brings the whole part back. Changes `positions`, mm, in place.
 */
export function warpForDisplay(positions: Float32Array): void {
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    const turn = angleAt(x, y, z, TURN_PERIODS_MM);
    // Between -1 and 1 like the height of points spread evenly over a sphere.
    const rise = Math.sin(angleAt(x, y, z, RISE_PERIODS_MM));
    const across = DISPLAY_WARP_MM * Math.sqrt(1 - rise * rise);
    positions[i] = x + across * Math.cos(turn);
    positions[i + 1] = y + across * Math.sin(turn);
    positions[i + 2] = z + DISPLAY_WARP_MM * rise;
  }
}

function angleAt(x: number, y: number, z: number, [a, b, c]: readonly [number, number, number]): number {
  return 2 * Math.PI * (x / a + y / b + z / c);
}
