/** Nearness of the painted pixels; larger is nearer. */
export interface DepthBuffer {
  widthPx: number;
  heightPx: number;
  depth: Float32Array;
}

/** Calls `paint` for each pixel in a triangle that is nearest there. `seen`: x, y (down), nearness per vertex. */
export function fillTriangle(
  { widthPx, heightPx, depth }: DepthBuffer,
  seen: Float32Array,
  a: number,
  b: number,
  c: number,
  paint: (at: number) => void,
): void {
  const ax = seen[a]!;
  const ay = seen[a + 1]!;
  const bx = seen[b]!;
  const by = seen[b + 1]!;
  const cx = seen[c]!;
  const cy = seen[c + 1]!;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0) return;
  const x0 = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const x1 = Math.min(widthPx - 1, Math.ceil(Math.max(ax, bx, cx)));
  const y0 = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const y1 = Math.min(heightPx - 1, Math.ceil(Math.max(ay, by, cy)));
  const nearA = seen[a + 2]!;
  const nearB = seen[b + 2]!;
  const nearC = seen[c + 2]!;
  for (let y = y0; y <= y1; y++) {
    const py = y + 0.5;
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5;
      const wa = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
      const wb = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
      const wc = 1 - wa - wb;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const near = wa * nearA + wb * nearB + wc * nearC;
      const at = y * widthPx + x;
      if (near <= depth[at]!) continue;
      depth[at] = near;
      paint(at);
    }
  }
}
