import { otherAxes } from '../../../solid/geometry/vector.ts';
import type { Islands } from '../network/islands.ts';
import { PressError } from '../press-error.ts';
import type { Patches } from './patches.ts';
import type { Contact, Plates, PressAxis } from './plates.ts';

/** Nodes of a part and their unknowns: three displacements each, or three and three rotations. */
export interface Nodes {
  places: Float64Array;
  perNode: 3 | 6;
}

/** What a contact holds of the nodes that it touches. */
type Hold = 'all' | 'height' | 'none';

export interface Grip {
  axis: PressAxis;
  low: Hold;
  high: Hold;
}

/** Returns what plates hold, or a support and its load. */
export function gripOf(axis: PressAxis, friction: boolean, patches: Patches | undefined): Grip {
  if (patches) return { axis, low: 'all', high: patches.guided ? 'all' : 'none' };
  const hold = friction ? 'all' : 'height';
  return { axis, low: hold, high: hold };
}

/** Returns 1 per unknown that a plate, a load or a support holds. */
export function heldUnknowns({ places, perNode }: Nodes, { low, high }: Plates, grip: Grip): Uint8Array {
  const held = new Uint8Array((perNode * places.length) / 3);
  const hold = ({ nodes }: Contact, what: Hold) => {
    for (const node of nodes)
      if (what === 'all') held.fill(1, perNode * node, perNode * (node + 1));
      else if (what === 'height') held[perNode * node + grip.axis] = 1;
  };
  hold(low, grip.low);
  hold(high, grip.high);
  return held;
}

/** Holds each part that slides on the plates at two nodes, so that it neither drifts nor turns; it needs no force. */
export function holdAgainstDrift(
  { places, perNode }: Nodes,
  { count, of }: Islands,
  { axis, held, nodes }: Contact & { axis: PressAxis; held: Uint8Array },
): void {
  const [p, q] = otherAxes(axis);
  const touchedOf = Array.from({ length: count }, (): number[] => []);
  for (const node of nodes) touchedOf[of[node]!]!.push(node);
  for (const touched of touchedOf) {
    const [first] = touched;
    if (first === undefined) continue;
    let second = first;
    let most = 0;
    let across = q;
    for (const node of touched)
      for (const [along, other] of [
        [p, q],
        [q, p],
      ] as const) {
        const arm = Math.abs(places[3 * node + along]! - places[3 * first + along]!);
        if (arm <= most) continue;
        [most, second, across] = [arm, node, other];
      }
    held[perNode * first + p] = 1;
    held[perNode * first + q] = 1;
    held[perNode * second + across] = 1;
  }
}

/** What carries nothing, and what the plates touch of the rest. */
interface IdleMembers {
  /** 1 per member that carries nothing. */
  isIdle: Uint8Array;
  idle: { parts: number; struts: number };
  isApart(node: number): boolean;
  carrying: Plates;
}

/**
 * Finds the members, by one node of each, whose connected part does not reach both plates, or load and support, and
 * what the plates touch of the others.
 * @throws PressError not-held if no part does
 */
export function idleMembers(
  { count, of }: Islands,
  { low, high, heightMm }: Plates,
  { nodeOf, members }: { nodeOf: (member: number) => number; members: number },
): IdleMembers {
  const touches = new Uint8Array(count);
  for (const node of low.nodes) touches[of[node]!]! |= 1;
  for (const node of high.nodes) touches[of[node]!]! |= 2;
  if (!touches.includes(3)) throw new PressError('not-held', 'no connected part reaches from plate to plate');
  const isApart = (node: number) => touches[of[node]!] !== 3;
  const loose = new Set<number>();
  const isIdle = Uint8Array.from({ length: members }, (_, member) => {
    const node = nodeOf(member);
    if (!isApart(node)) return 0;
    loose.add(of[node]!);
    return 1;
  });
  const struts = isIdle.reduce((sum, one) => sum + one, 0);
  const carries = (contact: Contact): Contact => ({
    ...contact,
    nodes: contact.nodes.filter((node) => !isApart(node)),
  });
  return {
    isIdle,
    idle: { parts: loose.size, struts },
    isApart,
    carrying: { low: carries(low), high: carries(high), heightMm },
  };
}
