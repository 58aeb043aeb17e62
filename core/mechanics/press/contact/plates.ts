import { otherAxes } from '../../../solid/geometry/vector.ts';
import { PressError } from '../press-error.ts';
import type { TouchPoints } from './touch-points.ts';

/** Direction in which a part is pressed: 0 to 2. */
export type PressAxis = 0 | 1 | 2;

/** Nodes that one of two plates touches. */
export interface Contact {
  nodes: Uint32Array;
  /** Depth below the outermost point that counts as touched, mm. */
  depthMm: number;
  /** True if the part is narrow there, as a round one is: the plate touches everything within a share of its height. */
  round: boolean;
  /** Spacing of the points that a load or a support touches; missing for struts and plates. */
  stepMm?: number;
}

export interface Plates {
  low: Contact;
  high: Contact;
  /** Distance of the plates, mm. */
  heightMm: number;
}

/** Depth on a round part, as a share of its height: the usual one, and the two between which answers are printed. */
export const ROUND_SHARE = 0.06;
export const ROUND_RANGE = [0.03, 0.12] as const;
/** A face counts as round if the touched area is narrower than this share of the part, in either direction. */
const NARROW_SHARE = 0.35;

export interface PlatesWanted {
  axis: PressAxis;
  /** Height of a solid bottom, mm: all within it moves with the low plate. */
  solidMm?: number;
  /** Depth on a round part, as a share of its height. */
  roundShare?: number | undefined;
}

/**
 * Finds what two plates across an axis touch: the points of the part's surface within a depth of the outermost one.
 * @throws PressError not-held or solid-between if there is nothing between the plates that could give way
 */
export function platesOf(
  points: TouchPoints,
  { axis, solidMm = 0, roundShare = ROUND_SHARE }: PlatesWanted,
): Plates {
  const { at, nodes, beyondMm, flatMm } = points;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let point = 0; point < nodes.length; point++) {
    low = Math.min(low, at[3 * point + axis]!);
    high = Math.max(high, at[3 * point + axis]!);
  }
  const heightMm = high - low + 2 * beyondMm + solidMm;
  const width = spreadOf(points, axis, [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  const contact = (sign: 1 | -1, solid: boolean): Contact => {
    const within = (depthMm: number) =>
      sign === 1
        ? ([high - depthMm, Number.POSITIVE_INFINITY] as const)
        : ([Number.NEGATIVE_INFINITY, low + depthMm] as const);
    const touched = spreadOf(points, axis, within(flatMm));
    const round = !solid && touched.some((side, k) => side < NARROW_SHARE * width[k]!);
    const depthMm = round ? Math.max(flatMm, roundShare * heightMm) : flatMm;
    return { nodes: nodesWithin(points, axis, within(depthMm)), depthMm, round };
  };
  const plates = { low: contact(-1, solidMm > 0), high: contact(1, false), heightMm };
  refuseFlat(plates, points.rigid);
  return plates;
}

function refuseFlat({ low, high, heightMm }: Plates, rigid: TouchPoints['rigid']): void {
  const onLow = new Set(low.nodes);
  if (high.nodes.some((node) => onLow.has(node) && rigid?.has(node)))
    throw new PressError('solid-between', 'a solid part reaches from plate to plate');
  if (!(heightMm > 0) || high.nodes.some((node) => onLow.has(node)))
    throw new PressError('not-held', 'the part is so flat that both plates touch the same place');
}

/** Extents, across the axis, of all points between two heights. */
function spreadOf(
  { at: points, nodes }: TouchPoints,
  axis: PressAxis,
  [from, to]: readonly [number, number],
): [number, number] {
  const spread = (k: number) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let point = 0; point < nodes.length; point++) {
      const at = points[3 * point + axis]!;
      if (at < from || at > to) continue;
      low = Math.min(low, points[3 * point + k]!);
      high = Math.max(high, points[3 * point + k]!);
    }
    return Math.max(0, high - low);
  };
  const [first, second] = otherAxes(axis);
  return [spread(first), spread(second)];
}

function nodesWithin(
  { at: points, nodes }: TouchPoints,
  axis: PressAxis,
  [from, to]: readonly [number, number],
): Uint32Array {
  const found = new Set<number>();
  for (let point = 0; point < nodes.length; point++) {
    const at = points[3 * point + axis]!;
    if (at >= from && at <= to) found.add(nodes[point]!);
  }
  return Uint32Array.from(found).sort();
}
