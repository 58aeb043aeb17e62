import { madeOnce } from '../../../../solid/lists/made-once.ts';
import type { DisjointSets } from '../../../../solid/mesh/disjoint-sets.ts';
import type { Classification } from '../../../grid/classification.ts';
import { crispOf } from '../../../grid/crisp-nodes.ts';
import { typeOfId } from '../../../grid/numbering.ts';
import { VertexPlaces } from '../../bodies/vertex-places.ts';
import { Facets } from '../facets.ts';
import { PlaneRegistry } from '../plane-registry.ts';
import { FlatTemplates } from './flat-templates.ts';
import { FlatFaces, type LocalPlanes } from './local-planes.ts';

/** Size of an evenly spread sample of joints. If none of them is at flat faces, the others are skipped. */
const LOOKS = 64;

/**
 * Finds the crisp ones among trimmed joints: those cut by flat faces into one clean body, where all joints trimmed
 * together are at such faces. The few that become hulls because one of their struts does not fit are not distinguished.
 * @param masks per node the slots that have a strut
 * @param trimmed the nodes whose joints are trimmed
 * @param groups which of these are trimmed together
 */
export function crispAtFaces(
  classified: Classification,
  masks: Uint32Array,
  { trimmed, groups }: { trimmed: readonly number[]; groups: DisjointSets },
): (node: number) => boolean {
  const places = new VertexPlaces(classified);
  const facets = new Facets(classified);
  const faces = new FlatFaces(classified, places, { registry: new PlaneRegistry(classified), facets });
  const templates = new FlatTemplates(classified, { masks, places }, faces);
  const known = new Map<number, LocalPlanes | undefined>();
  const planesAt = (node: number) => {
    if (!known.has(node)) {
      facets.forget();
      known.set(node, faces.ofJoint(node));
    }
    return known.get(node);
  };
  const step = Math.ceil(trimmed.length / LOOKS);
  if (!trimmed.some((node, i) => i % step === 0 && planesAt(node))) return () => false;
  const together = Map.groupBy(trimmed, (node) => groups.find(node));
  const flat = new Map<number, boolean>();
  const isGroupFlat = (node: number) => {
    const group = groups.find(node);
    return madeOnce(flat, group, () => together.get(group)!.every((other) => planesAt(other) !== undefined));
  };
  return (node) => {
    if (!crispOf(classified, typeOfId(node, classified.topology.nodes.length))) return false;
    const local = planesAt(node);
    return local !== undefined && isGroupFlat(node) && templates.crispJoint(node, local) !== undefined;
  };
}
