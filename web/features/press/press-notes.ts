import type { TFunction } from 'i18next';
import { isCurved, type PressFigures, pointContacts } from '../../../core/mechanics/press/press-figures.ts';
import { keepPresent } from '../../../core/rules/keep-present.ts';
import { formatFigure } from '../../lib/format.ts';

export function firstYieldText({ yieldsInBottom }: PressFigures, isSurface: boolean) {
  if (yieldsInBottom) return 'press.bottomYields';
  return isSurface ? 'press.wallYields' : 'press.firstYield';
}

/** True for a test between plates; false for one of load and support. */
export const hasPlates = ({ apparentModulusMPa }: PressFigures) => apparentModulusMPa !== null;

/** Returns what a test asks to change or to doubt, a sentence each. */
export function pressCautions(t: TFunction, figures: PressFigures, isSurface: boolean): string[] {
  const points = pointContacts(figures).map((side) => {
    if (hasPlates(figures)) return t('press.notes.pointPlate');
    return t(side === 'low' ? 'press.notes.pointSupport' : 'press.notes.pointLoad');
  });
  return keepPresent([...new Set(points), figures.isEstimate && !isSurface && t('press.notes.estimate')]);
}

/** Returns how a test computes, a sentence each. */
export function pressMethod(t: TFunction, figures: PressFigures, isSurface: boolean): string[] {
  const { contact, skin, solids, usualError } = figures;
  const isNarrow = contact.low.round || contact.high.round;
  const off = usualError && { low: usualError.lowPercent, high: usualError.highPercent };
  const shell = skin && {
    thickness: formatFigure(skin.thicknessMm),
    step: formatFigure(skin.stepMm),
    share: Math.round(100 * skin.share),
  };
  const missing = skin?.missingShare;
  return keepPresent([
    isNarrow && !isCurved(figures) && t('press.notes.narrow'),
    off &&
      !isCurved(figures) &&
      t(`press.notes.${hasPlates(figures) ? 'usualError' : 'usualErrorPlaces'}`, off),
    isSurface && t('press.notes.surface'),
    shell && t(isSurface ? 'press.notes.skinOfSurface' : 'press.notes.skin', shell),
    missing !== undefined && t('press.notes.missingShell', { share: Math.round(100 * missing) }),
    solids && t(`press.notes.solids.${solids}`),
  ]);
}

/** Returns the cautions and the method of a test, for paper. */
export function pressNotes(...of: Parameters<typeof pressMethod>): string[] {
  return [...pressCautions(...of), ...pressMethod(...of)];
}
