import { pointOf } from '../../solid/geometry/vector.ts';
import { strutLength } from '../press/network/strut-network.ts';
import type { PressedFrame } from '../press/press-frame.ts';
import type { RodBounds } from './rod-bounds.ts';
import { placesOf, type RodGrid, raiseSlopes, spread, sumOverCell } from './rod-grid.ts';

/**
 * Power of the stored energy that a diameter follows in a round. Under equal forces the energy of a pulled strut falls
 * with the fourth power of its diameter, so that a quarter makes all equal.
 */
const ENERGY_POWER = 1 / 4;
/** Diameters a cell apart differ by at most this factor. */
export const FACTOR_PER_CELL = 1.4;

export interface GridEnergy {
  stored: Float64Array;
  /** Stored energy per volume of strut, over a cell around each place; zero where there is no strut. */
  density: Float64Array;
  total: number;
}

/** Returns the energy that struts store, spread over a grid. */
export function energyOf(grid: RodGrid, { network, part }: PressedFrame): GridEnergy {
  const { lines, radiiMm } = network;
  const stored = new Float64Array(placesOf(grid));
  const volume = new Float64Array(placesOf(grid));
  let total = 0;
  part.loads.energy!.forEach((energy, strut) => {
    if (part.isIdle[strut]) return;
    const at = 6 * strut;
    const middle = pointOf((k) => (lines[at + k]! + lines[at + 3 + k]!) / 2);
    const radius = (radiiMm[2 * strut]! + radiiMm[2 * strut + 1]!) / 2;
    spread(grid, middle, energy, stored);
    spread(grid, middle, strutLength(lines, strut) * radius * radius, volume);
    total += energy;
  });
  const around = sumOverCell(grid, volume);
  const density = sumOverCell(grid, stored).map((sum, at) => (around[at]! > 0 ? sum / around[at]! : 0));
  return { stored, density, total };
}

/** Returns logarithms of diameters that follow the energy of all loads; where there is no strut the least. */
export function reshaped(
  logs: Float64Array,
  energies: readonly GridEnergy[],
  weights: readonly number[],
): Float64Array {
  return logs.map((log, at) => {
    const density = energies.reduce((sum, one, i) => sum + (weights[i]! * one.density[at]!) / one.total, 0);
    return density > 0 ? log + ENERGY_POWER * Math.log(density) : Number.NEGATIVE_INFINITY;
  });
}

/** Returns diameters of a shape, all scaled alike within the bounds until `miss`, which grows with them, is zero. */
export function scaled(
  { grid, shape }: { grid: RodGrid; shape: Float64Array },
  { minMm, maxMm }: RodBounds,
  miss: (logs: Float64Array) => number,
): Float64Array {
  const [least, most] = [Math.log(minMm), Math.log(maxMm)];
  const at = (shift: number) => {
    const logs = shape.map((log) => Math.min(most, Math.max(least, log + shift)));
    raiseSlopes(grid, logs, Math.log(FACTOR_PER_CELL));
    return logs;
  };
  const known = shape.filter((log) => Number.isFinite(log));
  let low = least - known.reduce((a, b) => Math.max(a, b));
  let high = most - known.reduce((a, b) => Math.min(a, b));
  for (let halving = 0; halving < 30; halving++) {
    const middle = (low + high) / 2;
    if (miss(at(middle)) < 0) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

/** Sum over all places of the gain times what the logarithm grew. */
export function sumOf(gains: Float64Array, logs: Float64Array, from: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < gains.length; at++) sum += gains[at]! * (logs[at]! - from[at]!);
  return sum;
}
