import { type Box, boundsOf, boxAround } from '../../../geometry/box.ts';
import { clipClosed } from '../../../mesh/clip.ts';
import type { Mesh } from '../../../mesh/mesh.ts';
import type { Cluster } from './clusters.ts';

/** The room is cut this far outside the clusters of a block, mm, so that no cut face comes near a strut. */
const BLOCK_MARGIN_MM = 0.5;
/** A block is split while its piece of the room has more than this many times the faces of its clusters ... */
const ROOM_SHARE = 1;
/** ... and more than this many faces. */
const SMALL_ROOM_FACES = 600;

/** A block has at most about this many faces of clusters: enough to be worth a boolean, few enough to share out. */
const MOST_CLUSTER_FACES = 25_000;

/** Clusters near to one another, and the part of the room about them as a closed mesh. */
export interface TrimBlock {
  clusters: Cluster[];
  room: Mesh;
}

interface Boxed {
  cluster: Cluster;
  box: Box;
}

/**
 * Splits the trim into blocks, so that a boolean sees only the surface near its struts. The room is halved again and
 * again along the longest side; each halving costs one pass over what is left of it.
 */
export function trimBlocks(clusters: readonly Cluster[], room: Mesh): TrimBlock[] {
  const blocks: TrimBlock[] = [];
  const stack: { items: Boxed[]; room: Mesh }[] = [];
  const boxed = clusters.map((cluster) => ({ cluster, box: boundsOf(cluster.solid) }));
  if (boxed.length > 0) stack.push({ items: boxed, room });
  while (stack.length > 0) {
    const { items, room: outer } = stack.pop()!;
    const box = boxAround(items.map((item) => item.box));
    // The kernel is not always right about the folds of a crop's fans, so what is small anyway stays as it is.
    const inner = outer.triangles.length <= SMALL_ROOM_FACES * 3 ? outer : cropped(outer, box);
    const faces = items.reduce((sum, { cluster }) => sum + cluster.solid.triangles.length, 0);
    const fits = faces <= MOST_CLUSTER_FACES * 3;
    const enough = fits && inner.triangles.length <= Math.max(ROOM_SHARE * faces, SMALL_ROOM_FACES * 3);
    if (items.length === 1 || enough) {
      blocks.push({ clusters: items.map(({ cluster }) => cluster), room: inner });
      continue;
    }
    const sizes = box.max.map((high, k) => high - box.min[k]!);
    const axis = sizes.indexOf(Math.max(...sizes));
    const middle = ({ box: { min, max } }: Boxed) => min[axis]! + max[axis]!;
    const sorted = [...items].sort((a, b) => middle(a) - middle(b));
    const half = sorted.length >> 1;
    stack.push({ items: sorted.slice(half), room: inner }, { items: sorted.slice(0, half), room: inner });
  }
  return blocks;
}

function cropped(room: Mesh, box: Box): Mesh {
  let out = room;
  for (const axis of [0, 1, 2] as const) {
    out = clipClosed(out, axis, Math.fround(box.min[axis] - BLOCK_MARGIN_MM), 1);
    out = clipClosed(out, axis, Math.fround(box.max[axis] + BLOCK_MARGIN_MM), -1);
  }
  return out;
}
