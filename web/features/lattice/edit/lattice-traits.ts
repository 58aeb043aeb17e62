import { hasConformalCells, latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { namedCells } from '../../../../core/rules/parameters/cell-layouts.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { bodyRoles } from '../../../../core/spec/constant-settings.ts';
import type { ConstantSpec } from '../../../../core/spec/spec.ts';
import { requestedDrains } from '../../../state/drains/drain-holes.ts';
import { linksOf } from '../../../state/island-links.ts';
import { requestedRoles } from '../../../state/roles/face-roles.ts';
import type { Settings } from '../../../state/settings.ts';

/** Engine spec of the constant mode; null while no lattice is chosen. */
export function specOf(now: Settings): ConstantSpec | null {
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  if (lattice === undefined) return null;
  const links = linksOf(now);
  const drains = requestedDrains(now);
  const { bodies = [], ...faces } = requestedRoles(now);
  const roles = bodyRoles(bodies);
  return {
    mode: 'constant',
    lattice: lattice.title,
    cellMm: [now.sizeMm, now.sizeMm, now.sizeMm * now.stretch],
    rodDiameterMm: now.rodMm,
    sides: now.sides,
    action: now.action,
    ...namedCells(now.cells),
    ...(now.openEnds === null ? {} : { openEnds: now.openEnds }),
    ...(links === undefined ? {} : { joinIslands: links }),
    ...(now.originMm === null ? {} : { originMm: [...now.originMm] }),
    ...(lattice.family === 'surface' ? { variant: now.variant } : {}),
    ...(now.shellMm === null ? {} : { shellMm: now.shellMm }),
    ...(now.bottomMm === null ? {} : { bottomMm: now.bottomMm }),
    ...(drains === undefined ? {} : { drains }),
    ...faces,
    ...(roles.length > 0 ? { bodies: roles } : {}),
  };
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

/** True if the lattice has struts and therefore sides. */
export function hasSides(now: Pick<Settings, 'latticeId'>): boolean {
  return !isSurface(now);
}
