import type { TFunction } from 'i18next';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { formatFigure } from '../../../lib/format.ts';
import { nameOfLattice } from '../../../lib/lattice-names.ts';
import { widthText } from '../../../lib/row-facts.ts';
import type { Settings } from '../../../state/settings.ts';

/**
 * Returns how a comparison names settings: lattice and sizes, with the shell or solid bottom. Other modes keep
 * both in the settings, but their lattices have neither.
 */
export function variantText(now: Settings, t: TFunction): string {
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  const titleText = nameOfLattice(now.latticeId, t);
  if (!MODE_TRAITS[now.mode].isUniform || !lattice) {
    return [titleText, t(`modes.${now.mode}`)].filter((text) => text !== '').join(' · ');
  }
  const inside = t('press.compare.lattice', {
    title: titleText,
    size: formatFigure(now.sizeMm),
    width: widthText(now, formatFigure(now.rodMm), t),
  });
  const { shellMm, bottomMm } = now;
  if (shellMm !== null) return t('press.compare.shelled', { lattice: inside, shell: formatFigure(shellMm) });
  return bottomMm === null
    ? inside
    : t('press.compare.withBottom', { lattice: inside, bottom: formatFigure(bottomMm) });
}
