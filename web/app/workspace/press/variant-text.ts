import type { TFunction } from 'i18next';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { isSurface } from '../../../features/lattice/edit/lattice-traits.ts';
import { formatFigure } from '../../../lib/format.ts';
import type { Settings } from '../../../state/settings.ts';

/** Returns how a comparison names settings: lattice, sizes, and the shell around it. */
export function variantText(now: Settings, t: TFunction): string {
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  const titleText = lattice === undefined ? '' : `${t(`start.lattice.${lattice.cell}`)} (${lattice.title})`;
  const inside =
    now.mode === 'constant' && lattice
      ? t(isSurface(now) ? 'press.compare.latticeWall' : 'press.compare.lattice', {
          title: titleText,
          size: formatFigure(now.sizeMm),
          rod: formatFigure(now.rodMm),
        })
      : [titleText, t(`modes.${now.mode}`)].filter((text) => text !== '').join(' · ');
  return now.shellMm === null
    ? inside
    : t('press.compare.shelled', { lattice: inside, shell: formatFigure(now.shellMm) });
}
