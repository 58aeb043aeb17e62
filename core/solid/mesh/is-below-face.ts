/** True if an upward ray passes the face from index `i` on: odd counts are inside. It must miss edges. */
export function isBelowFace(
  p: Float32Array,
  triangles: Uint32Array,
  i: number,
  x: number,
  y: number,
  z: number,
): boolean {
  const a = triangles[i]! * 3;
  const b = triangles[i + 1]! * 3;
  const c = triangles[i + 2]! * 3;
  const ax = p[a]! - x;
  const ay = p[a + 1]! - y;
  const bx = p[b]! - x;
  const by = p[b + 1]! - y;
  const cx = p[c]! - x;
  const cy = p[c + 1]! - y;
  const wa = bx * cy - by * cx;
  const wb = cx * ay - cy * ax;
  const wc = ax * by - ay * bx;
  const total = wa + wb + wc;
  if (total === 0) return false;
  if (total > 0 ? wa < 0 || wb < 0 || wc < 0 : wa > 0 || wb > 0 || wc > 0) return false;
  return (wa * p[a + 2]! + wb * p[b + 2]! + wc * p[c + 2]!) / total > z;
}
