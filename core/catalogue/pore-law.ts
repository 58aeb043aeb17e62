import type { ElasticKey } from './elastic-law.ts';
import { SURFACE_LATTICES } from './lattice-types.ts';
import table from './pore-table.json' with { type: 'json' };

/**
 * Rows by `npm run pore-table`, one per density: density, pore size (mean, 10, 50, 90 %), clear opening, thickness (mean,
 * 10, 50, 90 %), surface per volume, open share, permeability along x, y and z, in cells.
 */
export const PORE_TABLE: Readonly<Record<ElasticKey, readonly (readonly number[])[]>> = table;

/** Mean of a size over a volume, and the sizes below which a tenth, half and nine tenths of the volume lie. */
export type SizeSpread = readonly [mean: number, p10: number, p50: number, p90: number];

/** Pores of a lattice of perfect shape at a density, in cells. Sizes are those of the largest balls that fit. */
export interface PoreRow {
  /** Relative density, 0 to 1. */
  density: number;
  pore: SizeSpread;
  /** Diameter of the largest ball that passes from cell to cell along every axis. */
  clear: number;
  /** Thickness of struts or walls. */
  wall: SizeSpread;
  /** Area of the surface per volume. */
  surface: number;
  /** Share of the pores that is joined to those of the next cell. */
  openShare: number;
  /** Along x, y and z, for slow flow. */
  permeability: readonly [number, number, number];
}

/** Pores of a lattice as designed, in mm, 1/mm and mm2. */
export interface PoreSheet extends PoreRow {
  /** Share of pores, 0 to 1. */
  porosity: number;
  /** Area of the surface per volume of the solid. */
  surfaceOfSolid: number;
  /** Mean length of a line between two crossings of the surface in pores, as sections show it (ASTM F1854). */
  intercept: number;
}

/** Points along a cell, or a spacing of a foam, of the table: for sizes, and for the flow. */
export const PORE_POINTS = { cell: { size: 64, flow: 40 }, foam: { size: 28, flow: 20 } } as const;

const AT = { pore: 1, clear: 5, wall: 6, surface: 10, openShare: 11, permeability: 12 } as const;

/**
 * Returns the pores of a lattice in cubic cells, of a foam those of its first seed; null for a density outside of its
 * table. Between two rows sizes are straight lines and other values parabolas that do not leave both rows: over the
 * root of the density, which rods follow, and over a sheet's density itself.
 */
export function poreSheet(key: ElasticKey, density: number, cellMm: number): PoreSheet | null {
  const rows = PORE_TABLE[key];
  if (!(density >= rows[0]![0]! && density <= rows.at(-1)![0]!)) return null;
  const isSheet = SURFACE_LATTICES.some(({ cell }) => cell === key);
  const place = (at: number) => (isSheet ? at : Math.sqrt(at));
  const after = Math.max(
    1,
    rows.findIndex((row) => row[0]! >= density),
  );
  const [low, high] = [rows[after - 1]!, rows[after]!];
  const share = (place(density) - place(low[0]!)) / (place(high[0]!) - place(low[0]!));
  const size = (column: number) => cellMm * (low[column]! + share * (high[column]! - low[column]!));
  const spread = (column: number): SizeSpread => [
    size(column),
    size(column + 1),
    size(column + 2),
    size(column + 3),
  ];
  const first = Math.min(Math.max(0, after - 2), rows.length - 3);
  const three = rows.slice(first, first + 3);
  const curved = (readOf: (row: readonly number[]) => number) => {
    const value = parabolaAt(
      place(density),
      three.map((row) => [place(row[0]!), readOf(row)] as const),
    );
    const [one, other] = [readOf(low), readOf(high)];
    return Math.min(Math.max(value, Math.min(one, other)), Math.max(one, other));
  };
  const flow = (axis: number) =>
    cellMm ** 2 * Math.exp(curved((row) => Math.log(row[AT.permeability + axis]!)));
  const porosity = 1 - density;
  const surface = curved((row) => row[AT.surface]!) / cellMm;
  return {
    density,
    porosity,
    pore: spread(AT.pore),
    clear: cellMm * curved((row) => row[AT.clear]!),
    wall: spread(AT.wall),
    surface,
    surfaceOfSolid: surface / density,
    intercept: (4 * porosity) / surface,
    openShare: curved((row) => row[AT.openShare]!),
    permeability: [flow(0), flow(1), flow(2)],
  };
}

/** Value at x of the parabola through three points. */
function parabolaAt(x: number, points: readonly (readonly [number, number])[]): number {
  return points.reduce((sum, [own, value], i) => {
    const weight = points.reduce(
      (product, [other], j) => (j === i ? product : (product * (x - other)) / (own - other)),
      1,
    );
    return sum + weight * value;
  }, 0);
}

/** Places of a gradient whose pores are shown. */
export const GRADIENT_ZONES = ['thin', 'middle', 'thick'] as const;
export type GradientZone = (typeof GRADIENT_ZONES)[number];

interface GradientEnds {
  darkestMm: number;
  lightestMm: number;
  even?: 'diameter' | 'density' | undefined;
}

/** Returns the relative densities of a gradient at its thin end, in its middle and at its thick end. */
export function gradientDensities(
  { darkestMm, lightestMm, even }: GradientEnds,
  densityOf: (rodMm: number) => number,
): Record<GradientZone, number> {
  const thin = densityOf(Math.min(darkestMm, lightestMm));
  const thick = densityOf(Math.max(darkestMm, lightestMm));
  const middle = even === 'density' ? (thin + thick) / 2 : densityOf((darkestMm + lightestMm) / 2);
  return { thin, middle, thick };
}
