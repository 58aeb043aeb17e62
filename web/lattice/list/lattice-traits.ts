import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import type { ConstantSpec } from '../../../core/lattice/spec/spec.ts';
import type { Settings } from '../../state/settings.ts';

/** What the engine is asked for by these settings in the constant mode; null while no lattice is chosen. */
export function specOf(now: Settings): ConstantSpec | null {
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  if (lattice === undefined) return null;
  return {
    mode: 'constant',
    lattice: lattice.title,
    cellMm: [now.sizeMm, now.sizeMm, now.sizeMm * now.stretch],
    rodDiameterMm: now.rodMm,
    sides: now.sides,
    action: now.action,
    ...(now.openEnds === null ? {} : { openEnds: now.openEnds }),
    ...(lattice.family === 'surface' ? { variant: now.variant } : {}),
    ...(now.shellMm === null ? {} : { shellMm: now.shellMm }),
    ...(now.bottomMm === null ? {} : { bottomMm: now.bottomMm }),
  };
}

type Chosen = Pick<Settings, 'latticeId' | 'variant'>;

function familyOf(latticeId: number | null): string | undefined {
  return latticeId === null ? undefined : latticeById(latticeId)?.family;
}

/** The stochastic family takes neither shell nor bottom (product.md section 5, titles that begin with GH). */
export function isStochastic(latticeId: number | null): boolean {
  return familyOf(latticeId) === 'stochastic';
}

/** A curved sheet or network: a choice of its own, and no sides. */
export function isSurface(now: Pick<Settings, 'latticeId'>): boolean {
  return familyOf(now.latticeId) === 'surface';
}

/** Whether a shell goes with the chosen lattice: all but the stochastic family take it. */
export function takesShell(now: Chosen): boolean {
  return !isStochastic(now.latticeId);
}

/** Whether a solid bottom goes with the chosen lattice: it would have to close the space beside a network. */
export function takesBottom(now: Chosen): boolean {
  return takesShell(now) && !(isSurface(now) && now.variant === 'network');
}

/** Whether the number of sides means anything: sheets have none. */
export function hasSides(now: Pick<Settings, 'latticeId'>): boolean {
  return !isSurface(now);
}
