import type { Classification } from '../frame/classify.ts';
import { cellCorner } from '../frame/placement.ts';
import { clippedTo } from './polygon.ts';

/** A triangle of the surface as a strut or a joint sees it. */
export interface PatchFace {
  face: number;
  /** Its corners in the local frame, 9 numbers, mm. */
  corners: Float64Array;
  /** Corners of the part that lies within reach, mm in the local frame. */
  within: number[];
}

/** The surface about a stretch of strut, in the strut's frame (across, up, along from its start). */
export function patchOfStretch(c: Classification, strutId: number, low: number, high: number): PatchFace[] {
  const types = c.topology.struts.length;
  const axis = c.joints.axes[strutId % types]!;
  const cell = Math.floor(strutId / types);
  const at = cellCorner(c.placement, cell);
  const start = [at[0] + axis.start[0], at[1] + axis.start[1], at[2] + axis.start[2]];
  const r = c.rodRadiusMm;
  const world = [0, 1, 2].map((k) => {
    const a = start[k]! + low * axis.along[k]!;
    const b = start[k]! + high * axis.along[k]!;
    return [Math.min(a, b) - r, Math.max(a, b) + r] as const;
  });
  return patchOf(c, cell, world, [-r, -r, low], [r, r, high], (p, v, out, to) => {
    const dx = p[v]! - start[0]!;
    const dy = p[v + 1]! - start[1]!;
    const dz = p[v + 2]! - start[2]!;
    out[to] = dx * axis.across[0] + dy * axis.across[1] + dz * axis.across[2];
    out[to + 1] = dx * axis.up[0] + dy * axis.up[1] + dz * axis.up[2];
    out[to + 2] = dx * axis.along[0] + dy * axis.along[1] + dz * axis.along[2];
  });
}

/** The surface about a joint, in the lattice's frame. */
export function patchOfJoint(c: Classification, node: number, at: readonly number[]): PatchFace[] {
  const reach = c.rodRadiusMm * c.joints.reach + c.marginMm;
  const low = at.map((value) => value - reach);
  const high = at.map((value) => value + reach);
  const world = at.map((value) => [value - reach, value + reach] as const);
  return patchOf(c, Math.floor(node / c.topology.nodes.length), world, low, high, (p, v, out, to) => {
    out[to] = p[v]!;
    out[to + 1] = p[v + 1]!;
    out[to + 2] = p[v + 2]!;
  });
}

function patchOf(
  c: Classification,
  cell: number,
  world: readonly (readonly [number, number])[],
  low: readonly number[],
  high: readonly number[],
  place: (p: Float32Array, v: number, out: Float64Array, to: number) => void,
): PatchFace[] {
  const n = c.near.numberOf[cell]!;
  if (n < 0) return [];
  const { positions: p, triangles: t } = c.local;
  const [[x0, x1], [y0, y1], [z0, z1]] = world as [[number, number], [number, number], [number, number]];
  const boxes = c.faceBoxes;
  const patch: PatchFace[] = [];
  const q = new Float64Array(9);
  for (let i = c.near.start[n]!; i < c.near.start[n + 1]!; i++) {
    const face = c.near.faces[i]!;
    const b = face * 6;
    if (boxes[b]! > x1 || boxes[b + 3]! < x0) continue;
    if (boxes[b + 1]! > y1 || boxes[b + 4]! < y0) continue;
    if (boxes[b + 2]! > z1 || boxes[b + 5]! < z0) continue;
    for (let k = 0; k < 3; k++) place(p, t[face * 3 + k]! * 3, q, k * 3);
    let apart = false;
    for (let k = 0; k < 3 && !apart; k++) {
      apart =
        Math.min(q[k]!, q[k + 3]!, q[k + 6]!) > high[k]! || Math.max(q[k]!, q[k + 3]!, q[k + 6]!) < low[k]!;
    }
    if (apart) continue;
    const within = clippedTo(q, low, high);
    if (within.length > 0) patch.push({ face, corners: q.slice(), within });
  }
  return patch;
}
