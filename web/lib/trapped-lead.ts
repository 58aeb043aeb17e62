import type { TFunction } from 'i18next';
import type { PrintabilityFigures } from '../../core/contract/calls/printability-task.ts';
import { formatMm, formatVolume, formatWeight } from './format.ts';

type Trapped = Pick<
  NonNullable<PrintabilityFigures['trapped']>,
  'count' | 'closedOnly' | 'volumeMm3' | 'weightG' | 'openingMm'
>;

/** Weight that is shown as 0.00 g: of no weight in a print either. */
const LITTLE_G = 0.005;

/** True if something stays inside, and it weighs nothing to speak of. */
export function isLittle({ count, weightG }: Pick<Trapped, 'count' | 'weightG'>): boolean {
  return count > 0 && weightG < LITTLE_G;
}

/** Sentence on the unused material that a part keeps. */
export function trappedLead(t: TFunction, trapped: Trapped): string {
  const { count, closedOnly, volumeMm3, weightG, openingMm } = trapped;
  const opening = formatMm(openingMm, 2);
  if (count === 0) return closedOnly ? t('printability.noHollows') : t('printability.drains', { opening });
  if (isLittle(trapped)) return t('printability.trappedLittle', { volume: formatVolume(volumeMm3) });
  return t(closedOnly ? 'printability.hollows' : 'printability.trapped', {
    count,
    opening,
    volume: formatVolume(volumeMm3),
    weight: formatWeight(weightG),
  });
}
