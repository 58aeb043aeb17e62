import type { StrutKey, StrutLattice } from '../../catalogue/lattice-types.ts';
import { rodForDensity } from '../../cells/density.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { mapPoint } from '../../solid/geometry/vector.ts';
import { polygonSection } from '../beam/section.ts';
import { elasticFigures } from '../chart/elastic-figures.ts';
import { stretchedFigures } from '../chart/stretched-figures.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { compress, MOST_STRAIN } from './compress.ts';
import { rodPeriod } from './rod-period.ts';

/** Sides of a pressed cell: free to grow, or held at their width. A part lies between. */
export const CURVE_SIDES = ['free', 'held'] as const;
export type CurveSide = (typeof CURVE_SIDES)[number];

/** Stress over strain of a cell, and of many of them, per area and height at rest. */
export interface CellCurve {
  /** From 0 on, rising. */
  strain: number[];
  /** In the unit of the solid's modulus. */
  stress: number[];
  /** Strain at which rods first touch, and at which they first buckle; null where they do not. */
  touchesAt: number | null;
  bucklesAt: number | null;
  /** `collapse` where no state at rest was found beyond the last strain. */
  end: 'done' | 'collapse';
}

export type CellCurves = Record<CurveSide, CellCurve>;

export interface CurveCells {
  lattice: StrutLattice;
  /** Height of a cell over its width. */
  stretch: number;
  /** Relative density, 0 to 1. */
  density: number;
  sides: number;
  poissonRatio: number;
  axis: 0 | 1 | 2;
}

/** Lattices whose rods buckle in waves longer than a cell, and the cells of a wave: along the axis, and across. */
const BLOCKS: Partial<Record<StrutKey, readonly [along: number, across: number]>> = {
  cubic: [2, 1],
  bccz: [2, 1],
  fcc: [1, 2],
  fccz: [2, 1],
  isotruss: [2, 1],
  'cubic-fcc': [2, 1],
};

/** Returns the curves of a cell with free and with held sides. */
export function cellCurves(cells: CurveCells): CellCurves {
  return { free: cellCurve(cells, 'free'), held: cellCurve(cells, 'held') };
}

/**
 * Returns the curve of a cell to half its height: geometrically exact rods with contact, times the ratio of the
 * lattice's law to their first slope, as in the press test. Takes 0.1 to 1 s, for cells of many slender rods up to 10 s.
 * Those of the last cells are kept.
 */
export function cellCurve(cells: CurveCells, side: CurveSide): CellCurve {
  const key = JSON.stringify({ ...cells, side });
  let curve = keptCurves.get(key);
  if (curve === undefined) {
    curve = computed(cells, side);
    if (keptCurves.size >= MOST_KEPT) keptCurves.clear();
    keptCurves.set(key, curve);
  }
  return curve;
}

/** Curves of the last cells, for another worker too. */
export const keptCurves = new Map<string, CellCurve>();
const MOST_KEPT = 400;

function computed(cells: CurveCells, side: CurveSide): CellCurve {
  const { lattice, stretch, density, sides, poissonRatio, axis } = cells;
  const edges: Point = [1, 1, stretch];
  const section = polygonSection(
    rodForDensity({ lattice: lattice.title, cellMm: edges, sides }, density),
    sides,
  );
  const [along, across] = BLOCKS[lattice.cell] ?? [1, 1];
  const repeats = mapPoint([0, 0, 0], (_, k) => (k === axis ? along : across));
  const solid = { modulus: 1, poissonRatio };
  const rods = rodPeriod(beamPeriod(lattice.title, edges, { section }), solid, { repeats });
  const about = { ...cells, variant: 'sheet' } as const;
  const law = stretch === 1 ? elasticFigures(lattice, 'sheet', about) : stretchedFigures(about);
  const slope = side === 'free' ? law.young[axis] : law.stiffness[7 * axis]!;
  const strain = [0];
  const stress = [0];
  let touchesAt: number | null = null;
  let bucklesAt: number | null = null;
  let factor = 0;
  for (const point of compress(rods, { axis, isHeld: side === 'held' })) {
    factor ||= (slope * point.strain) / point.stress;
    // Rods that have passed each other pull: they have collapsed.
    if (!(point.stress > 0)) break;
    strain.push(point.strain);
    stress.push(factor * point.stress);
    if (point.touching > 0) touchesAt ??= point.strain;
    if (point.hasBuckled) bucklesAt ??= point.strain;
  }
  const end = strain.at(-1)! > MOST_STRAIN - 1e-6 ? 'done' : 'collapse';
  return { strain, stress, touchesAt, bucklesAt, end };
}
