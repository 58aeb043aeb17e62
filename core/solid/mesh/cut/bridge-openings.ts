import type { OutlineRings } from './outline-rings.ts';

/**
 * Joins each opening to the outline around it by a bridge: a line between two corners that meets no outline. Returns
 * the first corner of each ring then, or undefined where an opening has no outline around it, or no bridge.
 */
export function bridgeOpenings(rings: OutlineRings): number[] | undefined {
  const outer: { start: number; area: number }[] = [];
  const openings: number[] = [];
  for (const start of rings.starts) {
    const area = rings.twiceAreaOf(start);
    if (area > 0) outer.push({ start, area });
    else openings.push(rightmostOf(rings, start));
  }
  outer.sort((one, other) => one.area - other.area);
  // Openings further right are joined first, so the rightmost corner of each opening sees the outline.
  openings.sort((one, other) => rings.x[other]! - rings.x[one]!);
  const around = openings.map((corner) =>
    outer.length === 1 ? outer[0] : outer.find(({ start }) => isWithin(rings, start, corner)),
  );
  for (const [i, corner] of openings.entries()) {
    const start = around[i]?.start;
    const end = start === undefined ? undefined : nearestInSight(rings, start, corner);
    if (end === undefined) return undefined;
    rings.bridge(end, corner);
  }
  return outer.map(({ start }) => start);
}

function rightmostOf(rings: OutlineRings, start: number): number {
  let right = start;
  rings.eachOf(start, (corner) => {
    if (rings.x[corner]! > rings.x[right]!) right = corner;
  });
  return right;
}

/** True if a corner lies within a ring: a line from it to the right crosses the ring an odd number of times. */
function isWithin(rings: OutlineRings, start: number, corner: number): boolean {
  const y = rings.y[corner]!;
  let within = false;
  rings.eachOf(start, (a) => {
    const b = rings.next[a]!;
    const rises = rings.y[a]! <= y;
    if (rises === rings.y[b]! <= y) return;
    if (rings.turn(a, b, corner) > 0 === rises) within = !within;
  });
  return within;
}

/** The nearest corner of a ring that is in sight of another corner. */
function nearestInSight(rings: OutlineRings, start: number, from: number): number | undefined {
  const corners: { corner: number; far: number }[] = [];
  rings.eachOf(start, (corner) => {
    const far = (rings.x[corner]! - rings.x[from]!) ** 2 + (rings.y[corner]! - rings.y[from]!) ** 2;
    corners.push({ corner, far });
  });
  corners.sort((one, other) => one.far - other.far || one.corner - other.corner);
  return corners.find(({ corner }) => looksAt(rings, corner, from) && isFree(rings, corner, from))?.corner;
}

/** True if the way from a corner to another begins within its ring. */
function looksAt(rings: OutlineRings, corner: number, other: number): boolean {
  const before = rings.previous[corner]!;
  const after = rings.next[corner]!;
  const isLeftOfNext = rings.turn(corner, after, other) > 0;
  const isLeftOfLast = rings.turn(before, corner, other) > 0;
  return rings.turn(before, corner, after) > 0 ? isLeftOfNext && isLeftOfLast : isLeftOfNext || isLeftOfLast;
}

/** True if the line between two corners meets no side that does not begin or end in their places. */
function isFree(rings: OutlineRings, from: number, to: number): boolean {
  const isEnd = (corner: number) => rings.isSamePlace(corner, from) || rings.isSamePlace(corner, to);
  for (let a = 0; a < rings.next.length; a++) {
    const b = rings.next[a]!;
    if (isBeside(rings, from, to, a, b)) continue;
    const sideOfA = rings.turn(from, to, a);
    const sideOfB = rings.turn(from, to, b);
    if ((sideOfA > 0 && sideOfB > 0) || (sideOfA < 0 && sideOfB < 0)) continue;
    if (isEnd(a) || isEnd(b)) continue;
    const sideOfFrom = rings.turn(a, b, from);
    const sideOfTo = rings.turn(a, b, to);
    if ((sideOfFrom > 0 && sideOfTo > 0) || (sideOfFrom < 0 && sideOfTo < 0)) continue;
    return false;
  }
  return true;
}

/** True if the boxes of two lines do not meet. */
function isBeside(rings: OutlineRings, from: number, to: number, a: number, b: number): boolean {
  return [rings.x, rings.y].some(
    (along) =>
      Math.max(along[a]!, along[b]!) < Math.min(along[from]!, along[to]!) ||
      Math.min(along[a]!, along[b]!) > Math.max(along[from]!, along[to]!),
  );
}
