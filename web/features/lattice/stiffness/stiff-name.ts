import type { TFunction } from 'i18next';
import type { StiffChoice } from './stiff-choices.ts';

/** Name of a lattice, of a surface with its type. */
export function stiffName(
  { lattice, variant }: Pick<StiffChoice, 'lattice' | 'variant'>,
  t: TFunction,
): string {
  const known = t(`start.lattice.${lattice.cell}`);
  return lattice.family === 'surface' ? `${known} · ${t(`modes.${variant}`)}` : known;
}
