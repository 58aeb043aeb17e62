/** Vertices (3 numbers each) of the part of a polygon inside a box, clipped by its six sides in turn. */
export function clippedTo(
  vertices: number[],
  low: readonly [number, number, number],
  high: readonly [number, number, number],
): number[] {
  let polygon = vertices;
  for (let axis = 0; axis < 3; axis++) {
    let least = polygon[axis]!;
    let most = least;
    for (let i = axis + 3; i < polygon.length; i += 3) {
      const value = polygon[i]!;
      if (value < least) least = value;
      else if (value > most) most = value;
    }
    if (least > high[axis]! || most < low[axis]!) return [];
    if (most > high[axis]!) polygon = cutAt(polygon, axis, high[axis]!, 1);
    if (least < low[axis]!) polygon = cutAt(polygon, axis, -low[axis]!, -1);
  }
  return polygon;
}

/** Part of a polygon where `sign` times this coordinate is at most the limit. */
function cutAt(polygon: readonly number[], axis: number, limit: number, sign: number): number[] {
  const next: number[] = [];
  for (let i = 0; i < polygon.length; i += 3) {
    const j = i + 3 === polygon.length ? 0 : i + 3;
    const di = limit - sign * polygon[i + axis]!;
    const dj = limit - sign * polygon[j + axis]!;
    if (di >= 0) next.push(polygon[i]!, polygon[i + 1]!, polygon[i + 2]!);
    if (di > 0 !== dj > 0 && di !== dj) {
      const share = di / (di - dj);
      for (let k = 0; k < 3; k++) next.push(polygon[i + k]! + share * (polygon[j + k]! - polygon[i + k]!));
    }
  }
  return next;
}
