/** Half-plane a u + b t <= c. */
export type HalfPlane = readonly [a: number, b: number, c: number];

/** Tolerance of equal heights, as a share of the radius. */
const SAME = 1e-9;
/** Vertices closer than this to the line through their neighbours are dropped as collinear. */
const STRAIGHT = 1e-7;

interface Segment {
  from: number;
  to: number;
  /** Height at u: start + slope * u. */
  start: number;
  slope: number;
}

/**
 * Upper outline of convex regions over 0 <= u <= 1, left to right, as u, t pairs; includes vertical steps.
 * Undefined if some u is uncovered or a region is unbounded above.
 */
export function upperOutline(regions: readonly (readonly HalfPlane[])[]): [number, number][] | undefined {
  let top: Segment[] = [];
  // Highest first: most regions lie entirely below the outline so far.
  const sorted = regions.map((region) => ({ region, ceiling: ceilingOf(region) }));
  sorted.sort((a, b) => b.ceiling - a.ceiling);
  for (const { region, ceiling } of sorted) {
    if (ceiling < floorOf(top)) break;
    const segments = upperSegments(region);
    if (segments.length > 0) top = higherOf(top, segments);
  }
  const outline: [number, number][] = [];
  let reached = 0;
  for (const { from, to, start, slope } of top) {
    if (from - reached > SAME || start === Infinity) return undefined;
    if (to - from > SAME) {
      put(outline, from, start + slope * from);
      put(outline, to, start + slope * to);
    }
    reached = to;
  }
  return 1 - reached > SAME ? undefined : withoutStraight(outline);
}

/** Upper bound of a region's height. */
function ceilingOf(region: readonly HalfPlane[]): number {
  let ceiling = Infinity;
  for (const [a, b, c] of region) if (b > SAME) ceiling = Math.min(ceiling, Math.max(c, c - a) / b);
  return ceiling;
}

/** Lower bound of an outline's height; none for an outline with gaps. */
function floorOf(outline: readonly Segment[]): number {
  let [floor, reached] = [Infinity, 0];
  for (const { from, to, start, slope } of outline) {
    if (from > reached) return -Infinity;
    floor = Math.min(floor, start + slope * from, start + slope * to);
    reached = to;
  }
  return reached < 1 ? -Infinity : floor;
}

/** Upper envelope of two outlines; the segments run left to right and may leave gaps. */
function higherOf(a: readonly Segment[], b: readonly Segment[]): Segment[] {
  const cuts = [...a, ...b].flatMap(({ from, to }) => [from, to]).sort((x, y) => x - y);
  const out: Segment[] = [];
  const add = (segment: Segment, from: number, to: number) => {
    const last = out.at(-1);
    if (last && last.to === from && last.start === segment.start && last.slope === segment.slope)
      last.to = to;
    else out.push({ from, to, start: segment.start, slope: segment.slope });
  };
  let [i, j] = [0, 0];
  for (let k = 1; k < cuts.length; k++) {
    const [left, right] = [cuts[k - 1]!, cuts[k]!];
    if (right <= left) continue;
    while (i < a.length && a[i]!.to <= left) i++;
    while (j < b.length && b[j]!.to <= left) j++;
    const p = i < a.length && a[i]!.from <= left ? a[i]! : undefined;
    const q = j < b.length && b[j]!.from <= left ? b[j]! : undefined;
    if (!p || !q) {
      if (p ?? q) add((p ?? q)!, left, right);
      continue;
    }
    const atLeft = p.start + p.slope * left - q.start - q.slope * left;
    const atRight = p.start + p.slope * right - q.start - q.slope * right;
    if (atLeft * atRight < 0) {
      const middle = left + ((right - left) * atLeft) / (atLeft - atRight);
      add(atLeft > 0 ? p : q, left, middle);
      add(atLeft > 0 ? q : p, middle, right);
    } else add(atLeft + atRight >= 0 ? p : q, left, right);
  }
  return out;
}

function put(outline: [number, number][], u: number, t: number): void {
  const last = outline.at(-1);
  if (last && Math.abs(last[0] - u) < 2 * SAME && Math.abs(last[1] - t) < SAME) return;
  outline.push([u, t]);
}

/** Drops collinear vertices of the outline. */
function withoutStraight(outline: readonly [number, number][]): [number, number][] {
  const kept: [number, number][] = [];
  for (const place of outline) {
    while (kept.length > 1 && isStraight(kept.at(-2)!, kept.at(-1)!, place)) kept.pop();
    kept.push(place);
  }
  return kept;
}

function isStraight(
  [ua, ta]: readonly [number, number],
  [ub, tb]: readonly [number, number],
  [uc, tc]: readonly [number, number],
): boolean {
  const [u, t] = [uc - ua, tc - ta];
  return Math.abs(u * (tb - ta) - t * (ub - ua)) < STRAIGHT * Math.hypot(u, t);
}

/** Upper side of one convex region as straight segments; empty if the region is empty or has no width. */
function upperSegments(region: readonly HalfPlane[]): Segment[] {
  let [low, high] = [0, 1];
  const above: HalfPlane[] = [];
  const below: HalfPlane[] = [];
  for (const plane of region) {
    const [a, b, c] = plane;
    if (Math.abs(b) > SAME) (b > 0 ? above : below).push(plane);
    else if (a > SAME) high = Math.min(high, c / a);
    else if (a < -SAME) low = Math.max(low, c / a);
    else if (c < -SAME) return [];
  }
  // Interval where the lowest upper side lies above the highest lower side: their difference is concave.
  for (const upper of above) {
    const slope = -upper[0] / upper[1];
    const start = upper[2] / upper[1];
    for (const lower of below) {
      const steeper = slope + lower[0] / lower[1];
      const gap = start - lower[2] / lower[1];
      if (steeper > SAME) low = Math.max(low, -gap / steeper);
      else if (steeper < -SAME) high = Math.min(high, -gap / steeper);
      else if (gap < SAME) return [];
    }
    if (high <= low) return [];
  }
  if (high - low < 1e-7) return [];
  if (above.length === 0) return [{ from: low, to: high, start: Infinity, slope: 0 }];
  const cuts = [low, high];
  for (let i = 0; i < above.length; i++) {
    const [a, b, c] = above[i]!;
    for (let j = 0; j < i; j++) {
      const [d, e, f] = above[j]!;
      const u = (f / e - c / b) / (d / e - a / b);
      if (u > low && u < high) cuts.push(u);
    }
  }
  cuts.sort((x, y) => x - y);
  const segments: Segment[] = [];
  for (let i = 1; i < cuts.length; i++) {
    const middle = (cuts[i - 1]! + cuts[i]!) / 2;
    let best: Segment | undefined;
    let bestAt = Infinity;
    for (const [a, b, c] of above) {
      const at = (c - a * middle) / b;
      if (at < bestAt) {
        bestAt = at;
        best = { from: cuts[i - 1]!, to: cuts[i]!, start: c / b, slope: -a / b };
      }
    }
    if (cuts[i]! - cuts[i - 1]! > SAME) segments.push(best!);
  }
  return segments;
}
