import { type JoinIslands, offersLinks } from '../rules/parameters/join-islands.ts';
import { SHELL_THICKNESS_MM } from '../rules/parameters/lattice-parameters.ts';
import { hasSurface } from './kind.ts';
import { hasSolidRole } from './roles.ts';
import type { ConstantSpec } from './spec.ts';

/** Spec whose islands are joined this way. A shell without a thickness gets the default one. */
export function withJoin(spec: ConstantSpec, join: JoinIslands): ConstantSpec {
  if (join === 'links') return { ...spec, joinIslands: 'links' };
  if (join === 'net') return { ...spec, openEnds: 'net' };
  if (join === 'shell') return { ...spec, shellMm: spec.shellMm ?? SHELL_THICKNESS_MM.default };
  return spec;
}

/** Spec whose islands are linked if links are available and no net joins them. A fit searches and offers it. */
export function withLinks(spec: ConstantSpec): ConstantSpec {
  const isOffered = offersLinks({
    isSurface: hasSurface(spec),
    hasShell: spec.shellMm !== undefined,
    hasBottom: spec.bottomMm !== undefined,
    hasSolidRole: hasSolidRole(spec),
    cells: spec.cells,
  });
  return isOffered && spec.openEnds !== 'net' ? withJoin(spec, 'links') : spec;
}
