import { segmentDistance } from '../../../solid/geometry/segment-distance.ts';
import { distance, dot, mapPoint, type Point } from '../../../solid/geometry/vector.ts';
import type { BoundaryNet } from '../net/net.ts';
import { fullFromMm } from './solids.ts';

/** Net struts closer than this count as touching, mm: rounding to the grid must not join them. */
const APART_MM = 1e-3;
/** Net struts that leave a node count as touching up to this many radians beyond the width of their tips. */
const APART_RADIANS = 0.02;

/** Groups of net struts, none of which touch, each one solid, so that the kernel unites few. First fit. */
export function netStrutGroups(net: BoundaryNet): number[][] {
  const { netStruts, nodes } = net;
  const reach = netStruts.map(([a, b]) => {
    const mm = Math.max(nodes[a]!.radiusMm, nodes[b]!.radiusMm) + APART_MM;
    const [from, to] = [nodes[a]!.place, nodes[b]!.place];
    return {
      min: mapPoint(from, (value, k) => Math.min(value, to[k]!) - mm),
      max: mapPoint(from, (value, k) => Math.max(value, to[k]!) + mm),
    };
  });
  const order = netStruts
    .map((_, netStrut) => netStrut)
    .sort((a, b) => reach[a]!.min[0] - reach[b]!.min[0] || a - b);
  const groupOf = new Int32Array(netStruts.length);
  const groups: number[][] = [];
  // Net struts that a later one may still come near, ordered along x.
  let open: number[] = [];
  for (const netStrut of order) {
    const { min, max } = reach[netStrut]!;
    open = open.filter((other) => reach[other]!.max[0] >= min[0]);
    const taken = new Set<number>();
    for (const other of open) {
      const box = reach[other]!;
      if (box.min[1] > max[1] || box.max[1] < min[1] || box.min[2] > max[2] || box.max[2] < min[2]) continue;
      if (!taken.has(groupOf[other]!) && touch(net, netStrut, other)) taken.add(groupOf[other]!);
    }
    let group = 0;
    while (taken.has(group)) group++;
    groupOf[netStrut] = group;
    if (group === groups.length) groups.push([]);
    groups[group]!.push(netStrut);
    open.push(netStrut);
  }
  return groups;
}

function touch({ nodes, netStruts }: BoundaryNet, one: number, other: number): boolean {
  const [a, b] = netStruts[one]!;
  const [c, d] = netStruts[other]!;
  if (a === c || a === d || b === c || b === d) {
    const at = a === c || a === d ? a : b;
    const first = leaveCone({ nodes, netStruts }, one, at);
    const second = leaveCone({ nodes, netStruts }, other, at);
    const radians = Math.acos(Math.max(-1, Math.min(1, dot(first.way, second.way))));
    return radians < first.halfRadians + second.halfRadians + APART_RADIANS;
  }
  const width = (netStrut: readonly [number, number]) =>
    Math.max(nodes[netStrut[0]]!.radiusMm, nodes[netStrut[1]]!.radiusMm);
  const mm = segmentDistance(nodes[a]!.place, nodes[b]!.place, nodes[c]!.place, nodes[d]!.place);
  return mm < width(netStruts[one]!) + width(netStruts[other]!) + APART_MM;
}

/** Direction in which a net strut leaves a node, and half the angle of its cone. */
function leaveCone(
  { nodes, netStruts }: BoundaryNet,
  netStrut: number,
  at: number,
): { way: Point; halfRadians: number } {
  const [a, b] = netStruts[netStrut]!;
  const far = nodes[a === at ? b : a]!;
  const near = nodes[at]!;
  const mm = distance(near.place, far.place);
  const widthMm = Math.max(near.radiusMm, far.radiusMm);
  return {
    way: mapPoint(far.place, (value, k) => (value - near.place[k]!) / mm),
    halfRadians: Math.atan(widthMm / fullFromMm(near.radiusMm, mm)),
  };
}
