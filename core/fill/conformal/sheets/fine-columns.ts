import { cross, dot, minus, type Point, pointFrom, pointOf } from '../../../solid/geometry/vector.ts';
import { type Clearance, movedClear } from '../cells/clearance.ts';
import { thicknessOf } from '../cells/columns.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import { withSingleFans } from './oriented-net.ts';
import type { FineNet } from './patch.ts';

/** Columns across the wall over a fine net, and the triangles between them: prisms in `levels` equal steps. */
export interface FineColumns {
  count: number;
  levels: number;
  /** x, y, z of both ends of each column, mm. */
  low: Float64Array;
  high: Float64Array;
  /** Three columns per triangle, counter-clockwise seen from the high ends. */
  triangles: Uint32Array;
  /** Patch of each triangle, and where in it its three columns stand. */
  patches: Uint32Array;
  spots: Uint16Array;
}

/** A thickness farther than this from twice the nominal half, as a share, is that of a wall met lengthwise. */
const OTHER_WALL = 0.6;
/** Columns beside one another whose heights differ by less than this share follow the same faces. */
const SAME_HEIGHT = 0.05;
/** A prism with less than this share of the volume that its base and height promise is folded. */
const LEAST_VOLUME = 0.02;

/** Puts a column through the wall at every vertex of a fine net. Triangles whose prisms would fold, or
 * stand outside of the part, are left out. */
export function fineColumns(
  net: FineNet,
  levels: number,
  { tree, clearance }: { tree: SurfaceTree; clearance: Clearance },
): FineColumns {
  const { up, down } = thicknessOf(net, tree);
  const low = new Float64Array(net.count * 3);
  const high = new Float64Array(net.count * 3);
  for (let i = 0; i < net.count; i++) {
    const half = net.halfMm[i]!;
    const isOdd = Math.abs(up[i]! + down[i]! - 2 * half) > OTHER_WALL * 2 * half;
    for (const [out, mm, sign] of [
      [high, isOdd ? half : up[i]!, 1],
      [low, isOdd ? half : down[i]!, -1],
    ] as const) {
      const reach = sign * Math.max(mm - clearance.clearMm, mm / 2);
      const at = pointOf((k) => net.places[i * 3 + k]! + reach * net.normals[i * 3 + k]!);
      // A ray that met its own wall ends inside; any other end is checked.
      if (isOdd || mm === half) movedClear(at, tree, clearance);
      out.set(at, i * 3);
    }
  }
  // Where a net leaves its wall, as at a sharp toe, columns find no wall to stand in.
  const isOutside = Uint8Array.from({ length: net.count }, (_, i) => {
    const [from, to] = [low.subarray(i * 3, i * 3 + 3), high.subarray(i * 3, i * 3 + 3)];
    return tree.isInside(from) && tree.isInside(to) && tree.isInside(net.places.subarray(i * 3, i * 3 + 3))
      ? 0
      : 1;
  });
  const all = { count: net.count, levels, low, high, ...trianglesOf(net) };
  const folded = new Set<number>();
  for (let t = 0; t < all.patches.length; t++) {
    const [a, b, c] = pointOf((corner) => all.triangles[t * 3 + corner]!);
    const isWrong = isOutside[a] || isOutside[b] || isOutside[c] || !isUpright([a, b, c], low, high, levels);
    if (isWrong || leavesPart([a, b, c], low, high, tree)) folded.add(t);
  }
  return folded.size === 0 ? all : withoutTriangles(all, folded);
}

/** True if an edge between two columns of different height leaves the part, as across an inner corner. */
function leavesPart(
  corners: readonly number[],
  low: Float64Array,
  high: Float64Array,
  tree: SurfaceTree,
): boolean {
  const height = (i: number) => Math.hypot(...[0, 1, 2].map((k) => high[i * 3 + k]! - low[i * 3 + k]!));
  return corners.some((a, j) => {
    const b = corners[(j + 1) % 3]!;
    if (Math.abs(height(a) - height(b)) < SAME_HEIGHT * height(a)) return false;
    return [low, high].some(
      (ends) => !tree.isInside([0, 1, 2].map((k) => (ends[a * 3 + k]! + ends[b * 3 + k]!) / 2)),
    );
  });
}

/** The same columns without some triangles, and without those that then form a separate fan. */
export function withoutTriangles(columns: FineColumns, gone: ReadonlySet<number>): FineColumns {
  const { count, triangles, patches, spots } = columns;
  const left = Array.from(patches, (_, t) => t).filter((t) => !gone.has(t));
  const faces = new Map(left.map((t) => [triangles.subarray(t * 3, t * 3 + 3), t] as const));
  const kept = withSingleFans(count, [...faces.keys()]).map((face) => faces.get(face)!);
  const pick = (from: Uint32Array | Uint16Array) => kept.flatMap((t) => [...from.subarray(t * 3, t * 3 + 3)]);
  return {
    ...columns,
    triangles: Uint32Array.from(pick(triangles)),
    patches: Uint32Array.from(kept, (t) => patches[t]!),
    spots: Uint16Array.from(pick(spots)),
  };
}

/** Two triangles per square of a patch, across its shorter diagonal. */
function trianglesOf({
  patches,
  steps,
  places,
}: FineNet): Pick<FineColumns, 'triangles' | 'patches' | 'spots'> {
  const row = steps / 2 + 1;
  const triangles: number[] = [];
  const spots: number[] = [];
  const owners: number[] = [];
  const gap = (a: number, b: number) =>
    Math.hypot(...[0, 1, 2].map((k) => places[a * 3 + k]! - places[b * 3 + k]!));
  patches.forEach(({ ids }, p) => {
    for (let y = 0; y + 1 < row; y++) {
      for (let x = 0; x + 1 < row; x++) {
        const a = y * row + x;
        const [b, c, d] = [a + 1, a + row + 1, a + row];
        const square =
          gap(ids[a]!, ids[c]!) <= gap(ids[b]!, ids[d]!) ? [a, b, c, a, c, d] : [a, b, d, b, c, d];
        for (const spot of square) {
          spots.push(spot);
          triangles.push(ids[spot]!);
        }
        owners.push(p, p);
      }
    }
  });
  return {
    triangles: Uint32Array.from(triangles),
    patches: Uint32Array.from(owners),
    spots: Uint16Array.from(spots),
  };
}

/** Volume between the ends of all columns, mm3. */
export function columnsVolume({ triangles, low, high }: FineColumns): number {
  const at = (places: Float64Array, column: number) => pointFrom(places, column * 3);
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
    const [a0, b0, c0] = [at(low, a), at(low, b), at(low, c)];
    const [a1, b1, c1] = [at(high, a), at(high, b), at(high, c)];
    sum += sixfold(a0, b0, c0, c1) - sixfold(a0, b0, b1, c1) + sixfold(a0, a1, b1, c1);
  }
  return sum / 6;
}

/** True if no tetrahedron of the prisms over a triangle is folded, at the bottom, in the middle and at the top. */
function isUpright(
  triangle: readonly [number, number, number],
  low: Float64Array,
  high: Float64Array,
  levels: number,
): boolean {
  const at = (column: number, level: number) =>
    pointOf((k) => low[column * 3 + k]! + ((high[column * 3 + k]! - low[column * 3 + k]!) * level) / levels);
  const [a, b, c] = triangle.toSorted((i, j) => i - j) as [number, number, number];
  const [first, second] = triangle;
  const isEven =
    (first === a && second === b) || (first === b && second === c) || (first === c && second === a);
  const sign = isEven ? 1 : -1;
  for (const level of new Set([0, levels >> 1, levels - 1])) {
    const [a0, b0, c0] = [at(a, level), at(b, level), at(c, level)];
    const [a1, b1, c1] = [at(a, level + 1), at(b, level + 1), at(c, level + 1)];
    const volumes = [sixfold(a0, b0, c0, c1), -sixfold(a0, b0, b1, c1), sixfold(a0, a1, b1, c1)];
    const least = LEAST_VOLUME * Math.max(...volumes.map(Math.abs));
    if (volumes.some((volume) => !(sign * volume > least))) return false;
  }
  return true;
}

function sixfold(o: Point, a: Point, b: Point, c: Point): number {
  return dot(minus(a, o), cross(minus(b, o), minus(c, o)));
}
