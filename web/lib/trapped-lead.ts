import type { TFunction } from 'i18next';
import type { PrintabilityFigures } from '../../core/contract/calls/printability-task.ts';
import { formatMm, formatVolume, formatWeight } from './format.ts';

type Trapped = Pick<
  NonNullable<PrintabilityFigures['trapped']>,
  'count' | 'closedOnly' | 'volumeMm3' | 'weightG' | 'openingMm'
>;

/** Sentence on the unused material that a part keeps. */
export function trappedLead(
  t: TFunction,
  { count, closedOnly, volumeMm3, weightG, openingMm }: Trapped,
): string {
  const opening = formatMm(openingMm, 2);
  if (count === 0) return closedOnly ? t('printability.noHollows') : t('printability.drains', { opening });
  return t(closedOnly ? 'printability.hollows' : 'printability.trapped', {
    count,
    opening,
    volume: formatVolume(volumeMm3),
    weight: formatWeight(weightG),
  });
}
