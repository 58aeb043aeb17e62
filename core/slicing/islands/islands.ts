import type { Contours } from '../sweep/contours.ts';
import type { Layer } from '../sweep/sweep.ts';
import { ContourPieces } from './contour-pieces.ts';

/** Contact narrower than this does not support, mm: rounding makes it of surfaces that only touch. */
const CONTACT_MM = 1e-3;
/** Distance from an edge of the points that are tested, mm, and the directions in which they need solid around them. */
const INSIDE_MM = 1.5 * CONTACT_MM;
const AROUND = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Region of a layer that nothing below supports. */
export interface SliceIsland {
  layer: number;
  heightMm: number;
  /** A point of its contour, mm. */
  atMm: readonly [number, number];
  /** Area of the region on this layer with its holes, mm2. */
  areaMm2: number;
}

/**
 * Regions that begin on a layer: no surface joins them to the layer below, and nothing of it lies under them. The
 * first layer lies on the bed and has none. A region whose surface goes on downward is supported, however flat
 * it rises; flat struts are a matter of printability.
 */
export function islandsOf({ index, heightMm, contours, below }: Layer): SliceIsland[] {
  if (index === 0) return [];
  const found: SliceIsland[] = [];
  let solid: ContourPieces | undefined;
  let own: ContourPieces | undefined;
  for (let loop = 0; loop < contours.loops; loop++) {
    const areaMm2 = contours.areasMm2[loop]!;
    if (contours.isNew[loop] === 0 || !(areaMm2 > 0)) continue;
    solid ??= new ContourPieces(below);
    if (below.points > 0) {
      own ??= new ContourPieces(contours);
      if (isSupported(contours, loop, { own, below: solid })) continue;
    }
    const first = contours.starts[loop]! * 2;
    found.push({ layer: index, heightMm, atMm: [contours.xy[first]!, contours.xy[first + 1]!], areaMm2 });
  }
  return found;
}

/**
 * True if the region within an outer contour lies over solid of the layer below, and not by its rim alone. Every part
 * of both has its edge on one of the two contours, so points just inside the edges find it.
 */
function isSupported(
  { xy, starts }: Contours,
  loop: number,
  { own, below }: { own: ContourPieces; below: ContourPieces },
): boolean {
  const [first, end] = [starts[loop]!, starts[loop + 1]!];
  const isIn = (x: number, y: number): boolean =>
    below.windingAt(x, y) > 0 && own.windingAt(x, y) > 0 && isWithin(xy, first, end, x, y);
  const isDeep = (x: number, y: number): boolean =>
    isIn(x, y) && AROUND.every(([dx, dy]) => isIn(x + dx * CONTACT_MM, y + dy * CONTACT_MM));
  /** Looks inside the edge, on its left, in the middle of each part between the cuts. */
  const liesOver = (other: ContourPieces, ax: number, ay: number, bx: number, by: number): boolean => {
    const perMm = INSIDE_MM / Math.hypot(bx - ax, by - ay);
    if (!Number.isFinite(perMm)) return false;
    const cuts = other.cutsOf(ax, ay, bx, by, CONTACT_MM);
    for (let i = 1; i < cuts.length; i++) {
      const share = (cuts[i - 1]! + cuts[i]!) / 2;
      const x = ax + share * (bx - ax) - (by - ay) * perMm;
      if (isDeep(x, ay + share * (by - ay) + (bx - ax) * perMm)) return true;
    }
    return false;
  };
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = first; i < end; i++) {
    const [x, y] = [xy[i * 2]!, xy[i * 2 + 1]!];
    const j = i + 1 === end ? first : i + 1;
    if (liesOver(below, x, y, xy[j * 2]!, xy[j * 2 + 1]!)) return true;
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return below.anyEdgeNear([left, low, right, high], 0, (ax, ay, bx, by) => liesOver(own, ax, ay, bx, by));
}

/** True if a loop runs around a point. */
function isWithin(xy: Float64Array, first: number, end: number, x: number, y: number): boolean {
  let inside = false;
  for (let i = first, j = end - 1; i < end; j = i++) {
    const [ay, by] = [xy[i * 2 + 1]!, xy[j * 2 + 1]!];
    if (ay > y === by > y) continue;
    if (x < xy[i * 2]! + ((y - ay) / (by - ay)) * (xy[j * 2]! - xy[i * 2]!)) inside = !inside;
  }
  return inside;
}
