/** Exceeds every vertex number. */
const MOST_VERTICES = 2 ** 26;

/**
 * True if faces form one closed surface of genus 0 with each vertex in one fan and at most once per face.
 * @param faces vertex numbers of each face, counter-clockwise seen from outside
 */
export function isGenusZero(faces: readonly (readonly number[])[]): boolean {
  // Links around a vertex: the edge leaving it to the edge of the same face arriving there.
  const next = new Map<number, number>();
  for (const loop of faces) {
    if (loop.length < 3 || new Set(loop).size < loop.length) return false;
    for (const [i, vertex] of loop.entries()) {
      const edge = vertex * MOST_VERTICES + loop[i + 1 === loop.length ? 0 : i + 1]!;
      if (next.has(edge)) return false;
      next.set(edge, vertex * MOST_VERTICES + loop.at(i - 1)!);
    }
  }
  const vertices = new Set<number>();
  const seen = new Set<number>();
  for (const edge of next.keys()) {
    const [a, b] = [Math.floor(edge / MOST_VERTICES), edge % MOST_VERTICES];
    if (!next.has(b * MOST_VERTICES + a)) return false;
    if (seen.has(edge)) continue;
    // Second fan around the same vertex.
    if (vertices.has(a)) return false;
    vertices.add(a);
    for (let at = edge; !seen.has(at); at = next.get(at)!) seen.add(at);
  }
  return vertices.size - next.size / 2 + faces.length === 2;
}
