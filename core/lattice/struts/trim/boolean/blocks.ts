import { type Box, boundsOf, boxAround } from '../../../geometry/box.ts';
import { clipCapped, type Triangulate } from '../../../mesh/clip.ts';
import type { Mesh } from '../../../mesh/mesh.ts';
import type { Cluster } from './clusters.ts';

/**
 * Margin of a block's part of the fill domain around its clusters, mm, so that no cut face comes near a
 * strut.
 */
const BLOCK_MARGIN_MM = 0.5;
/**
 * A block is split while its part of the domain has more than this many times the faces of its clusters ...
 */
const DOMAIN_SHARE = 1;
/** ... and more than this many faces. */
const SMALL_DOMAIN_FACES = 600;

/** Maximum cluster faces per block: enough to justify a boolean, few enough to distribute. */
const MOST_CLUSTER_FACES = 25_000;

/** Nearby clusters, and the part of the fill domain around them as a closed mesh. */
export interface TrimBlock {
  clusters: Cluster[];
  domain: Mesh;
}

interface Boxed {
  cluster: Cluster;
  box: Box;
}

/**
 * Splits the trim into blocks, so that a boolean sees only the surface near its struts. The domain is halved
 * repeatedly along the longest side; each halving costs one pass over the remainder.
 * @param triangulate closes the crops: folded caps would make the kernel drop struts without an error
 */
export function trimBlocks(
  clusters: readonly Cluster[],
  domain: Mesh,
  triangulate: Triangulate,
): TrimBlock[] {
  const blocks: TrimBlock[] = [];
  const stack: { items: Boxed[]; domain: Mesh }[] = [];
  const boxed = clusters.map((cluster) => ({ cluster, box: boundsOf(cluster.solid) }));
  if (boxed.length > 0) stack.push({ items: boxed, domain });
  while (stack.length > 0) {
    const { items, domain: outer } = stack.pop()!;
    const box = boxAround(items.map((item) => item.box));
    // A crop of a small domain saves the kernel less than it costs.
    const inner = outer.triangles.length <= SMALL_DOMAIN_FACES * 3 ? outer : crop(outer, box, triangulate);
    const faces = items.reduce((sum, { cluster }) => sum + cluster.solid.triangles.length, 0);
    const fits = faces <= MOST_CLUSTER_FACES * 3;
    const enough = fits && inner.triangles.length <= Math.max(DOMAIN_SHARE * faces, SMALL_DOMAIN_FACES * 3);
    if (items.length === 1 || enough) {
      blocks.push({ clusters: items.map(({ cluster }) => cluster), domain: inner });
      continue;
    }
    const sizes = box.max.map((high, k) => high - box.min[k]!);
    const axis = sizes.indexOf(Math.max(...sizes));
    const middle = ({ box: { min, max } }: Boxed) => min[axis]! + max[axis]!;
    const sorted = [...items].sort((a, b) => middle(a) - middle(b));
    const half = sorted.length >> 1;
    stack.push({ items: sorted.slice(half), domain: inner }, { items: sorted.slice(0, half), domain: inner });
  }
  return blocks;
}

function crop(domain: Mesh, box: Box, triangulate: Triangulate): Mesh {
  let out = domain;
  for (const axis of [0, 1, 2] as const) {
    const low = Math.fround(box.min[axis] - BLOCK_MARGIN_MM);
    const high = Math.fround(box.max[axis] + BLOCK_MARGIN_MM);
    out = clipCapped(out, { axis, at: low, side: 1 }, triangulate);
    out = clipCapped(out, { axis, at: high, side: -1 }, triangulate);
  }
  return out;
}
