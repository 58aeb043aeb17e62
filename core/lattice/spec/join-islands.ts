import type { JoinIslands } from '../../rules/parameters/join-islands.ts';
import { SHELL_THICKNESS_MM } from '../../rules/parameters/lattice-parameters.ts';
import type { ConstantSpec } from './spec.ts';

/** Spec whose islands are joined this way. A shell without a thickness gets the default one. */
export function withJoin(spec: ConstantSpec, join: JoinIslands): ConstantSpec {
  if (join === 'links') return { ...spec, joinIslands: 'links' };
  if (join === 'net') return { ...spec, openEnds: 'net' };
  if (join === 'shell') return { ...spec, shellMm: spec.shellMm ?? SHELL_THICKNESS_MM.default };
  return spec;
}
