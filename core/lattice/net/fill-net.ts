import type { CornerPlaces } from '../fill/corners.ts';
import type { FillPlan } from '../fill/plan.ts';
import { shortenEnds } from '../fill/short-ends.ts';
import type { Classification } from '../frame/classify.ts';
import { clusterOf } from '../trim/clusters.ts';
import type { TrimGroup } from '../trim/groups.ts';
import type { KernelPlace } from '../trim/kernel.ts';
import { openKernel } from '../trim/kernel.ts';
import { mendOnGrid } from '../trim/mend.ts';
import { mergedMesh } from '../trim/solve.ts';
import { type TrimmedPart, uncap } from '../trim/uncap.ts';
import type { BoundaryNet } from './net.ts';
import { rodGroups } from './rod-groups.ts';
import { rodSolid } from './solids.ts';
import { trimmedNet } from './trim-net.ts';

/** The net, with all that it touches, within the model and without the caps on clean rings. */
export async function fillNet(
  c: Classification,
  plan: FillPlan,
  places: CornerPlaces,
  net: BoundaryNet,
  groups: readonly TrimGroup[],
  place: KernelPlace,
): Promise<{ parts: TrimmedPart[]; clusters: number; triangles: number }> {
  const clusters = groups.map(({ nodes, segments }) =>
    clusterOf(c, plan, places, { nodes, segments: shortenEnds(c, plan, segments) }),
  );
  const struts = mergedMesh(clusters.map(({ solid }) => solid));
  const rods = rodGroups(net).map((group) => mergedMesh(group.map((rod) => rodSolid(c, net, rod))));
  const cut = trimmedNet(await openKernel(place), struts, rods, c.local);
  const rings = clusters.flatMap((cluster) => cluster.rings);
  return {
    parts: uncap(mendOnGrid(cut, c.placement.quantumMm), rings, c.joints.sides),
    clusters: clusters.length,
    triangles: struts.triangles.length / 3,
  };
}
