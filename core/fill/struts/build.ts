import { thinnedDomainOf } from '../../model/domain/thinned-domain.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { Threads } from '../../solid/threads/task.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { resolveCrossings, trimOtherwise, widenAllMargins, widenBrokenMargins } from '../attempts.ts';
import { type LatticeBuild, skinOf } from '../build.ts';
import { fillStruts } from './fill-struts.ts';

/** Struts in a grid. In a shell and beside solids, which have another trim as well, that one comes before wider margins. */
export async function strutsBuild(mesh: Mesh, spec: LatticeSpec, threads?: Threads): Promise<LatticeBuild> {
  const domain = await thinnedDomainOf(mesh, spec, threads);
  const resolve = domain.isHollow || domain.solids ? trimOtherwise : resolveCrossings;
  return {
    fill: (hooks) => fillStruts(mesh, spec, { domain, hooks }),
    domain: domain.mesh,
    skin: skinOf(mesh, domain),
    ...(domain.behind ? { solids: domain.behind } : {}),
    retries: [resolve, widenBrokenMargins, widenAllMargins],
  };
}
