import type { Classification } from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { mergedRanges } from '../../grid/strut-surface.ts';
import { strutsNear } from '../net/near-struts.ts';
import type { BoundaryNet } from '../net/net.ts';
import type { TrimGroup } from '../plan/groups.ts';

/** Struts and joints of the lattice that a net touches. */
export interface NetContacts {
  /** Classification that marks them as near the surface, so that they are trimmed with the net. */
  classification: Classification;
  /** True for a group that contains any of them. */
  touches(group: TrimGroup): boolean;
}

/** Marks everything that the struts of a net come near. */
export function netContacts(
  classified: Classification,
  struts: Uint8Array,
  { nodes, netStruts }: BoundaryNet,
): NetContacts {
  const types = classified.topology.struts.length;
  const meetings = classified.meetings.slice();
  const nodeContact = classified.nodeContact.slice();
  const touchedStruts = new Set<number>();
  const touchedNodes = new Set<number>();
  for (const [a, b] of netStruts) {
    const bodyMm = Math.max(nodes[a]!.radiusMm, nodes[b]!.radiusMm);
    const near = strutsNear(
      classified,
      { from: nodes[a]!.place, to: nodes[b]!.place, bodyMm },
      (id) => struts[id] !== 0,
    );
    for (const node of near.nodes) {
      touchedNodes.add(node);
      nodeContact[node] ||= 1;
    }
    for (const { strut, from, to } of near.segments) {
      touchedStruts.add(strut);
      const at = classified.near.numberOf[cellOfId(strut, types)]! * types + typeOfId(strut, types);
      const old = meetings[at] ?? { crossings: [], exits: [], contacts: [] };
      const ranges = [...old.contacts, [from, to]].map(([x, y]): [number, number] => [x!, y!]);
      meetings[at] = { ...old, contacts: mergedRanges(ranges, 0) };
    }
  }
  return {
    classification: { ...classified, meetings, nodeContact },
    touches: ({ segments, nodes: joints }) =>
      segments.some(({ strut }) => touchedStruts.has(strut)) || joints.some((node) => touchedNodes.has(node)),
  };
}
