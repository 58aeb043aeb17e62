import { type StrutLaw, strutLaw } from '../../../core/lattice/cell/density.ts';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import { STRUT_SIDES } from '../../../core/rules/parameters/lattice-parameters.ts';
import laws from './cubic-laws.json' with { type: 'json' };
import { LAW_CELL_MM } from './law-cell.ts';

type Laws = Record<string, readonly (readonly number[])[]>;

/**
 * Density law of a strut lattice in cells of 10 mm, `stretch` times as high. For cubes it comes from a table,
 * because building the joints to measure it would block the page.
 * @throws RangeError for an unknown lattice
 */
export function lawOf(lattice: string, stretch: number, sides: number): StrutLaw {
  const [q2, q3, maxRodMm] = (stretch === 1 && (laws as Laws)[lattice]?.[sides - STRUT_SIDES.min]) || [];
  if (q2 !== undefined && q3 !== undefined && maxRodMm !== undefined) return { q2, q3, maxRodMm };
  const cell: Point = [LAW_CELL_MM, LAW_CELL_MM, LAW_CELL_MM * stretch];
  return strutLaw(lattice, cell, sides);
}
