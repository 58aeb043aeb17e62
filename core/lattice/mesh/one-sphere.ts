/**
 * True when faces form one closed surface without a handle, each corner in one fan and at most once in a face.
 * @param faces corner numbers of each face, counter-clockwise seen from outside
 */
export function isOneSphere(faces: readonly (readonly number[])[]): boolean {
  let count = 0;
  for (const loop of faces) {
    if (loop.length < 3 || new Set(loop).size < loop.length) return false;
    for (const corner of loop) count = Math.max(count, corner + 1);
  }
  // Around the corner that an edge leaves: the face's other edge there comes in from the corner before.
  const next = new Map<number, number>();
  for (const loop of faces) {
    for (const [i, corner] of loop.entries()) {
      const edge = corner * count + loop[i + 1 === loop.length ? 0 : i + 1]!;
      if (next.has(edge)) return false;
      next.set(edge, corner * count + loop.at(i - 1)!);
    }
  }
  const fans = new Map<number, number>();
  const seen = new Set<number>();
  for (const edge of next.keys()) {
    const [a, b] = [Math.floor(edge / count), edge % count];
    if (!next.has(b * count + a)) return false;
    if (seen.has(edge)) continue;
    fans.set(a, (fans.get(a) ?? 0) + 1);
    for (let at = edge; !seen.has(at); at = next.get(at)!) seen.add(at);
  }
  const single = [...fans.values()].every((number) => number === 1);
  return single && fans.size - next.size / 2 + faces.length === 2;
}
