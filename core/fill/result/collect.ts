import { backToModel, type Placement } from '../grid/placement.ts';
import type { Copies } from './copies.ts';
import { putCopy } from './stream.ts';
import type { TrimmedPart } from './trimmed-part.ts';

/**
 * Triangles of every kind once: what the surface cuts, tubes and the model's own surface, of each template its first
 * copy. As corners in the model's coordinates.
 */
export function collectKinds(
  copies: Copies,
  parts: readonly TrimmedPart[],
  placement: Placement,
  skin: Float32Array,
): Float32Array {
  const runs = copies.runs.filter(({ places }) => places.length > 0);
  const once = runs.map(({ template, places }) => ({ template, places: places.subarray(0, 3) }));
  const triangles = once.reduce((sum, { template }) => sum + template.corners.length / 9, 0);
  const cut = parts.map((part) => ({
    ...part,
    corners: part.corners.subarray((part.clearTriangles ?? 0) * 9),
  }));
  return collectCorners(
    { ...copies, runs: once, triangles: triangles + copies.tubes.length / 9 },
    cut,
    placement,
    skin,
  );
}

/**
 * All triangles of a fill as vertices in the model's coordinates (`skin` already is), for verification and
 * preview.
 */
export function collectCorners(
  copies: Copies,
  parts: readonly TrimmedPart[],
  placement: Placement,
  skin: Float32Array,
): Float32Array {
  const trimmed = parts.reduce((sum, part) => sum + part.corners.length, 0);
  const out = new Float32Array(copies.triangles * 9 + trimmed + skin.length);
  let at = 0;
  for (const { template, places } of copies.runs) {
    for (let copy = 0; copy < places.length / 3; copy++, at += template.corners.length) {
      putCopy(template, places, copy, out, at);
    }
  }
  out.set(copies.tubes, at);
  at += copies.tubes.length;
  for (const part of parts) {
    out.set(part.corners, at);
    at += part.corners.length;
  }
  backToModel(placement, out.subarray(0, at));
  out.set(skin, at);
  return out;
}
