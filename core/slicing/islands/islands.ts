import type { Contours } from '../sweep/contours.ts';
import type { Layer } from '../sweep/sweep.ts';
import { ContourPieces } from './contour-pieces.ts';

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

/** True if the region within an outer contour lies over solid of the layer below. */
function isSupported(
  { xy, starts }: Contours,
  loop: number,
  { own, below }: { own: ContourPieces; below: ContourPieces },
): boolean {
  const [first, end] = [starts[loop]!, starts[loop + 1]!];
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = first; i < end; i++) {
    const [x, y] = [xy[i * 2]!, xy[i * 2 + 1]!];
    if (below.windingAt(x, y) > 0) return true;
    const j = i + 1 === end ? first : i + 1;
    if (below.crosses(x, y, xy[j * 2]!, xy[j * 2 + 1]!)) return true;
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  // Solid below may lie wholly within the region.
  const within = (x: number, y: number) => own.windingAt(x, y) > 0 && isWithin(xy, first, end, x, y);
  return below.anyWithin([left, low, right, high], within);
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
