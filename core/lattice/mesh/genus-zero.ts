/** Above the number of any corner. */
const MOST_CORNERS = 2 ** 26;

/**
 * True when faces form one closed surface without a handle, each corner in one fan and at most once in a face.
 * @param faces corner numbers of each face, counter-clockwise seen from outside
 */
export function isGenusZero(faces: readonly (readonly number[])[]): boolean {
  // Around the corner that an edge leaves: the face's other edge there comes in from the corner before.
  const next = new Map<number, number>();
  for (const loop of faces) {
    if (loop.length < 3 || new Set(loop).size < loop.length) return false;
    for (const [i, corner] of loop.entries()) {
      const edge = corner * MOST_CORNERS + loop[i + 1 === loop.length ? 0 : i + 1]!;
      if (next.has(edge)) return false;
      next.set(edge, corner * MOST_CORNERS + loop.at(i - 1)!);
    }
  }
  const corners = new Set<number>();
  const seen = new Set<number>();
  for (const edge of next.keys()) {
    const [a, b] = [Math.floor(edge / MOST_CORNERS), edge % MOST_CORNERS];
    if (!next.has(b * MOST_CORNERS + a)) return false;
    if (seen.has(edge)) continue;
    // A second fan about the same corner.
    if (corners.has(a)) return false;
    corners.add(a);
    for (let at = edge; !seen.has(at); at = next.get(at)!) seen.add(at);
  }
  return corners.size - next.size / 2 + faces.length === 2;
}
