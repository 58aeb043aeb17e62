import type { TFunction } from 'i18next';
import { latticeById } from '../../core/catalogue/lattice-types.ts';
import { materialByName, weightGrams } from '../../core/catalogue/materials.ts';
import type { Language } from '../../core/contract/envelope.ts';
import type { OrderRow } from '../../core/contract/order-codec.ts';
import { priceText } from '../../core/contract/price-text.ts';
import { keepPresent } from '../../core/rules/keep-present.ts';
import { dateText } from './date-text.ts';
import { formatMm, formatVolume, formatWeight } from './format.ts';
import { nameOfLattice } from './lattice-names.ts';

/** Bodies whose own lattices a line names. */
const BODIES_SHOWN = 3;

/** Settings of an order that a line of its facts names. */
type LineFacts = Pick<
  OrderRow,
  | 'mode'
  | 'latticeId'
  | 'gradientBy'
  | 'cellSizeMm'
  | 'rodDiameterMm'
  | 'variant'
  | 'shellMm'
  | 'bottomMm'
  | 'drains'
  | 'roles'
  | 'bodyLattices'
>;

/**
 * Returns mode and sizes of an order's lattice, with what is added to it: shell, bottom, drain holes, roles, and lattices of
 * bodies.
 */
export function latticeFacts(item: LineFacts, t: TFunction): string[] {
  if (item.mode === null) return [];
  const { cellSizeMm, gradientBy, shellMm, bottomMm, drains, bodyLattices = [] } = item;
  const roles = item.roles - bodyLattices.length;
  return keepPresent([
    t(`modes.${item.mode}`),
    cellSizeMm !== null && `${formatMm(cellSizeMm, 2)}\u00a0mm`,
    widthFact(item, t),
    gradientBy !== null && t(`modes.gradientBy.${gradientBy}`),
    shellMm !== null && t('orders.facts.shell', { mm: formatMm(shellMm, 2) }),
    bottomMm !== null && t('orders.facts.bottom', { mm: formatMm(bottomMm, 2) }),
    drains > 0 && t('orders.facts.drains', { count: drains }),
    roles > 0 && t('orders.facts.roles', { count: roles }),
    ...bodyLattices
      .slice(0, BODIES_SHOWN)
      .map(({ body, latticeId, ...sizes }) =>
        [
          `${t('roles.bodies.unnamed', { number: body + 1 })}: ${nameOfLattice(latticeId, t)}`,
          `${formatMm(sizes.cellSizeMm, 2)}\u00a0mm`,
          widthFact({ ...sizes, latticeId }, t),
        ].join(' '),
      ),
    bodyLattices.length > BODIES_SHOWN &&
      t('orders.facts.moreBodies', { count: bodyLattices.length - BODIES_SHOWN }),
  ]);
}

/** Returns the weight of an order's result; its volume for a material of the user's own; nothing before a result. */
export function weightFacts(
  { resultMm3, material }: Pick<OrderRow, 'resultMm3' | 'material'>,
  language: Language,
): string[] {
  if (resultMm3 === null) return [];
  const known = materialByName(material);
  if (known === undefined) return [formatVolume(resultMm3)];
  return [`${formatWeight(weightGrams(resultMm3, known))} ${language === 'cn' ? known.nameZh : known.name}`];
}

/** Returns until when the files of an order are kept, and what was paid for them; empty before there are any. */
export function keptFact({ paid, keptUntil }: OrderRow, language: Language, t: TFunction): string {
  if (keptUntil === null) return '';
  const date = dateText(keptUntil, language);
  if (paid !== null) return t('history.paid', { amount: priceText(paid, language), date });
  return t(new Date(keptUntil).getTime() > Date.now() ? 'orders.facts.kept' : 'orders.facts.expired', {
    date,
  });
}

function widthFact(item: Pick<LineFacts, 'latticeId' | 'rodDiameterMm' | 'variant'>, t: TFunction) {
  return item.rodDiameterMm !== null && widthText(item, formatMm(item.rodDiameterMm, 2), t);
}

/** Returns a width with its name: the diameter of rods, the wall of a sheet, or the neck of a skeletal lattice. */
export function widthText(
  { latticeId, variant = 'sheet' }: Pick<LineFacts, 'latticeId' | 'variant'>,
  mm: string,
  t: TFunction,
): string {
  const isSurface = latticeId !== null && latticeById(latticeId)?.family === 'surface';
  return t(`modes.width.${isSurface ? variant : 'rod'}`, { mm });
}
