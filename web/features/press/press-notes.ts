import type { TFunction } from 'i18next';
import { isCurved, type PressFigures, pointContacts } from '../../../core/mechanics/press/press-figures.ts';
import { formatFigure } from '../../lib/format.ts';

/** Returns the assumptions of a test, a sentence each. */
export function pressNotes(t: TFunction, figures: PressFigures, isSurface: boolean): string[] {
  const { contact, skin, solids, isEstimate, usualError } = figures;
  const hasPlates = figures.apparentModulusMPa !== null;
  return [
    ...new Set(
      pointContacts(figures).map((side) => {
        if (hasPlates) return t('press.notes.pointPlate');
        return t(side === 'low' ? 'press.notes.pointSupport' : 'press.notes.pointLoad');
      }),
    ),
    ...((contact.low.round || contact.high.round) && !isCurved(figures) ? [t('press.notes.round')] : []),
    ...(usualError && !isCurved(figures)
      ? [t('press.notes.usualError', { low: usualError.lowPercent, high: usualError.highPercent })]
      : []),
    ...(isSurface ? [t('press.notes.surface')] : []),
    ...(skin
      ? [
          t(isSurface ? 'press.notes.skinOfSurface' : 'press.notes.skin', {
            thickness: formatFigure(skin.thicknessMm),
            step: formatFigure(skin.stepMm),
            share: Math.round(100 * skin.share),
          }),
          ...(skin.missingShare === undefined
            ? []
            : [t('press.notes.missingShell', { share: Math.round(100 * skin.missingShare) })]),
        ]
      : []),
    ...(solids ? [t(`press.notes.solids.${solids}`)] : []),
    ...(isEstimate && !isSurface ? [t('press.notes.estimate')] : []),
  ];
}
