import type { Load } from '../../../../core/mechanics/grade/grade.ts';
import { isCurved, type PressFigures } from '../../../../core/mechanics/press/press-figures.ts';
import { bestOf } from '../../../ui/figure-table.tsx';
import { isSameLoad } from '../press-state.ts';
import type { Variant } from './variants.ts';

/** Figure of each variant, in the row's unit; null if a variant has no such figure. */
export interface CompareRow {
  name:
    | 'stiffness'
    | 'mass'
    | 'perGram'
    | 'peakStress'
    | 'firstYield'
    | 'skinYields'
    | 'firstBuckling'
    | 'density'
    | 'prints'
    | 'seconds';
  /** Load of a row of a further load; missing for the load in the head of each column. */
  load?: Load;
  unit: 'N/mm' | 'g' | 'N/mm/g' | 'MPa' | 'N' | '%' | 's';
  values: readonly (number | null)[];
  /** Index of the best value; null if variants are equal, their loads differ, or no value is better than another. */
  best: number | null;
}

type Pressed = Pick<Variant, 'strengthMPa' | 'printsPercent' | 'seconds' | 'others'> &
  Load & {
    settings: Pick<Variant['settings'], 'densityPercent'>;
  } & {
    figures: Pick<
      PressFigures,
      'stiffnessNPerMm' | 'massG' | 'stiffnessPerGram' | 'firstYield' | 'firstBuckling' | 'curve' | 'contact'
    > & {
      limit: { forceN: number };
      skin?: Pick<NonNullable<PressFigures['skin']>, 'firstYield'>;
    };
  };

/** Largest round force, N, that every variant with a straight line bears on it: stresses are compared under it. */
export function commonForceN(variants: readonly Pressed[]): number {
  const least = Math.min(...variants.filter(hasLine).map(({ figures }) => figures.limit.forceN));
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [5, 2, 1].find((step) => step * power <= least)!;
}

const hasLine = ({ figures }: Pressed) => !isCurved(figures);

/** Rows of the straight line, which a variant with a curve lacks. */
const LINE_ROWS: readonly CompareRow['name'][] = [
  'stiffness',
  'perGram',
  'peakStress',
  'firstYield',
  'skinYields',
  'firstBuckling',
];

/** Rows that are left out where no variant has a figure. */
const OPTIONAL_ROWS: readonly CompareRow['name'][] = ['prints', 'seconds'];

/** Returns the rows of a comparison. Peak stress is that of the most loaded strut, or of the shell, under the common force. */
export function compareRows(variants: readonly Pressed[]): CompareRow[] {
  const forceN = commonForceN(variants);
  const isOneLoad = variants.every((variant) => isSameLoad(variant, variants[0]!));
  const row = (
    name: CompareRow['name'],
    { unit, better }: { unit: CompareRow['unit']; better: 'more' | 'less' | 'neither' },
    read: (variant: Pressed) => number | null,
  ): CompareRow => {
    const isOfLine = LINE_ROWS.includes(name);
    const values = variants.map((variant) => (isOfLine && !hasLine(variant) ? null : read(variant)));
    const hasBest = better !== 'neither' && (isOneLoad || !isOfLine);
    return { name, unit, values, best: hasBest ? bestOf(values, better) : null };
  };
  const rows = [
    row('stiffness', { unit: 'N/mm', better: 'more' }, ({ figures }) => figures.stiffnessNPerMm),
    ...furtherRows(variants),
    row('mass', { unit: 'g', better: 'less' }, ({ figures }) => figures.massG),
    row('perGram', { unit: 'N/mm/g', better: 'more' }, ({ figures }) => figures.stiffnessPerGram),
    row(
      'peakStress',
      { unit: 'MPa', better: 'less' },
      ({ figures, strengthMPa }) =>
        (strengthMPa * forceN) /
        Math.min(figures.firstYield.forceN, figures.skin?.firstYield.forceN ?? Number.POSITIVE_INFINITY),
    ),
    row('firstYield', { unit: 'N', better: 'more' }, ({ figures }) => figures.firstYield.forceN),
    ...(variants.some(({ figures }) => figures.skin)
      ? [
          row(
            'skinYields',
            { unit: 'N', better: 'more' },
            ({ figures }) => figures.skin?.firstYield.forceN ?? null,
          ),
        ]
      : []),
    row(
      'firstBuckling',
      { unit: 'N', better: 'more' },
      ({ figures }) => figures.firstBuckling?.forceN ?? null,
    ),
    row('density', { unit: '%', better: 'neither' }, ({ settings }) => settings.densityPercent),
    row('prints', { unit: '%', better: 'more' }, ({ printsPercent = null }) => printsPercent),
    row('seconds', { unit: 's', better: 'less' }, ({ seconds = null }) => seconds),
  ];
  return rows.filter(
    ({ name, values }) =>
      (variants.some(hasLine) || !LINE_ROWS.includes(name)) &&
      (!OPTIONAL_ROWS.includes(name) || values.some((value) => value !== null)),
  );
}

/** Stiffness under each further load of any variant, of all that were pressed by it. */
function furtherRows(variants: readonly Pressed[]): CompareRow[] {
  const loads = variants.flatMap(({ others = [] }) => others.map(({ load }) => load));
  return loads
    .filter((load, i) => loads.findIndex((other) => isSameLoad(other, load)) === i)
    .map((load) => {
      const values = variants.map((variant) => {
        const { axis, friction, patches, figures, others = [] } = variant;
        const all = [{ load: { axis, friction, patches }, figures }, ...others];
        const found = all.find((one) => isSameLoad(one.load, load))?.figures;
        return found && !isCurved(found) ? found.stiffnessNPerMm : null;
      });
      return { name: 'stiffness', load, unit: 'N/mm', values, best: bestOf(values, 'more') };
    });
}
