import { latticeById, ROD_LIMIT_SHARE, type SurfaceKey } from '../../../../core/catalogue/lattice-types.ts';
import { densityOfRod, rodOfDensity, type StrutLaw } from '../../../../core/cells/strut-law.ts';
import { neckForDensity, neckRange, networkDensity } from '../../../../core/cells/tpms/network-law.ts';
import {
  cubicShape,
  sheetDensity,
  sheetForDensity,
  thickestSheet,
} from '../../../../core/cells/tpms/sheet-law.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { STRUT_SIDES } from '../../../../core/rules/parameters/lattice-parameters.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { latticeName, namedLattice, namedSurface } from '../../../../core/spec/name.ts';
import { sidesOf } from '../../../../core/spec/spec.ts';
import type { DensityLaw } from '../../../state/parameter-coupling.ts';
import type { Settings } from '../../../state/settings.ts';
import laws from './cubic-laws.json' with { type: 'json' };
import { LAW_CELL_MM as CELL_MM } from './law-cell.ts';
import { stretchedLaws } from './stretched-laws.ts';

/** Density law for the coupling; null for an unknown lattice, or while stretched laws are not loaded. */
export function densityLawOf(latticeId: number, now: LawSettings): DensityLaw | null {
  const law = endlessLawOf(latticeId, now);
  return law && MODE_TRAITS[now.mode].isUniform ? scaledLaw(law, now.densityScale) : law;
}

type LawSettings = Pick<Settings, 'mode' | 'sides' | 'action' | 'variant' | 'stretch' | 'densityScale'>;

/**
 * Law of conformal cells: in one model and with one cell size their density over that of the endless lattice hardly
 * depends on the rod (4 % over rods of one to two times as thick in plates, soles, tubes and cases).
 */
function scaledLaw(law: DensityLaw, scale: number): DensityLaw {
  return {
    percentAt: (ratio) => scale * law.percentAt(ratio),
    ratioFor: (percent) => law.ratioFor(percent / scale),
    maxRodOverSize: law.maxRodOverSize,
  };
}

/** Law of a lattice in endless space. */
export function endlessLawOf(
  latticeId: number,
  { mode, sides, action, variant, stretch }: Omit<LawSettings, 'densityScale'>,
): DensityLaw | null {
  const lattice = latticeById(latticeId);
  if (lattice === undefined) return null;
  const name = latticeName({ lattice: lattice.title, variant });
  const height = MODE_TRAITS[mode].isUniform ? stretch : 1;
  const surface = namedSurface(name);
  if (surface?.variant === 'network') return networkLaw(surface.surface, height);
  if (surface !== undefined) return sheetLaw(surface.surface, height);
  const law = lawOf(name, height, sidesOf({ sides, action }));
  if (law === null) return null;
  return {
    percentAt: (ratio) => 100 * densityOfRod(law, ratio * CELL_MM),
    ratioFor: (percent) => rodOfDensity(law, percent / 100) / CELL_MM,
    maxRodOverSize: (ROD_LIMIT_SHARE * law.maxRodMm) / CELL_MM,
  };
}

function networkLaw(surface: SurfaceKey, stretch: number): DensityLaw {
  const cell = cellOf(stretch);
  return {
    percentAt: (ratio) => 100 * networkDensity(surface, cell, ratio * CELL_MM),
    ratioFor: (percent) => neckForDensity(surface, cell, percent / 100) / CELL_MM,
    maxRodOverSize: (ROD_LIMIT_SHARE * neckRange(surface, cell).max) / CELL_MM,
  };
}

function sheetLaw(surface: SurfaceKey, stretch: number): DensityLaw | null {
  if (stretch === 1) {
    const shape = cubicShape(surface, CELL_MM);
    return {
      percentAt: (ratio) => 100 * sheetDensity(shape, ratio * CELL_MM),
      ratioFor: (percent) => sheetForDensity(shape, percent / 100) / CELL_MM,
      maxRodOverSize: (ROD_LIMIT_SHARE * thickestSheet(shape)) / CELL_MM,
    };
  }
  const measured = stretchedLaws();
  if (measured === null) return null;
  const cell = cellOf(stretch);
  return {
    percentAt: (ratio) => 100 * measured.sheetDensity(surface, cell, ratio * CELL_MM),
    ratioFor: (percent) => measured.sheetForDensity(surface, cell, percent / 100) / CELL_MM,
    maxRodOverSize: (ROD_LIMIT_SHARE * measured.thickestSheet(surface, cell)) / CELL_MM,
  };
}

function cellOf(stretch: number): Point {
  return [CELL_MM, CELL_MM, CELL_MM * stretch];
}

type Laws = Record<string, readonly (readonly number[])[]>;

/**
 * Density law of a strut lattice in cells of 10 mm, `stretch` times as high. For cubes it comes from a table,
 * because building the joints to measure it would block the page. Null while the laws of stretched cells are not loaded.
 * @throws RangeError for an unknown lattice
 */
export function lawOf(lattice: string, stretch: number, sides: number): StrutLaw | null {
  if (!namedLattice(lattice)) throw new RangeError(`no strut lattice is called ${lattice}`);
  if (stretch !== 1) return stretchedLaws()?.strutLaw(lattice, cellOf(stretch), sides) ?? null;
  const [q2, q3, maxRodMm] = (laws as Laws)[lattice]?.[sides - STRUT_SIDES.min] ?? [];
  if (q2 === undefined || q3 === undefined || maxRodMm === undefined)
    throw new RangeError(`no law for ${lattice} with ${sides} sides`);
  return { q2, q3, maxRodMm };
}
