import { latticeById, ROD_LIMIT_SHARE } from '../../../core/catalogue/lattice-types.ts';
import {
  densityOfRod,
  maxRodForJoints,
  relativeDensity,
  rodForDensity,
  rodOfDensity,
  type StrutLaw,
  strutLaw,
} from '../../../core/lattice/cell/density.ts';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import { latticeName, namedSurface } from '../../../core/lattice/spec/name.ts';
import { sidesOf } from '../../../core/lattice/spec/spec.ts';
import { STRUT_SIDES } from '../../../core/rules/parameters/lattice-parameters.ts';
import type { DensityLaw } from '../../state/parameter-coupling.ts';
import type { Settings } from '../../state/settings.ts';
import laws from './cubic-laws.json' with { type: 'json' };
import { LAW_CELL_MM as CELL_MM } from './law-cell.ts';

/** Density law of a lattice for the coupling rules; null if unknown. */
export function densityLawOf(
  latticeId: number,
  {
    mode,
    sides,
    action,
    variant,
    stretch,
  }: Pick<Settings, 'mode' | 'sides' | 'action' | 'variant' | 'stretch'>,
): DensityLaw | null {
  const lattice = latticeById(latticeId);
  if (lattice === undefined) return null;
  const name = latticeName({ lattice: lattice.title, variant });
  const height = mode === 'constant' ? stretch : 1;
  const meshSides = sidesOf({ sides, action });
  if (!namedSurface(name)) {
    const law = lawOf(name, height, meshSides);
    return {
      percentAt: (ratio) => 100 * densityOfRod(law, ratio * CELL_MM),
      ratioFor: (percent) => rodOfDensity(law, percent / 100) / CELL_MM,
      maxRodOverSize: (ROD_LIMIT_SHARE * law.maxRodMm) / CELL_MM,
    };
  }
  const cell: Point = [CELL_MM, CELL_MM, CELL_MM * height];
  return {
    percentAt: (ratio) => 100 * relativeDensity(name, cell, ratio * CELL_MM, meshSides),
    ratioFor: (percent) => rodForDensity(name, cell, percent / 100, meshSides) / CELL_MM,
    maxRodOverSize: (ROD_LIMIT_SHARE * maxRodForJoints(name, cell, meshSides)) / CELL_MM,
  };
}

type Laws = Record<string, readonly (readonly number[])[]>;

/**
 * Density law of a strut lattice in cells of 10 mm, `stretch` times as high. For cubes it comes from a table,
 * because building the joints to measure it would block the page.
 * @throws RangeError for an unknown lattice
 */
export function lawOf(lattice: string, stretch: number, sides: number): StrutLaw {
  const [q2, q3, maxRodMm] = (stretch === 1 && (laws as Laws)[lattice]?.[sides - STRUT_SIDES.min]) || [];
  if (q2 !== undefined && q3 !== undefined && maxRodMm !== undefined) return { q2, q3, maxRodMm };
  const cell: Point = [CELL_MM, CELL_MM, CELL_MM * stretch];
  return strutLaw(lattice, cell, sides);
}
