import type { ManifoldToplevel } from 'manifold-3d/manifold';
import { meshOfSolid, openKernel, SolidScope } from '../../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { Classification } from '../../grid/classification.ts';
import type { FillHooks } from '../../result/filled-model.ts';
import type { TrimmedPart } from '../../result/trimmed-part.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import type { BoundaryNet } from '../net/net.ts';
import type { TrimGroup } from '../plan/groups.ts';
import type { FillPlan } from '../plan/plan.ts';
import { shortClusters } from '../trim/boolean/clusters.ts';
import { roundTrimmed } from '../trim/round-trimmed.ts';
import { uncap } from '../trim/uncap.ts';
import { netStrutSolid } from './solids.ts';
import { netStrutGroups } from './strut-groups.ts';

/** Number of groups united with the struts one by one; later groups are small, and are united first. */
const LARGE_GROUPS = 2;

/** Net with everything it touches, within the model and without the caps on clean rings. */
export async function fillNet(
  { classified, plan, places }: { classified: Classification; plan: FillPlan; places: VertexPlaces },
  { net, groups }: { net: BoundaryNet; groups: readonly TrimGroup[] },
  { resolves }: FillHooks,
): Promise<{ parts: TrimmedPart[]; clusters: number; triangles: number }> {
  const clusters = shortClusters(classified, { plan, places }, groups);
  const struts = appendMeshes(clusters.map(({ solid }) => solid));
  const netStruts = netStrutGroups(net).map((group) =>
    appendMeshes(group.map((netStrut) => netStrutSolid(classified, net, netStrut))),
  );
  const cut = trimmedNet(await openKernel(), { struts, groups: netStruts }, classified.local);
  const rings = clusters.flatMap((cluster) => cluster.rings);
  return {
    parts: uncap(roundTrimmed(cut, classified.placement.quantumMm, resolves), rings),
    clusters: clusters.length,
    triangles: struts.triangles.length / 3,
  };
}

/**
 * Unites the struts that a net touches with its rods, and cuts both by the model. All in the lattice's frame. The
 * struts come first: the points of rods then lie in a solid, where they meet nothing, and what counts is what meets.
 * @param groups of rods that do not touch one another, the largest first
 */
function trimmedNet(
  kernel: ManifoldToplevel,
  { struts, groups }: { struts: Mesh; groups: readonly Mesh[] },
  model: Mesh,
): Mesh {
  const scope = new SolidScope(kernel);
  try {
    const solids = groups.map((mesh) => scope.solid(mesh, 'trim-failed'));
    const rest = solids.slice(LARGE_GROUPS).reverse();
    const small = rest.length > 0 ? [rest.reduce((all, next) => scope.keep(all.add(next)))] : [];
    let all = scope.solid(struts, 'trim-failed');
    for (const solid of [...solids.slice(0, LARGE_GROUPS), ...small]) {
      all = scope.keep(all.add(solid));
      // Asked now, or the kernel would put the unions off and choose their order itself.
      all.status();
    }
    return meshOfSolid(scope.keep(all.intersect(scope.solid(model, 'bad-model'))));
  } finally {
    scope.release();
  }
}
