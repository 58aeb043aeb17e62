import type { SurfaceField } from '../../../cells/tpms/field.ts';
import type { Patch } from './patch.ts';

/** Step of the slopes of a blended field, in cells. */
const SLOPE_STEP = 1e-3;

/** Field over the corner of a face: value and slopes along x, y and across, in cells. */
export function fieldOf(field: SurfaceField, { leaving, reaching, strip }: Patch): SurfaceField {
  if (strip) return stripField(turnField(field, strip.turns), strip.corner, strip.depth);
  const byLeaving = turnField(field, leaving);
  // At a regular corner the edge that reaches it has turned by one: both see the same surface.
  if (((reaching + 1) & 3) === leaving) return byLeaving;
  const byReaching = turnField(field, reaching);
  const other = new Float64Array(4);
  const blended = (x: number, y: number, w: number, out: Float64Array): number => {
    byLeaving(x, y, w, out);
    const one = out[0]!;
    byReaching(1 - y, x, w, other);
    const a = x * (0.5 - y);
    const b = y * (0.5 - x);
    const share = Math.abs(a + b) < 1e-12 ? 0.5 : Math.min(1, Math.max(0, a / (a + b)));
    out[3] = share * out[3]! + (1 - share) * other[3]!;
    return share * one + (1 - share) * other[0]!;
  };
  return (x, y, w, out) => {
    const h = SLOPE_STEP;
    const alongX = (blended(x + h, y, w, out) - blended(x - h, y, w, out)) / (2 * h);
    const alongY = (blended(x, y + h, w, out) - blended(x, y - h, w, out)) / (2 * h);
    out[0] = blended(x, y, w, out);
    out[1] = alongX;
    out[2] = alongY;
  };
}

/** Field over a corner of a strip, all of it seen from its first edge. */
function stripField(field: SurfaceField, corner: number, depth: number): SurfaceField {
  return (x, y, w, out) => {
    if (corner === 0) field(x, y * depth, w, out);
    else if (corner === 1) field(1 - y, x * depth, w, out);
    else if (corner === 2) field(1 - x, (1 - y) * depth, w, out);
    else field(y, (1 - x) * depth, w, out);
    const [along, inward] = [out[1]!, depth * out[2]!];
    if (corner === 0) out[2] = inward;
    else if (corner === 1) [out[1], out[2]] = [inward, -along];
    else if (corner === 2) [out[1], out[2]] = [-along, -inward];
    else [out[1], out[2]] = [-inward, along];
  };
}

/** Field of period 1 along an edge (s), inward from it (n) and across (w), for an edge of these quarter turns. */
function turnField(field: SurfaceField, quarter: number): SurfaceField {
  const k = 2 * Math.PI;
  const [c, d] = [[1, 0] as const, [0, 1] as const, [-1, 0] as const, [0, -1] as const][quarter]!;
  return (s, n, w, out) => {
    field(k * (c * s - d * n), k * (d * s + c * n), k * w, out);
    const [u, v] = [k * out[1]!, k * out[2]!];
    out[1] = c * u + d * v;
    out[2] = c * v - d * u;
    out[3] = k * out[3]!;
  };
}
