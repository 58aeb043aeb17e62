/** Exceeds every vertex number. */
const MOST_CORNERS = 2 ** 26;

/**
 * True if faces form one closed surface of genus 0 with each vertex in one fan and at most once per face.
 * @param faces vertex numbers of each face, counter-clockwise seen from outside
 */
export function isGenusZero(faces: readonly (readonly number[])[]): boolean {
  // Links around a vertex: the edge leaving it to the edge of the same face arriving there.
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
    // Second fan around the same vertex.
    if (corners.has(a)) return false;
    corners.add(a);
    for (let at = edge; !seen.has(at); at = next.get(at)!) seen.add(at);
  }
  return corners.size - next.size / 2 + faces.length === 2;
}
