import { CornerPlaces } from '../fill/corners.ts';
import type { Classification } from '../frame/classify.ts';
import { crispOf } from '../frame/crisp-nodes.ts';
import { FlatTemplates } from './flat-templates.ts';
import { FlatFaces } from './local-planes.ts';
import { PlaneBook } from './plane-book.ts';

/**
 * Tells of trimmed joints which are crisp: those that flat faces cut, where that leaves one clean body. The few that
 * become hulls because a strut of theirs does not fit are not told apart.
 * @param masks per node the slots that have a strut
 */
export function crispAtFaces(c: Classification, masks: Uint32Array): (node: number) => boolean {
  const places = new CornerPlaces(c);
  const faces = new FlatFaces(c, places, new PlaneBook(c));
  const templates = new FlatTemplates(c, masks, places, faces);
  return (node) => {
    if (!crispOf(c, node % c.topology.nodes.length)) return false;
    const local = faces.ofJoint(node);
    return local !== undefined && templates.crispJoint(node, local) !== undefined;
  };
}
