/** Corners of the part of a polygon (3 numbers each) that lies in a box, by cutting at its six sides in turn. */
export function clippedTo(
  corners: ArrayLike<number>,
  low: readonly number[],
  high: readonly number[],
): number[] {
  let polygon = Array.from(corners);
  for (let axis = 0; axis < 3; axis++) {
    for (let sign = 1; sign >= -1; sign -= 2) {
      const limit = sign > 0 ? high[axis]! : -low[axis]!;
      let inside = true;
      for (let i = axis; i < polygon.length; i += 3) if (sign * polygon[i]! > limit) inside = false;
      if (inside) continue;
      const next: number[] = [];
      for (let i = 0; i < polygon.length; i += 3) {
        const j = i + 3 === polygon.length ? 0 : i + 3;
        const di = limit - sign * polygon[i + axis]!;
        const dj = limit - sign * polygon[j + axis]!;
        if (di >= 0) next.push(polygon[i]!, polygon[i + 1]!, polygon[i + 2]!);
        if (di > 0 !== dj > 0 && di !== dj) {
          const share = di / (di - dj);
          for (let k = 0; k < 3; k++)
            next.push(polygon[i + k]! + share * (polygon[j + k]! - polygon[i + k]!));
        }
      }
      polygon = next;
      if (polygon.length === 0) return polygon;
    }
  }
  return polygon;
}
