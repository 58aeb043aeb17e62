/**
 * Squared distance from a point to a triangle, by the Voronoi regions of its features (Ericson, Real-Time
 * Collision Detection, section 5.1.5). Takes the point as three numbers, because it runs for every grid point and
 * triangle of a shell (docs/engine.md#threads).
 */
export function squaredDistanceToTriangle(
  p: Float32Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
): number {
  const abx = p[b]! - p[a]!;
  const aby = p[b + 1]! - p[a + 1]!;
  const abz = p[b + 2]! - p[a + 2]!;
  const acx = p[c]! - p[a]!;
  const acy = p[c + 1]! - p[a + 1]!;
  const acz = p[c + 2]! - p[a + 2]!;
  const apx = x - p[a]!;
  const apy = y - p[a + 1]!;
  const apz = z - p[a + 2]!;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  if (d1 <= 0 && d2 <= 0) return apx * apx + apy * apy + apz * apz;
  const bpx = x - p[b]!;
  const bpy = y - p[b + 1]!;
  const bpz = z - p[b + 2]!;
  const d3 = abx * bpx + aby * bpy + abz * bpz;
  const d4 = acx * bpx + acy * bpy + acz * bpz;
  if (d3 >= 0 && d4 <= d3) return bpx * bpx + bpy * bpy + bpz * bpz;
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0 && d1 > d3) return offset(apx, apy, apz, abx, aby, abz, d1 / (d1 - d3));
  const cpx = x - p[c]!;
  const cpy = y - p[c + 1]!;
  const cpz = z - p[c + 2]!;
  const d5 = abx * cpx + aby * cpy + abz * cpz;
  const d6 = acx * cpx + acy * cpy + acz * cpz;
  if (d6 >= 0 && d5 <= d6) return cpx * cpx + cpy * cpy + cpz * cpz;
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return offset(apx, apy, apz, acx, acy, acz, d2 / (d2 - d6));
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    return offset(bpx, bpy, bpz, acx - abx, acy - aby, acz - abz, (d4 - d3) / (d4 - d3 + (d5 - d6)));
  }
  const nx = aby * acz - abz * acy;
  const ny = abz * acx - abx * acz;
  const nz = abx * acy - aby * acx;
  const height = nx * apx + ny * apy + nz * apz;
  return (height * height) / (nx * nx + ny * ny + nz * nz);
}

/** Squared length of p - r d. Numbers as in `squaredDistanceToTriangle`, its caller. */
function offset(px: number, py: number, pz: number, dx: number, dy: number, dz: number, r: number): number {
  const x = px - r * dx;
  const y = py - r * dy;
  const z = pz - r * dz;
  return x * x + y * y + z * z;
}

/**
 * Sets `out` to the point of a triangle nearest to a point, by the same regions. The distance alone is cheaper
 * (`squaredDistanceToTriangle`). Numbers and a buffer for the same reason (docs/engine.md#threads).
 */
export function nearestOnTriangle(
  p: Float32Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const abx = p[b]! - p[a]!;
  const aby = p[b + 1]! - p[a + 1]!;
  const abz = p[b + 2]! - p[a + 2]!;
  const acx = p[c]! - p[a]!;
  const acy = p[c + 1]! - p[a + 1]!;
  const acz = p[c + 2]! - p[a + 2]!;
  const apx = x - p[a]!;
  const apy = y - p[a + 1]!;
  const apz = z - p[a + 2]!;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const bpx = x - p[b]!;
  const bpy = y - p[b + 1]!;
  const bpz = z - p[b + 2]!;
  const d3 = abx * bpx + aby * bpy + abz * bpz;
  const d4 = acx * bpx + acy * bpy + acz * bpz;
  const cpx = x - p[c]!;
  const cpy = y - p[c + 1]!;
  const cpz = z - p[c + 2]!;
  const d5 = abx * cpx + aby * cpy + abz * cpz;
  const d6 = acx * cpx + acy * cpy + acz * cpz;
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  // Coordinates of the point along ab and ac.
  let v = 0;
  let w = 0;
  if (d1 <= 0 && d2 <= 0) v = 0;
  else if (d3 >= 0 && d4 <= d3) v = 1;
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) v = d1 / (d1 - d3);
  else if (d6 >= 0 && d5 <= d6) w = 1;
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) w = d2 / (d2 - d6);
  else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    v = 1 - w;
  } else {
    v = vb / (va + vb + vc);
    w = vc / (va + vb + vc);
  }
  out[0] = p[a]! + v * abx + w * acx;
  out[1] = p[a + 1]! + v * aby + w * acy;
  out[2] = p[a + 2]! + v * abz + w * acz;
}
