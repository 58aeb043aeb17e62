import { PressError } from '../press-error.ts';
import type { Contact, Plates, PressAxis } from './plates.ts';
import type { TouchPoints } from './touch-points.ts';

/** Place on a part with all struts near it. */
export interface Patch {
  /** In the model's coordinates, mm. */
  atMm: readonly [number, number, number];
  radiusMm: number;
}

/** Load and support in place of plates: one holds, the other is rigid, pushes along the axis, and tilts freely. */
export interface Patches {
  load: Patch;
  support: Patch;
  /** True for a stamp on a guide: the load neither tilts nor slides. */
  guided?: boolean | undefined;
}

/** Heights closer than this count as equal: then a load pushes down the axis, mm. */
const LEVEL_MM = 0.01;

/**
 * Returns the direction in which a load pushes along an axis: towards its support, or down if both are at one height.
 */
export function pushOf(
  { load, support }: Record<'load' | 'support', Pick<Patch, 'atMm'>>,
  axis: PressAxis,
): 1 | -1 {
  return support.atMm[axis] - load.atMm[axis] > LEVEL_MM ? 1 : -1;
}

export function movedPatches(
  { load, support, guided }: Patches,
  by: readonly [number, number, number],
): Patches {
  const moved = ({ atMm: [x, y, z], radiusMm }: Patch): Patch => ({
    atMm: [x + by[0], y + by[1], z + by[2]],
    radiusMm,
  });
  return { load: moved(load), support: moved(support), ...(guided && { guided }) };
}

/** Returns load and support as they lie from an origin, mm; undefined if there are none. */
export function patchesFrom(
  [x, y, z]: readonly [number, number, number],
  patches: Patches | undefined,
): Patches | undefined {
  return patches && movedPatches(patches, [-x, -y, -z]);
}

/**
 * Finds which of these points a support (low) and a load (high) touch. Throws PressError no-contact or patches-meet.
 */
export function patchContacts(points: TouchPoints, { load, support }: Patches): Plates {
  const low = contactOf(points, support);
  const high = contactOf(points, load);
  const held = new Set(low.nodes);
  if (high.nodes.some((node) => held.has(node)))
    throw new PressError('patches-meet', 'load and support touch the same place');
  return { low, high, heightMm: Math.hypot(...load.atMm.map((mm, k) => mm - support.atMm[k]!)) };
}

function contactOf(
  { at: points, nodes, beyondMm, stepMm }: TouchPoints,
  { atMm: [x, y, z], radiusMm }: Patch,
): Contact {
  const found = new Set<number>();
  let nearest = -1;
  // A shell or a solid is also between its points, so a small load touches the nearest of them.
  let least = stepMm + beyondMm;
  for (let point = 0; point < nodes.length; point++) {
    const at = 3 * point;
    const distance = Math.hypot(points[at]! - x, points[at + 1]! - y, points[at + 2]! - z);
    if (distance <= radiusMm + beyondMm) found.add(nodes[point]!);
    if (distance > least) continue;
    least = distance;
    nearest = nodes[point]!;
  }
  if (found.size === 0 && nearest >= 0) found.add(nearest);
  if (found.size === 0)
    throw new PressError('no-contact', 'nothing of the part is near the load or the support');
  return {
    nodes: Uint32Array.from(found).sort(),
    depthMm: radiusMm,
    round: false,
    ...(stepMm > 0 && { stepMm }),
  };
}
