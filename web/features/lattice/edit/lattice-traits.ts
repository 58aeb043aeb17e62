import { hasConformalCells, latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { constantSpec } from '../../../../core/spec/constant-settings.ts';
import type { ConstantSpec } from '../../../../core/spec/spec.ts';
import { constantDraft } from '../../../state/lattice-draft.ts';
import type { Settings } from '../../../state/settings.ts';

/** Engine spec of the constant mode; null while no lattice is chosen. */
export function specOf(now: Settings): ConstantSpec | null {
  if (now.latticeId === null) return null;
  const origin = now.originMm === null ? {} : { originMm: [...now.originMm] satisfies Point };
  return constantSpec({ ...constantDraft(now, now.latticeId), ...origin });
}

type Chosen = Pick<Settings, 'latticeId' | 'variant'>;

function familyOf(latticeId: number | null): string | undefined {
  return latticeId === null ? undefined : latticeById(latticeId)?.family;
}

/** True for the stochastic family, without shell and bottom (docs/specification.md#validation). */
export function isStochastic(latticeId: number | null): boolean {
  return familyOf(latticeId) === 'stochastic';
}

/** True for a surface lattice, which has a sheet or network form and no sides. */
export function isSurface(now: Pick<Settings, 'latticeId'>): boolean {
  return familyOf(now.latticeId) === 'surface';
}

/** True if the chosen lattice supports a shell: all but the stochastic family. */
export function takesShell(now: Chosen): boolean {
  return !isStochastic(now.latticeId);
}

/** True if the lattice takes a solid bottom; beside a network it would have to close the space. */
export function takesBottom(now: Chosen): boolean {
  return takesShell(now) && !(isSurface(now) && now.variant === 'network');
}

/** Returns why cells cannot follow the walls of a part; null if they can. */
export function conformalRefusal(
  now: Pick<Settings, 'latticeId' | 'mode' | 'shellMm' | 'bottomMm' | 'variant'>,
): 'mode' | 'shell' | 'bottom' | 'stochastic' | 'network' | 'diamond' | null {
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  if (!MODE_TRAITS[now.mode].isUniform || lattice === undefined) return 'mode';
  if (!hasConformalCells(lattice.title, now.variant)) {
    if (lattice.family === 'stochastic') return 'stochastic';
    return lattice.family === 'surface' ? 'network' : 'diamond';
  }
  if (now.shellMm !== null) return 'shell';
  return now.bottomMm === null ? null : 'bottom';
}

export function hasSides(now: Pick<Settings, 'latticeId'>): boolean {
  return !isSurface(now);
}
