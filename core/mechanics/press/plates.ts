import type { StrutNetwork } from './network.ts';
import { PressError } from './press-error.ts';

/** Direction in which a part is pressed: 0 to 2. */
export type PressAxis = 0 | 1 | 2;

/** Nodes that one of two plates touches. */
export interface Contact {
  nodes: Uint32Array;
  /** Depth below the outermost point that counts as touched, mm. */
  depthMm: number;
  /** True if the part is round there: the plate touches what lies within a share of its height. */
  round: boolean;
}

export interface Plates {
  low: Contact;
  high: Contact;
  /** Distance of the plates, mm. */
  heightMm: number;
}

/** Depth that a flat face counts as touched, mm, and in rod radii. */
const FLAT_MM = 0.5;
const FLAT_RADII = 1;
/** Depth on a round part, as a share of its height. */
export const ROUND_SHARE = 0.06;
/** A face is round if what a plate touches is narrower than this share of the part, in either direction. */
export const NARROW_SHARE = 0.35;

/**
 * Finds what two plates across `axis` touch. Cut ends, joints and stubs count.
 * @param solidMm height of a solid bottom: all within it moves with the low plate
 */
export function platesOf(network: StrutNetwork, axis: PressAxis, solidMm = 0): Plates {
  const { lines, ends, radiiMm } = network;
  const count = ends.length;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let radius = 0;
  for (let end = 0; end < count; end++) {
    const at = lines[3 * end + axis]!;
    low = Math.min(low, at);
    high = Math.max(high, at);
    radius = Math.max(radius, radiiMm[end]!);
  }
  const heightMm = high - low + solidMm;
  const width = spreadOf(network, axis, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const contact = (sign: 1 | -1, solid: boolean): Contact => {
    const flatMm = Math.max(FLAT_MM, FLAT_RADII * radius);
    const within = (depthMm: number) =>
      sign === 1
        ? ([high - depthMm, Number.POSITIVE_INFINITY] as const)
        : ([Number.NEGATIVE_INFINITY, low + depthMm] as const);
    const touched = spreadOf(network, axis, ...within(flatMm));
    const round = !solid && touched.some((side, k) => side < NARROW_SHARE * width[k]!);
    const depthMm = round ? Math.max(flatMm, ROUND_SHARE * heightMm) : flatMm;
    return { nodes: nodesWithin(network, axis, ...within(depthMm)), depthMm, round };
  };
  return { low: contact(-1, solidMm > 0), high: contact(1, false), heightMm };
}

/** Throws PressError not-held if there is nothing between two plates that could give way. */
export function refuseFlat({ low, high, heightMm }: Plates): void {
  const onLow = new Set(low.nodes);
  if (!(heightMm > 0) || high.nodes.some((node) => onLow.has(node)))
    throw new PressError('not-held', 'the part is so flat that both plates touch the same place');
}

/** Extents, across the axis, of all strut ends between two heights. */
function spreadOf(
  { lines, ends }: StrutNetwork,
  axis: PressAxis,
  from: number,
  to: number,
): [number, number] {
  const across = [0, 1, 2].filter((k) => k !== axis) as [number, number];
  return across.map((k) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let end = 0; end < ends.length; end++) {
      const at = lines[3 * end + axis]!;
      if (at < from || at > to) continue;
      low = Math.min(low, lines[3 * end + k]!);
      high = Math.max(high, lines[3 * end + k]!);
    }
    return Math.max(0, high - low);
  }) as [number, number];
}

function nodesWithin({ lines, ends }: StrutNetwork, axis: PressAxis, from: number, to: number): Uint32Array {
  const found = new Set<number>();
  for (let end = 0; end < ends.length; end++) {
    const at = lines[3 * end + axis]!;
    if (at >= from && at <= to) found.add(ends[end]!);
  }
  return Uint32Array.from(found).sort();
}
