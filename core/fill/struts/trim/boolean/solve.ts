import type { ManifoldToplevel } from 'manifold-3d/manifold';
import { openKernel, openTriangulation, trimSolid } from '../../../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../../../solid/mesh/mesh.ts';
import { meshInSharedMemory } from '../../../../solid/threads/shared-memory.ts';
import { oneThread } from '../../../../solid/threads/task.ts';
import type {
  Classification,
  ModelSurface,
  PlacedLattice,
  RingClearance,
} from '../../../grid/classification.ts';
import { toLattice } from '../../../grid/placement.ts';
import type { FillHooks } from '../../../result/filled-model.ts';
import type { TrimmedPart } from '../../../result/trimmed-part.ts';
import type { VertexPlaces } from '../../bodies/vertex-places.ts';
import { cutHollow } from '../cut-hollow.ts';
import { roundTrimmed } from '../round-trimmed.ts';
import type { SmoothPart } from '../smooth/group-trim.ts';
import { uncap } from '../uncap.ts';
import { trimBlocks } from './blocks.ts';
import { boxedBooleans } from './boxed-booleans.ts';
import type { Cluster } from './clusters.ts';
import { planesOf } from './group-planes.ts';
import { clipBehind } from './plane-clip.ts';

/**
 * Trims every cluster by the fill domain and removes the caps, also of what was trimmed before. In a shell the parts
 * are the walls of the hollow, flipped to face it; on a solid bottom they include the bottom itself.
 * @param model the whole model, in its own coordinates
 */
export async function trimClusters(
  { classified, model }: { classified: Classification; model: Mesh },
  { clusters, smooth }: { clusters: readonly Cluster[]; smooth: readonly SmoothPart[] },
  { places, hooks }: { places: VertexPlaces; hooks: Omit<FillHooks, 'onFrame'> },
): Promise<TrimmedPart[]> {
  const { resolves, onTrimmed: onShare } = hooks;
  const { isOpen, isHollow, floorMm } = classified.domain;
  if (clusters.length + smooth.length === 0 && isOpen) return [];
  const { placement } = classified;
  const trimmedMeshes = smooth.map(({ mesh }) => mesh);
  let facesHollow = false;
  if (isOpen) {
    trimmedMeshes.push(
      ...(await trimOpen({ lattice: classified, domain: classified.local }, clusters, { places, ...hooks })),
    );
  } else {
    const lattice = appendMeshes(clusters.map((cluster) => cluster.solid));
    // A result that failed verification is made again by the boolean.
    const cut =
      isHollow && !resolves
        ? await cutHollow(classified, lattice, { quantumMm: placement.quantumMm, openTriangulation })
        : undefined;
    facesHollow = cut !== undefined;
    const domain = isHollow ? classified.local : toLattice(model, placement.shift, placement.turnZDeg);
    const floor = floorMm === undefined ? {} : { floorMm: floorMm + placement.shift[2] };
    const how = isHollow ? 'hollow' : 'join';
    trimmedMeshes.push(cut ?? trimSolid(await openKernel(), how, { lattice, domain, ...floor }));
  }
  onShare(1);
  const rings = [...smooth, ...clusters].flatMap((one) => one.rings);
  const all = appendMeshes(trimmedMeshes.map((mesh) => roundTrimmed(mesh, placement.quantumMm, resolves)));
  const parts = uncap(all, rings);
  return isHollow && !facesHollow ? parts.map(turnedOver) : parts;
}

/**
 * Returns the part of every cluster within an open domain, including the caps.
 * @param domain the surface that cuts them, in the lattice's frame: the model's own, not one closed by a slanted fan.
 * Rounded, the folds of such a fan no longer cancel out, and the kernel leaves faces that cross
 */
export async function trimOpen(
  { lattice, domain }: { lattice: PlacedLattice & ModelSurface & RingClearance; domain: Mesh },
  clusters: readonly Cluster[],
  { places, threads = oneThread, onTrimmed }: Omit<FillHooks, 'onFrame'> & { places: VertexPlaces },
): Promise<Mesh[]> {
  if (clusters.length === 0) return [];
  const kernel = await openKernel();
  const flat = clipFlat({ kernel, lattice }, clusters, places);
  const blocks = trimBlocks(
    clusters.filter((cluster) => !flat.has(cluster)),
    domain,
  );
  const shared = threads.share(boxedBooleans, {
    domain: threads.others > 0 ? meshInSharedMemory(domain) : domain,
  });
  try {
    const pieces = blocks.map(({ clusters: within, box, near }) => ({
      lattice: appendMeshes(within.map((cluster) => cluster.solid)),
      box,
      near,
    }));
    return [...flat.values(), ...(await shared.begin(pieces).finish(onTrimmed))];
  } finally {
    shared.end();
  }
}

/** Cuts the clusters whose patch of surface is flat or a convex corner; a plane needs no boolean. */
function clipFlat(
  { kernel, lattice }: { kernel: ManifoldToplevel; lattice: PlacedLattice & ModelSurface & RingClearance },
  clusters: readonly Cluster[],
  places: VertexPlaces,
): Map<Cluster, Mesh> {
  const out = new Map<Cluster, Mesh>();
  for (const cluster of clusters) {
    const planes = planesOf(lattice, cluster, places);
    if (!planes) continue;
    let solid: Mesh | undefined = cluster.solid;
    for (const plane of planes) solid = solid && clipBehind(kernel, solid, plane);
    if (solid) out.set(cluster, solid);
  }
  return out;
}

function turnedOver(part: TrimmedPart): TrimmedPart {
  const corners = part.corners.slice();
  for (let i = 0; i < corners.length; i += 9) {
    for (let k = 3; k < 6; k++) {
      corners[i + k] = part.corners[i + k + 3]!;
      corners[i + k + 3] = part.corners[i + k]!;
    }
  }
  return { ...part, corners, volumeMm3: -part.volumeMm3 };
}
