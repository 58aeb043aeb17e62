import type { TFunction } from 'i18next';
import type { twoModuli } from '../../../core/catalogue/hardness.ts';
import { formatFigure } from '../../lib/format.ts';

/** Returns what the two moduli of an elastomer say about figures that are computed with the one of small strains. */
export function moduliNote(
  t: TFunction,
  { stiffMPa, softMPa }: NonNullable<ReturnType<typeof twoModuli>>,
): string {
  return t('press.notes.twoModuli', {
    stiff: formatFigure(stiffMPa),
    soft: formatFigure(softMPa),
    share: Math.round((100 * softMPa) / stiffMPa),
  });
}
