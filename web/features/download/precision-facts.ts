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

/** True for a lattice of walls: its files differ in deviation alone. */
function hasWalls({ latticeId }: Pick<Settings, 'latticeId'>): boolean {
  return latticeId !== null && latticeById(latticeId)?.family === 'surface';
}

/**
 * What tells the file of a precision from the other: sides of its struts, and `null` for walls; deviation from the design;
 * ends, unless a shell covers them. Struts are prisms whose edges lie on the designed cylinder; low precision has six
 * sides.
 */
function factsOf(now: Settings, precision: Precision) {
  const action = precision === 'low' ? 'low' : now.action;
  if (hasWalls(now)) {
    return { sides: null, mm: deviationFor(action, [now.sizeMm, now.sizeMm, now.sizeMm]), ends: null };
  }
  const sides = action === 'low' ? STRUT_SIDES.min : now.sides;
  const isClosed = MODE_TRAITS[now.mode].isUniform && now.shellMm !== null;
  const mm = (thickestMm(now) / 2) * (1 - Math.cos(Math.PI / sides));
  return { sides, mm, ends: isClosed ? null : action };
}

/** Returns the sides of the struts in the file of a precision; null for a lattice of walls. */
export function sidesOfFile(now: Settings, precision: Precision): number | null {
  return factsOf(now, precision).sides;
}

/** Returns these facts in one line, with the weight that struts of fewer sides save. */
function precisionText(now: Settings, precision: Precision, t: TFunction): string {
  const { sides, mm, ends } = factsOf(now, precision);
  if (sides === null) return t('workspace.download.walls', { mm: formatMm(mm, 2) });
  const lighter = precision === 'low' ? 1 - areaShare(sides) / areaShare(now.sides) : 0;
  return [
    t('workspace.download.struts', { sides, mm: formatMm(mm, 2) }),
    ...(lighter > 0 ? [t('workspace.download.lighter', { percent: formatPercent(lighter, 0) })] : []),
    ...(ends === null ? [] : [t(`workspace.download.ends.${ends}`)]),
  ].join(t('app.clauseComma'));
}

/** True if high precision will be another file than low. Six sides below a shell make one file of both. */
export function awaitsOffer(now: Settings): boolean {
  if (now.action !== 'high') return false;
  const [low, high] = [factsOf(now, 'low'), factsOf(now, 'high')];
  return low.sides !== high.sides || low.mm !== high.mm || low.ends !== high.ends;
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
