import { STRUT_ABSENT, STRUT_CLIPPED, STRUT_WHOLE } from '../../frame/frame.ts';
import {
  type Classification,
  type DomainWall,
  NODE_IN,
  NODE_OUT,
  type PlacedLattice,
  type SurfaceStates,
} from '../../grid/classification.ts';
import { cellOfId, idInCell, typeOfId } from '../../grid/numbering.ts';
import { radiusAt } from '../../grid/radii.ts';
import { endNodes, type Segment, segmentsOf, strutNodes } from '../../grid/segments.ts';
import { DisjointSets } from '../../mesh/disjoint-sets.ts';
import { openEndsOf } from '../../spec/spec.ts';
import { boundaryNet, looseEnds } from '../net/boundary-net.ts';
import type { BoundaryNet } from '../net/net.ts';
import { dropDangling, dropOpenSegments } from './open-ends.ts';
import type { StrutGraph } from './strut-graph.ts';
import { endsInFlatWall, endsInWall, hasWall } from './wall-ends.ts';

/** Clipped struts that extend out of their joint by less than this many rod diameters are stubs ... */
const STUB_DIAMETERS = 0.5;
/** ... or by less than this, mm (docs/research.md#engine-design, item 3). */
const STUB_MM = 0.3;

/**
 * Keeps the connected lattice: first segments at a node inside the model that are no stubs, then no node with
 * a single strut, then the largest connected part only, at a flat wall the part connected to it. The spec's
 * `openEnds` decides about open ends.
 */
export function cleanGraph(classified: Classification): StrutGraph {
  const types = classified.topology.struts.length;
  const cells = classified.near.numberOf.length;
  const struts = new Uint8Array(cells * types);
  const segments = new Map<number, Segment[]>();
  let insideMm = 0;
  const cellLengthMm = classified.joints.axes.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
  for (let cell = 0; cell < cells; cell++) {
    if (classified.near.numberOf[cell]! < 0) {
      if (classified.nodeState[cell * classified.topology.nodes.length] === NODE_OUT) continue;
      struts.fill(STRUT_WHOLE, cell * types, (cell + 1) * types);
      insideMm += cellLengthMm;
      continue;
    }
    for (let s = 0; s < types; s++) {
      const { lengthMm } = classified.joints.axes[s]!;
      const id = idInCell(cell, s, types);
      const found = segmentsOf(classified, cell, s);
      for (let i = 0; i < found.length; i++) insideMm += found[i]![1] - found[i]![0];
      const kept = attached(classified, cell, s, found);
      if (kept.length === 0) continue;
      const whole = kept.length === 1 && kept[0]![0] === 0 && kept[0]![1] === lengthMm;
      struts[id] = whole ? STRUT_WHOLE : STRUT_CLIPPED;
      if (!whole) segments.set(id, kept);
    }
  }
  const openEnds = openEndsOf(classified.spec);
  if (openEnds === 'none') dropOpenSegments(classified, struts, segments);
  dropDangling(classified, struts, segments, openEnds === 'held' ? 'dangling' : 'single struts');
  let { lengthMm, onWall } = keepLargest(classified, struts, segments);
  let net: BoundaryNet | undefined;
  if (openEnds === 'net') {
    net = boundaryNet(classified, struts, segments);
    // Ends that no net strut reaches would stay open and are removed; their neighbours may then reach others.
    for (let loose = looseEnds(net); loose.length > 0; loose = looseEnds(net)) {
      for (const { strut, atMm, begins } of loose) dropSegment(struts, segments, strut, atMm, begins);
      dropDangling(classified, struts, segments, 'single struts');
      ({ lengthMm, onWall } = keepLargest(classified, struts, segments));
      net = boundaryNet(classified, struts, segments);
    }
  }
  return {
    struts,
    segments,
    lengthMm,
    onWall,
    prunedShare: insideMm > 0 ? Math.max(0, 1 - lengthMm / insideMm) : 0,
    ...(net ? { net } : {}),
  };
}

/** Removes the segment of a strut that ends there. */
function dropSegment(
  struts: Uint8Array,
  segments: Map<number, Segment[]>,
  id: number,
  atMm: number,
  begins: boolean,
): void {
  const rest = (segments.get(id) ?? []).filter(([from, to]) => (begins ? from : to) !== atMm);
  if (rest.length > 0) segments.set(id, rest);
  else {
    segments.delete(id);
    struts[id] = STRUT_ABSENT;
  }
}

/**
 * Segments that begin or end at a node inside the model, without stubs; a segment into a flat wall is not a
 * stub.
 */
function attached(
  lattice: PlacedLattice & SurfaceStates & DomainWall,
  cell: number,
  s: number,
  found: Segment[],
): Segment[] {
  if (found.length === 0) return found;
  const ends = strutNodes(lattice, cell, s);
  const a = ends[0];
  const b = ends[1];
  const { lengthMm } = lattice.joints.axes[s]!;
  const strut = lattice.topology.struts[s]!;
  const slot = lattice.topology.slots[s]!;
  const shortest = (node: number) => Math.max(STUB_DIAMETERS * 2 * radiusAt(lattice.radii, node), STUB_MM);
  const ringA = radiusAt(lattice.radii, a) * lattice.joints.offsets[strut.from]![slot.from]! + shortest(a);
  const ringB = radiusAt(lattice.radii, b) * lattice.joints.offsets[strut.to]![slot.to]! + shortest(b);
  const inWall = (atMm: number) => endsInFlatWall(lattice, cell * lattice.topology.struts.length + s, atMm);
  return found.filter(([from, to]) => {
    const atA = from === 0 && lattice.nodeState[a] === NODE_IN;
    const atB = to === lengthMm && lattice.nodeState[b] === NODE_IN;
    if (atA && atB) return true;
    if (atA) return to >= ringA || inWall(to);
    return atB && (lengthMm - from >= ringB || inWall(from));
  });
}

/** Drops everything except the part connected to the flat wall, or else the longest connected part. */
function keepLargest(
  lattice: PlacedLattice & SurfaceStates & DomainWall,
  struts: Uint8Array,
  segments: Map<number, Segment[]>,
): { lengthMm: number; onWall: boolean } {
  const types = lattice.topology.struts.length;
  const wall = lattice.nodeState.length;
  const sets = new DisjointSets(wall + 1);
  const ends = endNodes(lattice);
  for (let id = 0; id < struts.length; id++) {
    if (struts[id] === STRUT_WHOLE) sets.join(ends.from(id), ends.to(id));
  }
  if (hasWall(lattice))
    joinWall(lattice, struts, segments, (id, fromStart) =>
      sets.join(fromStart ? ends.from(id) : ends.to(id), wall),
    );
  const setOf = (id: number, [from]: Segment) => sets.find(from === 0 ? ends.from(id) : ends.to(id));
  const weight = new Float64Array(wall + 1);
  for (let id = 0; id < struts.length; id++) {
    if (struts[id] === STRUT_WHOLE)
      weight[sets.find(ends.from(id))]! += lattice.joints.axes[typeOfId(id, types)]!.lengthMm;
  }
  // Only clipped struts have segments.
  for (const [id, list] of segments)
    for (const segment of list) weight[setOf(id, segment)]! += segment[1] - segment[0];
  let best = 0;
  for (let set = 1; set < weight.length; set++) if (weight[set]! > weight[best]!) best = set;
  const onWall = lattice.wall !== undefined && weight[sets.find(wall)]! > 0;
  if (onWall) best = sets.find(wall);
  for (let id = 0; id < struts.length; id++) {
    if (struts[id] === STRUT_WHOLE && sets.find(ends.from(id)) !== best) struts[id] = STRUT_ABSENT;
  }
  for (const [id, list] of segments) {
    const kept = list.filter((segment) => setOf(id, segment) === best);
    if (kept.length > 0) segments.set(id, kept);
    else {
      struts[id] = STRUT_ABSENT;
      segments.delete(id);
    }
  }
  return { lengthMm: weight[best]!, onWall };
}

/** Calls back for every segment into the domain's wall, with the connected end of its strut. */
function joinWall(
  lattice: PlacedLattice & SurfaceStates & DomainWall,
  struts: Uint8Array,
  segments: ReadonlyMap<number, Segment[]>,
  join: (id: number, fromStart: boolean) => void,
): void {
  const types = lattice.topology.struts.length;
  for (let id = 0; id < struts.length; id++) {
    if (!struts[id]) continue;
    const [a, b] = strutNodes(lattice, cellOfId(id, types), typeOfId(id, types));
    const { lengthMm } = lattice.joints.axes[typeOfId(id, types)]!;
    for (const [from, to] of segments.get(id) ?? [[0, lengthMm] as Segment]) {
      const ends = [
        { atMm: from, touches: from > 0 || lattice.nodeContact[a] === 2 },
        { atMm: to, touches: to < lengthMm || lattice.nodeContact[b] === 2 },
      ];
      for (const end of ends) if (end.touches && endsInWall(lattice, id, end.atMm)) join(id, from === 0);
    }
  }
}
