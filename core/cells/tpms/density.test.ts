import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SURFACE_LATTICES, type SurfaceKey } from '../../catalogue/lattice-types.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { surfaceDensity, widthForDensity, widthRange } from './density.ts';
import { SURFACE_FIELDS } from './field.ts';
import { neckDiameter, neckPlaces } from './neck.ts';
import { levelOfNeck } from './network-law.ts';
import { SURFACE_TABLES } from './tables.ts';

const SURFACES = SURFACE_LATTICES.map(({ cell }) => cell);
const CUBE: Point = [10, 10, 10];

/**
 * Published fits: sheet density per thickness / cell, and the line of network
 * density over the level with the range it holds in and how well (Neovius' curve bends, its line is a coarse fit).
 */
const KNOWN: Record<string, { sheet: number; base: number; slope: number; valid: number; within: number }> = {
  gyroid: { sheet: 3.09, base: 0.5, slope: 0.323, valid: 0.5, within: 0.03 },
  'schwarz-p': { sheet: 2.35, base: 0.5, slope: 0.286, valid: 0.7, within: 0.03 },
  'schwarz-d': { sheet: 3.84, base: 0.5, slope: 0.41, valid: 0.42, within: 0.03 },
  iwp: { sheet: 3.52, base: 0.472, slope: 0.133, valid: 1.3, within: 0.03 },
  neovius: { sheet: 3.54, base: 0.5, slope: 0.152, valid: 2.4, within: 0.08 },
  frd: { sheet: 4.79, base: 0.439, slope: 0.216, valid: 1, within: 0.03 },
};

/** Share of grid points where the field is below a level. */
function countedBelow(surface: SurfaceKey, level: number): number {
  const grid = 45;
  const read = new Float64Array(4);
  const at = (i: number) => ((i + 0.5) * 2 * Math.PI) / grid;
  let below = 0;
  for (let i = 0; i < grid ** 3; i++) {
    SURFACE_FIELDS[surface](
      at(i % grid),
      at(Math.floor(i / grid) % grid),
      at(Math.floor(i / grid ** 2)),
      read,
    );
    if (read[0]! < level) below++;
  }
  return below / grid ** 3;
}

describe.each(SURFACES)('%s', (surface) => {
  test('thin sheets follow the published area within 3 %', () => {
    const x = 0.02;
    const { sheet } = KNOWN[surface]!;
    expect(
      Math.abs(surfaceDensity({ surface, variant: 'sheet', cellMm: CUBE }, 10 * x) / (sheet * x) - 1),
    ).toBeLessThan(0.03);
  });

  test('network densities are those of the field, and follow the published line', () => {
    const { levels, networkDensity } = SURFACE_TABLES[surface];
    for (const i of [2, 10, 20, 30, 38]) {
      expect(Math.abs(networkDensity[i]! - countedBelow(surface, levels[i]!))).toBeLessThan(0.015);
    }
    const { base, slope, valid, within } = KNOWN[surface]!;
    const published = base + slope * valid;
    expect(Math.abs(countedBelow(surface, valid) / published - 1)).toBeLessThan(within);
  });

  test('width and density are each other’s inverse', () => {
    for (const variant of ['sheet', 'network'] as const) {
      const { min, max } = widthRange(surface, variant, CUBE);
      for (const share of [0.1, 0.5, 0.9]) {
        const width = min + share * (max - min);
        const density = surfaceDensity({ surface, variant, cellMm: CUBE }, width);
        expect(widthForDensity({ surface, variant, cellMm: CUBE }, density)).toBeCloseTo(width, 3);
      }
    }
  });

  test('densities out of reach give the nearest width there is', () => {
    for (const variant of ['sheet', 'network'] as const) {
      const { min, max } = widthRange(surface, variant, CUBE);
      expect(widthForDensity({ surface, variant, cellMm: CUBE }, 0.999)).toBeCloseTo(max, 6);
      expect(widthForDensity({ surface, variant, cellMm: CUBE }, 0)).toBeCloseTo(min, 6);
    }
  });

  test('necks stand at saddles of one level and grow with it', () => {
    expect(neckPlaces(surface).length).toBeGreaterThan(2);
    const { levels } = SURFACE_TABLES[surface];
    const necks = levels.filter((_, i) => i % 8 === 0).map((level) => neckDiameter(surface, CUBE, level));
    expect(necks).toEqual([...necks].sort((a, b) => a - b));
    const level = levels[20]!;
    expect(levelOfNeck(surface, CUBE, neckDiameter(surface, CUBE, level))).toBeCloseTo(level, 3);
  });
});

test('the necks of Schwarz P are as wide as its closed form says', () => {
  // On the section through a neck cos u + cos v = 1 - level; the nearest wall lies on the diagonal u = v.
  for (const level of [-0.6, 0, 0.5]) {
    const diameter = (2 * Math.SQRT2 * Math.acos((1 - level) / 2)) / (2 * Math.PI);
    expect(neckDiameter('schwarz-p', [1, 1, 1], level)).toBeCloseTo(diameter, 4);
  }
});

test('density depends on the ratio of width and cell only', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SURFACES),
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      (surface, scale) => {
        const scaled = CUBE.map((c) => c * scale) as Point;
        expect(surfaceDensity({ surface, variant: 'sheet', cellMm: scaled }, 0.8 * scale)).toBeCloseTo(
          surfaceDensity({ surface, variant: 'sheet', cellMm: CUBE }, 0.8),
          9,
        );
      },
    ),
    { numRuns: 20 },
  );
});
