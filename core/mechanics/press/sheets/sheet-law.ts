import { relativeDensity } from '../../../cells/density.ts';
import { latticeName, namedLattice } from '../../../spec/name.ts';
import { type LatticeSpec, sidesOf } from '../../../spec/spec.ts';
import { type StretchedSurface, type WallFigures, wallFigures } from '../../chart/stretched-surface.ts';
import { type Matrix6, rotateStiffness } from '../../elasticity/stiffness.ts';
import type { PressAxis } from '../contact/plates.ts';
import { refuseByLaw } from '../law-factor.ts';
import { PressError } from '../press-error.ts';
import { type PressWanted, refuseMaterial } from '../press-frame.ts';

/** A surface lattice as a uniform solid, in the unit of the solid's modulus. */
export interface SheetLaw extends WallFigures {
  cells: StretchedSurface;
}

/**
 * Returns the law of a surface lattice in cells of these edges.
 * @throws PressError below-law, beyond-bounds
 */
export function sheetLaw(
  spec: LatticeSpec,
  cellMm: StretchedSurface['edges'],
  poissonRatio: number,
): SheetLaw {
  const name = latticeName(spec);
  const { type: lattice, variant } = namedLattice(name)!;
  const density = relativeDensity({ lattice: name, cellMm, sides: sidesOf(spec) }, spec.rodDiameterMm);
  const cells: StretchedSurface = { lattice, variant, edges: cellMm, density, poissonRatio };
  refuseByLaw(lattice, variant, cells);
  return { cells, ...wallFigures(cells) };
}

/** Returns a stiffness in cells that are turned about z by these degrees. */
export function turnedAboutZ(stiffness: Matrix6, degrees: number): Matrix6 {
  if (degrees === 0) return stiffness;
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return rotateStiffness(stiffness, [c, -s, 0, s, c, 0, 0, 0, 1]);
}

/** Returns the axis of cells turned about z by these degrees that is nearest to an axis of the model. */
export function axisOfTurned(axis: PressAxis, degrees: number): PressAxis {
  if (axis === 2) return axis;
  const isQuarter = Math.abs(Math.sin((degrees * Math.PI) / 180)) > Math.SQRT1_2;
  return isQuarter ? (axis === 0 ? 1 : 0) : axis;
}

/**
 * Refuses a spec that is no surface lattice of one thickness. Takes a spec alone, so that it is refused before a model
 * is filled.
 * @throws PressError surface, bad-material
 */
export function refuseSheet(spec: LatticeSpec, material: PressWanted['material']): void {
  refuseMaterial(material);
  const named = namedLattice(latticeName(spec));
  if (named?.type.family !== 'surface' || spec.gradient)
    throw new PressError('surface', 'only sheets and networks of one thickness are pressed');
}
