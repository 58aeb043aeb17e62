import { writeFileSync } from 'node:fs';
import { SURFACE_LATTICES, type SurfaceKey } from '../core/catalogue/lattice-types.ts';
import { SURFACE_FIELDS } from '../core/cells/tpms/field.ts';
import { levelMesh } from '../core/cells/tpms/level-mesh.ts';
import { periodArea } from '../core/cells/tpms/periodic-mesh.ts';
import { reachOf } from '../core/cells/tpms/reach.ts';
import { SURFACE_TOPOLOGY } from '../core/cells/tpms/surface-topology.ts';
import type { SurfaceTable } from '../core/cells/tpms/tables.ts';

/**
 * Writes tables.ts and prints what the catalogue holds of each surface, measured on the fields themselves:
 * `npm run surfaces` (half a minute). Areas are extrapolated from two meshes, whose error
 * falls with the deviation; densities are counted on a grid of midpoints.
 */
const LEVELS = 41;
const GRID = 144;

function measure(surface: SurfaceKey): SurfaceTable {
  const { low, high, share } = SURFACE_TOPOLOGY[surface];
  const middle = (low + high) / 2;
  const levels = Array.from(
    { length: LEVELS },
    (_, i) => middle + share * ((i / (LEVELS - 1)) * (high - low) - (high - low) / 2),
  );
  return {
    levels: levels.map(round),
    networkDensity: densities(surface, levels).map(round),
  };
}

function densities(surface: SurfaceKey, levels: readonly number[]): number[] {
  const field = SURFACE_FIELDS[surface];
  const read = new Float64Array(4);
  const counts = new Array<number>(levels.length).fill(0);
  const at = (i: number) => ((i + 0.5) * 2 * Math.PI) / GRID;
  const step = levels[1]! - levels[0]!;
  for (let i = 0; i < GRID; i++) {
    for (let j = 0; j < GRID; j++) {
      for (let k = 0; k < GRID; k++) {
        field(at(i), at(j), at(k), read);
        const first = Math.max(0, Math.floor((read[0]! - levels[0]!) / step) + 1);
        if (first < counts.length) counts[first]!++;
      }
    }
  }
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum / GRID ** 3;
  });
}

function round(value: number): number {
  return Number(value.toPrecision(6));
}

function catalogueNumbers(surface: SurfaceKey): string {
  const area = (deviation: number) =>
    periodArea(levelMesh({ surface, cellMm: [1, 1, 1] }, 0, { deviationMm: deviation }).mesh);
  const coarse = area(0.002);
  const fine = area(0.0005);
  const reach = reachOf(levelMesh({ surface, cellMm: [1, 1, 1] }, 0, { deviationMm: 0.002 }).mesh);
  return `area ${round(fine - (coarse - fine) / 3)}, reach ${round(Math.min(reach.above, reach.below))}`;
}

for (const { cell } of SURFACE_LATTICES) console.log(`${cell}: ${catalogueNumbers(cell)}`);
const tables = Object.fromEntries(SURFACE_LATTICES.map(({ cell }) => [cell, measure(cell)]));
writeFileSync(
  new URL('../core/cells/tpms/tables.ts', import.meta.url),
  `import type { SurfaceKey } from '../../../catalogue/lattice-types.ts';

/** Measurements of a surface, independent of its cell. Generated; do not edit. */
export interface SurfaceTable {
  /** Evenly spaced levels, and the share of space with lower values at each. */
  levels: readonly number[];
  networkDensity: readonly number[];
}

export const SURFACE_TABLES: Record<SurfaceKey, SurfaceTable> = ${JSON.stringify(tables, null, 2)};
`,
);
