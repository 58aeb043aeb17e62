import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import type {
  Classification,
  PlacedLattice,
  RingClearance,
  SurfaceStates,
} from '../../grid/classification.ts';
import { crispOf, isCrisp } from '../../grid/crisp-nodes.ts';
import { typeOfId } from '../../grid/numbering.ts';
import { radiusAt } from '../../grid/radii.ts';
import { endOffsets } from '../../grid/segments.ts';
import type { StrutGraph } from '../graph/strut-graph.ts';
import { addRings, clearStruts, joinsTrimmed, metStrut } from './met-strut.ts';
import { jointsInside, type StrutSegment, segmentsInside, tubeVolume } from './surface-share.ts';

/** Tells which touched joints stay crisp at flat faces, from every joint's rings and trimmed groups. */
export type CrispCuts = (
  classified: Classification,
  masks: Uint32Array,
  of: { trimmed: readonly number[]; groups: DisjointSets },
) => (id: number) => boolean;

/** For pages, which do not have the trim: all cut joints count as hulls, up to 2 % more at flat faces. */
const noCrispCuts: CrispCuts = () => () => false;

/** Predicted volume of a graph's mesh, mm3: exact clear of the surface, samples for joints and tubes near. */
export function predictVolume(
  classified: Classification,
  graph: StrutGraph,
  crispCuts: CrispCuts = noCrispCuts,
): number {
  const { masks, groups, clearMm3, segments } = sortOut(classified, graph);
  const inside = jointVolume(classified, { masks, groups, crispCuts });
  return clearMm3 + inside + segmentsInside(classified, segments);
}

/** Collects rings of joints, groups of joints trimmed together, volume of clear tubes, other segments. */
function sortOut(lattice: PlacedLattice & SurfaceStates & RingClearance, graph: StrutGraph) {
  const masks = new Uint32Array(lattice.nodeState.length);
  const groups = new DisjointSets(lattice.nodeState.length);
  const segments: StrutSegment[] = [];
  const ends = endOffsets(lattice);
  const met = clearStruts(lattice, graph, ends, masks);
  let clearMm3 = met.clearMm3;
  for (let i = 0; i < met.others.length; i++) {
    const strut = metStrut(lattice, graph, ends, met.others[i]!);
    const { id, a, b, lengthMm, low, high, keptSegments, near } = strut;
    if (joinsTrimmed(lattice, strut)) groups.join(a, b);
    addRings(strut, masks);
    for (let k = 0; k < near.length; k++) {
      const from = near[k]![0];
      const to = near[k]![1];
      const begin = from === low ? 0 : from;
      const end = to === high ? lengthMm : to;
      if (keptSegments.some((segment) => segment[0] < end && segment[1] > begin))
        segments.push({ id, from, to });
    }
    for (let j = 0; j < keptSegments.length; j++) {
      let cursor = Math.max(keptSegments[j]![0], low);
      const end = Math.min(keptSegments[j]![1], high);
      for (let k = 0; k < near.length; k++) {
        clearMm3 += tubeVolume(lattice, a, b, lengthMm, cursor, Math.min(near[k]![0], end));
        cursor = Math.max(cursor, near[k]![1]);
      }
      clearMm3 += tubeVolume(lattice, a, b, lengthMm, cursor, end);
    }
  }
  return { masks, groups, clearMm3, segments };
}

/** Volume of clear joints, and the inside of the others: of hulls, but at flat faces of crisp joints. */
function jointVolume(
  classified: Classification,
  { masks, groups, crispCuts }: { masks: Uint32Array; groups: DisjointSets; crispCuts: CrispCuts },
): number {
  const types = classified.topology.nodes.length;
  const touched: number[] = [];
  let volume = 0;
  for (let id = 0; id < masks.length; id++) {
    if (masks[id] === 0) continue;
    if (classified.nodeContact[id]) touched.push(id);
    else {
      const crisp = isCrisp(classified, id, masks[id]!)
        ? crispOf(classified, typeOfId(id, types))
        : undefined;
      const joint = crisp ?? classified.joints.joint(typeOfId(id, types), masks[id]!);
      volume += joint.volume * radiusAt(classified.radii, id) ** 3;
    }
  }
  const isCut = classified.domain.isOpen
    ? crispCuts(classified, masks, { trimmed: touched, groups })
    : () => false;
  return volume + jointsInside(classified, touched, isCut);
}
