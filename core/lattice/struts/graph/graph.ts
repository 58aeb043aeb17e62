import { STRUT_ABSENT, STRUT_CLIPPED, STRUT_WHOLE } from '../../frame/frame.ts';
import { type Classification, NODE_IN, NODE_OUT } from '../../grid/classification.ts';
import { radiusAt } from '../../grid/radii.ts';
import { endNodes, endOffsets, type Segment, segmentsOf, strutNodes } from '../../grid/segments.ts';
import { DisjointSets } from '../../mesh/disjoint-sets.ts';
import { openEndsOf } from '../../spec/spec.ts';
import { boundaryNet, looseEnds } from '../net/boundary-net.ts';
import type { BoundaryNet } from '../net/net.ts';
import { dropOpenSegments, isHeldTwice } from './open-ends.ts';
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
export function cleanGraph(c: Classification): StrutGraph {
  const types = c.topology.struts.length;
  const cells = c.near.numberOf.length;
  const struts = new Uint8Array(cells * types);
  const segments = new Map<number, Segment[]>();
  let insideMm = 0;
  const cellLengthMm = c.joints.axes.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
  for (let cell = 0; cell < cells; cell++) {
    if (c.near.numberOf[cell]! < 0) {
      if (c.nodeState[cell * c.topology.nodes.length] === NODE_OUT) continue;
      struts.fill(STRUT_WHOLE, cell * types, (cell + 1) * types);
      insideMm += cellLengthMm;
      continue;
    }
    for (let s = 0; s < types; s++) {
      const { lengthMm } = c.joints.axes[s]!;
      const id = cell * types + s;
      const found = segmentsOf(c, cell, s);
      for (let i = 0; i < found.length; i++) insideMm += found[i]![1] - found[i]![0];
      const kept = attached(c, cell, s, found);
      if (kept.length === 0) continue;
      const whole = kept.length === 1 && kept[0]![0] === 0 && kept[0]![1] === lengthMm;
      struts[id] = whole ? STRUT_WHOLE : STRUT_CLIPPED;
      if (!whole) segments.set(id, kept);
    }
  }
  const openEnds = openEndsOf(c.spec);
  if (openEnds === 'none') dropOpenSegments(c, struts, segments);
  dropDangling(c, struts, segments, openEnds === 'held' ? 'dangling' : 'single struts');
  let { lengthMm, onWall } = keepLargest(c, struts, segments);
  let net: BoundaryNet | undefined;
  if (openEnds === 'net') {
    net = boundaryNet(c, struts, segments);
    // Ends that no net strut reaches would stay open and are removed; their neighbours may then reach others.
    for (let loose = looseEnds(net); loose.length > 0; loose = looseEnds(net)) {
      for (const { strut, atMm, begins } of loose) dropSegment(struts, segments, strut, atMm, begins);
      dropDangling(c, struts, segments, 'single struts');
      ({ lengthMm, onWall } = keepLargest(c, struts, segments));
      net = boundaryNet(c, struts, segments);
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
function attached(c: Classification, cell: number, s: number, found: Segment[]): Segment[] {
  if (found.length === 0) return found;
  const ends = strutNodes(c, cell, s);
  const a = ends[0];
  const b = ends[1];
  const { lengthMm } = c.joints.axes[s]!;
  const strut = c.topology.struts[s]!;
  const slot = c.topology.slots[s]!;
  const shortest = (node: number) => Math.max(STUB_DIAMETERS * 2 * radiusAt(c.radii, node), STUB_MM);
  const ringA = radiusAt(c.radii, a) * c.joints.offsets[strut.from]![slot.from]! + shortest(a);
  const ringB = radiusAt(c.radii, b) * c.joints.offsets[strut.to]![slot.to]! + shortest(b);
  const inWall = (atMm: number) => endsInFlatWall(c, cell * c.topology.struts.length + s, atMm);
  return found.filter(([from, to]) => {
    const atA = from === 0 && c.nodeState[a] === NODE_IN;
    const atB = to === lengthMm && c.nodeState[b] === NODE_IN;
    if (atA && atB) return true;
    if (atA) return to >= ringA || inWall(to);
    return atB && (lengthMm - from >= ringB || inWall(from));
  });
}

/** Ends of a strut connected to the kept part, or to a kept part held at its other end as well. */
function heldEnds(
  c: Classification,
  struts: Uint8Array,
  segments: Map<number, Segment[]>,
  id: number,
  heldTwice = false,
): { atA: boolean; atB: boolean } {
  if (struts[id] === STRUT_WHOLE) return { atA: true, atB: true };
  const all = segments.get(id) ?? [];
  const kept = heldTwice ? all.filter((segment) => isHeldTwice(c, id, segment)) : all;
  const { lengthMm } = c.joints.axes[id % c.topology.struts.length]!;
  return { atA: kept.some(([from]) => from === 0), atB: kept.some(([, to]) => to === lengthMm) };
}

/**
 * Repeatedly removes the only strut of a node; a node on the surface may keep it. `dangling` also removes nodes
 * held by fewer than two struts, not counting those with an open end.
 */
function dropDangling(
  c: Classification,
  struts: Uint8Array,
  segments: Map<number, Segment[]>,
  what: 'single struts' | 'dangling',
): void {
  const types = c.topology.struts.length;
  const nodeTypes = c.topology.nodes.length;
  const degree = new Uint8Array(c.nodeState.length);
  const count = (id: number, by: number): void => {
    const [a, b] = strutNodes(c, Math.floor(id / types), id % types);
    const { atA, atB } = heldEnds(c, struts, segments, id, what === 'dangling');
    if (atA) degree[a] = degree[a]! + by;
    if (atB) degree[b] = degree[b]! + by;
  };
  for (const cell of c.near.cells) {
    for (let s = 0; s < types; s++) if (struts[cell * types + s]) count(cell * types + s, 1);
  }
  // Struts of far cells never dangle; they only hold nodes of near cells.
  const ends = endOffsets(c);
  for (let cell = 0; cell < c.near.numberOf.length; cell++) {
    if (c.near.numberOf[cell]! >= 0 || !struts[cell * types]) continue;
    for (let s = 0; s < types; s++) {
      degree[cell * nodeTypes + ends.from[s]!]!++;
      degree[cell * nodeTypes + ends.to[s]!]!++;
    }
  }
  const stack: number[] = [];
  for (const cell of c.near.cells) for (let k = 0; k < nodeTypes; k++) stack.push(cell * nodeTypes + k);
  const { size } = c.placement;
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (c.nodeContact[node] === 2 || (what === 'dangling' ? degree[node]! > 1 : degree[node] !== 1)) continue;
    const cell = Math.floor(node / nodeTypes);
    const x = cell % size[0];
    const y = Math.floor(cell / size[0]) % size[1];
    const z = Math.floor(cell / (size[0] * size[1]));
    for (const incidence of c.topology.incident[node % nodeTypes]!) {
      const ax = x + incidence.cell[0];
      const ay = y + incidence.cell[1];
      const az = z + incidence.cell[2];
      if (ax < 0 || ay < 0 || az < 0 || ax >= size[0] || ay >= size[1] || az >= size[2]) continue;
      const id = ((az * size[1] + ay) * size[0] + ax) * types + incidence.strut;
      if (!struts[id]) continue;
      const ends = heldEnds(c, struts, segments, id);
      if (incidence.end === 'from' ? !ends.atA : !ends.atB) continue;
      count(id, -1);
      const { lengthMm } = c.joints.axes[incidence.strut]!;
      const rest = (segments.get(id) ?? []).filter(([from, to]) =>
        incidence.end === 'from' ? from !== 0 : to !== lengthMm,
      );
      if (struts[id] === STRUT_CLIPPED && rest.length > 0) segments.set(id, rest);
      else {
        struts[id] = STRUT_ABSENT;
        segments.delete(id);
      }
      if (struts[id]) count(id, 1);
      for (const end of strutNodes(c, Math.floor(id / types), id % types)) if (end >= 0) stack.push(end);
    }
  }
}

/** Drops everything except the part connected to the flat wall, or else the longest connected part. */
function keepLargest(
  c: Classification,
  struts: Uint8Array,
  segments: Map<number, Segment[]>,
): { lengthMm: number; onWall: boolean } {
  const types = c.topology.struts.length;
  const wall = c.nodeState.length;
  const sets = new DisjointSets(wall + 1);
  const ends = endNodes(c);
  for (let id = 0; id < struts.length; id++) {
    if (struts[id] === STRUT_WHOLE) sets.join(ends.from(id), ends.to(id));
  }
  if (hasWall(c))
    joinWall(c, struts, segments, (id, fromStart) =>
      sets.join(fromStart ? ends.from(id) : ends.to(id), wall),
    );
  const setOf = (id: number, [from]: Segment) => sets.find(from === 0 ? ends.from(id) : ends.to(id));
  const weight = new Float64Array(wall + 1);
  for (let id = 0; id < struts.length; id++) {
    if (struts[id] === STRUT_WHOLE) weight[sets.find(ends.from(id))]! += c.joints.axes[id % types]!.lengthMm;
  }
  // Only clipped struts have segments.
  for (const [id, list] of segments)
    for (const segment of list) weight[setOf(id, segment)]! += segment[1] - segment[0];
  let best = 0;
  for (let set = 1; set < weight.length; set++) if (weight[set]! > weight[best]!) best = set;
  const onWall = c.wall !== undefined && weight[sets.find(wall)]! > 0;
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
  c: Classification,
  struts: Uint8Array,
  segments: ReadonlyMap<number, Segment[]>,
  join: (id: number, fromStart: boolean) => void,
): void {
  const types = c.topology.struts.length;
  for (let id = 0; id < struts.length; id++) {
    if (!struts[id]) continue;
    const [a, b] = strutNodes(c, Math.floor(id / types), id % types);
    const { lengthMm } = c.joints.axes[id % types]!;
    for (const [from, to] of segments.get(id) ?? [[0, lengthMm] as Segment]) {
      const ends = [
        { atMm: from, touches: from > 0 || c.nodeContact[a] === 2 },
        { atMm: to, touches: to < lengthMm || c.nodeContact[b] === 2 },
      ];
      for (const end of ends) if (end.touches && endsInWall(c, id, end.atMm)) join(id, from === 0);
    }
  }
}
