/** Marks all squares whose middle lies in the marks' convex hull; marks on a line stay as they are. */
export function filledHull(marks: ArrayLike<number>, columns: number, rows: number): Uint8Array {
  const hull = hullOf(marks, columns, rows);
  if (hull.length < 3) return Uint8Array.from(marks);
  return Uint8Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    const isIn = hull.every(([ax, ay], k) => {
      const [bx, by] = hull[(k + 1) % hull.length]!;
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
    });
    return isIn ? 1 : marks[i]!;
  });
}

type Place = readonly [number, number];

/** Convex hull of the marked squares' middles, each with the area on its left (Andrew's monotone chain). */
function hullOf(marks: ArrayLike<number>, columns: number, rows: number): Place[] {
  const ends: Place[] = [];
  for (let y = 0; y < rows; y++) {
    const at = Array.from({ length: columns }, (_, x) => x).filter((x) => marks[y * columns + x]! > 0);
    if (at.length > 0) ends.push([at[0]!, y], [at.at(-1)!, y]);
  }
  const half = (places: readonly Place[]) => {
    const chain: Place[] = [];
    for (const [x, y] of places) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)];
        if (!a || !b || (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0) break;
        chain.pop();
      }
      chain.push([x, y]);
    }
    return chain.slice(0, -1);
  };
  const sorted = ends.sort(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2);
  return [...half(sorted), ...half(sorted.toReversed())];
}
