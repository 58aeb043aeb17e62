import { openKernel } from '../../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import type { Classification } from '../../grid/classification.ts';
import type { FillHooks } from '../../result/filled-model.ts';
import type { TrimmedPart } from '../../result/trimmed-part.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import type { BoundaryNet } from '../net/net.ts';
import type { TrimGroup } from '../plan/groups.ts';
import type { FillPlan } from '../plan/plan.ts';
import { shortenEnds } from '../plan/short-ends.ts';
import { clusterOf } from '../trim/boolean/clusters.ts';
import { roundTrimmed } from '../trim/round-trimmed.ts';
import { uncap } from '../trim/uncap.ts';
import { netStrutSolid } from './solids.ts';
import { netStrutGroups } from './strut-groups.ts';
import { trimmedNet } from './trim-net.ts';

/** Net with everything it touches, within the model and without the caps on clean rings. */
export async function fillNet(
  { classified, plan, places }: { classified: Classification; plan: FillPlan; places: VertexPlaces },
  { net, groups }: { net: BoundaryNet; groups: readonly TrimGroup[] },
  { resolves }: FillHooks,
): Promise<{ parts: TrimmedPart[]; clusters: number; triangles: number }> {
  const clusters = groups.map(({ nodes, segments }) =>
    clusterOf(classified, { plan, places }, { nodes, segments: shortenEnds(classified, plan, segments) }),
  );
  const struts = appendMeshes(clusters.map(({ solid }) => solid));
  const netStruts = netStrutGroups(net).map((group) =>
    appendMeshes(group.map((netStrut) => netStrutSolid(classified, net, netStrut))),
  );
  const cut = trimmedNet(await openKernel(), { struts, groups: netStruts }, classified.local);
  const rings = clusters.flatMap((cluster) => cluster.rings);
  return {
    parts: uncap(roundTrimmed(cut, classified.placement.quantumMm, resolves), rings, {
      sides: classified.joints.sides,
    }),
    clusters: clusters.length,
    triangles: struts.triangles.length / 3,
  };
}
