import type { TFunction } from 'i18next';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import { deviationFor } from '../../../core/cells/tpms/design.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { STRUT_SIDES } from '../../../core/rules/parameters/lattice-parameters.ts';
import { formatMm, formatPercent } from '../../lib/format.ts';
import type { Settings } from '../../state/settings.ts';

/** Area of a regular polygon over that of the circle through its vertices. */
function areaShare(sides: number): number {
  return (sides / (2 * Math.PI)) * Math.sin((2 * Math.PI) / sides);
}

function thickestMm({ mode, rodMm, gradient, regions }: Settings): number {
  const { hasRegions, hasPicture } = MODE_TRAITS[mode];
  if (hasRegions) return Math.max(...regions.map((region) => region?.rodMm ?? 0));
  return hasPicture ? Math.max(gradient.darkestMm, gradient.lightestMm) : rodMm;
}

/**
 * Returns in one line how the file of a precision differs from the other: sides, deviation from the design, weight of the
 * struts, ends. Struts are prisms whose edges lie on the designed cylinder; low precision has six sides.
 */
function precisionText(now: Settings, precision: Precision, t: TFunction): string {
  const action = precision === 'low' ? 'low' : now.action;
  if (now.latticeId !== null && latticeById(now.latticeId)?.family === 'surface') {
    const mm = deviationFor(action, [now.sizeMm, now.sizeMm, now.sizeMm]);
    return t('workspace.download.walls', { mm: formatMm(mm, 2) });
  }
  const sides = action === 'low' ? STRUT_SIDES.min : now.sides;
  const mm = (thickestMm(now) / 2) * (1 - Math.cos(Math.PI / sides));
  const lighter = precision === 'low' ? 1 - areaShare(sides) / areaShare(now.sides) : 0;
  const isClosed = MODE_TRAITS[now.mode].isUniform && now.shellMm !== null;
  return [
    t('workspace.download.struts', { sides, mm: formatMm(mm, 2) }),
    ...(lighter > 0 ? [t('workspace.download.lighter', { percent: formatPercent(lighter, 0) })] : []),
    // A shell covers the ends.
    ...(isClosed ? [] : [t(`workspace.download.ends.${action}`)]),
  ].join(t('workspace.download.and'));
}

/**
 * Returns what an offer says of its file: the difference to the other precision, and its use. A file of low precision that
 * is not smaller, as with a shell, has only its price to offer.
 */
export function offerText(
  now: Settings,
  { precision, files }: { precision: Precision; files: readonly { precision: Precision; bytes: number }[] },
  t: TFunction,
): string {
  const facts = precisionText(now, precision, t);
  if (precision === 'high') return t('workspace.download.highText', { facts });
  const bytesOf = (one: Precision) => files.find((file) => file.precision === one)?.bytes;
  const isLarger = (bytesOf('low') ?? 0) >= (bytesOf('high') ?? Number.POSITIVE_INFINITY);
  return t(`workspace.download.${isLarger ? 'lowLargerText' : 'lowText'}`, { facts });
}
