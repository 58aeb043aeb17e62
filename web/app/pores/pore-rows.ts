import type { TFunction } from 'i18next';
import type { PoreSheet, SizeSpread } from '../../../core/catalogue/pore-law.ts';
import { formatFigure } from '../../lib/format.ts';
import type { Units } from '../../lib/units.ts';
import type { PoreZone } from './pore-zones.ts';

/** A figure of pores: its name, a text per zone, and their unit. */
export interface PoreFigure {
  name: string;
  title: string;
  texts: string[];
  unit: string;
  /** True for a part of the spread of the figure above. */
  isPart?: boolean;
}

/** 10⁻⁹ m² of a mm², the unit of permeability in the field. */
const NANO_PER_MM2 = 1000;

/** Returns the figures of a sheet of pores; a dash stands where a zone has none. */
export function poreFigures(
  zones: readonly PoreZone[],
  { lengthUnit, mmPerLength }: Pick<Units, 'lengthUnit' | 'mmPerLength'>,
  t: TFunction,
): PoreFigure[] {
  const figure = (
    name: string,
    { title, unit }: { title: string; unit: string },
    readOf: (sheet: PoreSheet) => number,
  ): PoreFigure => ({
    name,
    title,
    texts: zones.map(({ sheet }) => (sheet === null ? '–' : formatFigure(readOf(sheet)))),
    unit,
  });
  const length = (name: string, title: string, mmOf: (sheet: PoreSheet) => number) =>
    figure(name, { title, unit: lengthUnit }, (sheet) => mmOf(sheet) / mmPerLength);
  const perLength = `${lengthUnit}²/${lengthUnit}³`;
  const area = (name: 'surface' | 'surfaceOfSolid') =>
    figure(name, { title: t(`pores.${name}`), unit: perLength }, (sheet) => sheet[name] * mmPerLength);
  const sizes = (name: 'pore' | 'wall', spreadOf: (sheet: PoreSheet) => SizeSpread) => {
    const mean = length(name, t(`pores.${name}`), (sheet) => spreadOf(sheet)[0]);
    const parts = ([10, 50, 90] as const).map((percent, i) => ({
      ...length(`${name}${percent}`, '', (sheet) => spreadOf(sheet)[i + 1]!),
      percent,
    }));
    // A wall has one thickness.
    if (parts.every(({ texts }) => texts.join() === mean.texts.join())) return [mean];
    const alike = [...Map.groupBy(parts, ({ texts }) => texts.join()).values()];
    return [
      mean,
      ...alike.map((same) => {
        const percents = [...new Set([same[0]!.percent, same.at(-1)!.percent])];
        return { ...same[0]!, title: t('pores.below', { percent: percents.join('–') }), isPart: true };
      }),
    ];
  };
  const along = ([0, 1, 2] as const).map((axis) =>
    figure(
      `permeability${axis}`,
      { title: t('pores.permeabilityAlong', { axis: 'xyz'[axis] }), unit: '10⁻⁹ m²' },
      ({ permeability }) => NANO_PER_MM2 * permeability[axis],
    ),
  );
  const isAlike = along.every(({ texts }) => texts.join() === along[0]!.texts.join());
  return [
    figure('porosity', { title: t('pores.porosity'), unit: '%' }, ({ porosity }) => 100 * porosity),
    ...sizes('pore', ({ pore }) => pore),
    length('clear', t('pores.clear'), ({ clear }) => clear),
    figure('open', { title: t('pores.open'), unit: '%' }, ({ openShare }) => 100 * openShare),
    ...sizes('wall', ({ wall }) => wall),
    area('surface'),
    area('surfaceOfSolid'),
    length('intercept', t('pores.intercept'), ({ intercept }) => intercept),
    ...(isAlike ? [{ ...along[0]!, title: t('pores.permeability') }] : along),
  ];
}
