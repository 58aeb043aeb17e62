import type { TFunction } from 'i18next';
import type { PoreSheet, SizeSpread } from '../../../core/catalogue/pore-law.ts';
import { formatFigure } from '../../lib/format.ts';
import type { PoreZone } from './pore-zones.ts';

/** A figure of pores: its name and a text per zone. */
export interface PoreFigure {
  name: string;
  title: string;
  texts: string[];
}

/** 10⁻⁹ m² of a mm², the unit of permeability in the field. */
const NANO_PER_MM2 = 1000;

/** Returns the figures of a sheet of pores; a dash stands where a zone has none. Lengths are in mm on every page. */
export function poreFigures(zones: readonly PoreZone[], t: TFunction): PoreFigure[] {
  const figure = (name: string, title: string, readOf: (sheet: PoreSheet) => number): PoreFigure => ({
    name,
    title,
    texts: zones.map(({ sheet }) => (sheet === null ? '–' : formatFigure(readOf(sheet)))),
  });
  const sizes = (name: 'pore' | 'wall', spreadOf: (sheet: PoreSheet) => SizeSpread) => {
    const mean = figure(name, t(`pores.${name}`), (sheet) => spreadOf(sheet)[0]);
    const parts = ([10, 50, 90] as const).map((percent, i) =>
      figure(`${name}${percent}`, t('pores.below', { percent }), (sheet) => spreadOf(sheet)[i + 1]!),
    );
    // A wall has one thickness.
    return parts.every(({ texts }) => texts.join() === mean.texts.join()) ? [mean] : [mean, ...parts];
  };
  const along = ([0, 1, 2] as const).map((axis) =>
    figure(
      `permeability${axis}`,
      t('pores.permeabilityAlong', { axis: 'xyz'[axis] }),
      ({ permeability }) => NANO_PER_MM2 * permeability[axis],
    ),
  );
  const isAlike = along.every(({ texts }) => texts.join() === along[0]!.texts.join());
  return [
    figure('porosity', t('pores.porosity'), ({ porosity }) => 100 * porosity),
    ...sizes('pore', ({ pore }) => pore),
    figure('clear', t('pores.clear'), ({ clear }) => clear),
    figure('open', t('pores.open'), ({ openShare }) => 100 * openShare),
    ...sizes('wall', ({ wall }) => wall),
    figure('surface', t('pores.surface'), ({ surface }) => surface),
    figure('surfaceOfSolid', t('pores.surfaceOfSolid'), ({ surfaceOfSolid }) => surfaceOfSolid),
    figure('intercept', t('pores.intercept'), ({ intercept }) => intercept),
    ...(isAlike ? [{ ...along[0]!, title: t('pores.permeability') }] : along),
  ];
}
