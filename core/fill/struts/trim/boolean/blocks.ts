import { type Box, boundsOf, boxAround } from '../../../../solid/geometry/box.ts';
import { mapPoint } from '../../../../solid/geometry/vector.ts';
import { partInBox } from '../../../../solid/mesh/clipping/box-part.ts';
import { clipCapped } from '../../../../solid/mesh/clipping/clip.ts';
import type { Triangulate } from '../../../../solid/mesh/clipping/loops.ts';
import { faceBoxes } from '../../../../solid/mesh/face-boxes.ts';
import type { Mesh } from '../../../../solid/mesh/mesh.ts';
import type { Cluster } from './clusters.ts';

/** Margin of a block's part of the fill domain, mm, so that no cut face comes near a strut. */
const BLOCK_MARGIN_MM = 0.5;
/** A block is split while its domain has more than this times the faces of its clusters ... */
const DOMAIN_SHARE = 1;
/** ... and more than this many faces. */
const SMALL_DOMAIN_FACES = 600;

/** Maximum cluster faces per block: enough to justify a boolean, few enough to distribute. */
const MOST_CLUSTER_FACES = 25_000;

/** Where a block lies, and the faces of the fill domain near it; undefined if it gets the whole domain. */
export interface BlockPlan {
  box: Box;
  near: Uint32Array | undefined;
}

/** Nearby clusters that meet the same part of the fill domain. */
export interface TrimBlock extends BlockPlan {
  clusters: Cluster[];
}

interface Boxed {
  cluster: Cluster;
  box: Box;
}

/** Splits the trim into blocks by halving clusters, so that a boolean sees the surface near its struts. */
export function trimBlocks(clusters: readonly Cluster[], domain: Mesh): TrimBlock[] {
  const blocks: TrimBlock[] = [];
  const stack: { items: Boxed[]; near: Uint32Array }[] = [];
  const boxed = clusters.map((cluster) => ({ cluster, box: boundsOf(cluster.solid) }));
  const faces = new FaceBoxes(domain);
  if (boxed.length > 0) stack.push({ items: boxed, near: faces.all() });
  // A crop of a small domain saves the kernel less than it costs.
  const isSmall = domain.triangles.length <= SMALL_DOMAIN_FACES * 3;
  while (stack.length > 0) {
    const { items, near: outer } = stack.pop()!;
    const box = withMargin(boxAround(items.map((item) => item.box)));
    const near = isSmall ? outer : faces.meeting(outer, box);
    const rods = items.reduce((sum, { cluster }) => sum + cluster.solid.triangles.length / 3, 0);
    const enough =
      rods <= MOST_CLUSTER_FACES && near.length <= Math.max(DOMAIN_SHARE * rods, SMALL_DOMAIN_FACES);
    if (items.length === 1 || enough) {
      blocks.push({
        clusters: items.map(({ cluster }) => cluster),
        box,
        near: isSmall ? undefined : near,
      });
      continue;
    }
    const sizes = box.max.map((high, k) => high - box.min[k]!);
    const axis = sizes.indexOf(Math.max(...sizes));
    const middle = ({ box: { min, max } }: Boxed) => min[axis]! + max[axis]!;
    const sorted = [...items].sort((a, b) => middle(a) - middle(b));
    const half = sorted.length >> 1;
    stack.push({ items: sorted.slice(half), near }, { items: sorted.slice(0, half), near });
  }
  return blocks;
}

/**
 * Returns the part of the fill domain in a block, as a closed mesh.
 * @param triangulate closes the crops: folded caps would make the kernel drop struts without an error
 */
export function partInBlock(domain: Mesh, { box, near }: BlockPlan, triangulate: Triangulate): Mesh {
  if (!near) return domain;
  return partInBox(domain, { faces: near, box }, triangulate) ?? crop(domain, box, triangulate);
}

/** Box of a block, whose ends are 32-bit floats. */
function withMargin({ min, max }: Box): Box {
  return {
    min: mapPoint(min, (mm) => Math.fround(mm - BLOCK_MARGIN_MM)),
    max: mapPoint(max, (mm) => Math.fround(mm + BLOCK_MARGIN_MM)),
  };
}

/** Six cuts one after the other: right wherever the surface runs, and slow in a large domain. */
function crop(domain: Mesh, box: Box, triangulate: Triangulate): Mesh {
  let out = domain;
  for (const axis of [0, 1, 2] as const) {
    out = clipCapped(out, { axis, at: box.min[axis], side: 1 }, triangulate);
    out = clipCapped(out, { axis, at: box.max[axis], side: -1 }, triangulate);
  }
  return out;
}

class FaceBoxes {
  /** Low and high ends, 6 numbers a face. */
  readonly #ends: Float32Array;

  constructor(domain: Mesh) {
    this.#ends = faceBoxes(domain);
  }

  all(): Uint32Array {
    return new Uint32Array(this.#ends.length / 6).map((_, face) => face);
  }

  /** Faces of this list whose bounding boxes meet a box. */
  meeting(faces: Uint32Array, { min, max }: Box): Uint32Array {
    const ends = this.#ends;
    return faces.filter((face) => {
      const o = face * 6;
      return (
        ends[o]! <= max[0] &&
        ends[o + 3]! >= min[0] &&
        ends[o + 1]! <= max[1] &&
        ends[o + 4]! >= min[1] &&
        ends[o + 2]! <= max[2] &&
        ends[o + 5]! >= min[2]
      );
    });
  }
}
