import { openEndsOf } from '../../../spec/spec.ts';
import { STRUT_CLIPPED, STRUT_WHOLE } from '../../frame/frame.ts';
import {
  type Classification,
  type DomainWall,
  NODE_IN,
  NODE_OUT,
  type PlacedLattice,
  type SurfaceStates,
} from '../../grid/classification.ts';
import { idInCell } from '../../grid/numbering.ts';
import { radiusAt } from '../../grid/radii.ts';
import { endNodes, type Segment, segmentsOf, strutNodes } from '../../grid/segments.ts';
import { boundaryNet, looseEnds } from '../net/boundary-net.ts';
import { type BoundaryNet, withoutNodes } from '../net/net.ts';
import { islandLinks, linksIslands } from './island-links.ts';
import { islandsOf, type KeptStruts, keepLargest, keepSegments } from './islands.ts';
import { dropDangling, dropOpenSegments } from './open-ends.ts';
import type { StrutGraph } from './strut-graph.ts';
import { endsInFlatWall, solidAtEnd } from './wall-ends.ts';

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
  const kept: KeptStruts = { struts, segments };
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
      const held = attachedSegments(classified, cell, s, found);
      if (held.length === 0) continue;
      const whole = held.length === 1 && held[0]![0] === 0 && held[0]![1] === lengthMm;
      struts[id] = whole ? STRUT_WHOLE : STRUT_CLIPPED;
      if (!whole) segments.set(id, held);
    }
  }
  const openEnds = openEndsOf(classified.spec);
  if (openEnds === 'none') dropOpenSegments(classified, kept);
  dropDangling(classified, kept, openEnds === 'held' ? 'dangling' : 'single struts');
  const { net, lengthMm, onWall } =
    openEnds === 'net' ? keepNetted(classified, kept) : keepLinked(classified, kept);
  return {
    struts,
    segments,
    lengthMm,
    onWall,
    prunedShare: insideMm > 0 ? Math.max(0, 1 - lengthMm / insideMm) : 0,
    ...(net ? { net } : {}),
  };
}

/** Largest connected part with its net. */
interface Largest {
  lengthMm: number;
  onWall: boolean;
  net?: BoundaryNet;
}

/** Keeps the largest part, after links between its islands if the spec asks for them. */
function keepLinked(classified: Classification, kept: KeptStruts): Largest {
  const links = linksIslands(classified)
    ? islandLinks(classified, kept, islandsOf(classified, kept))
    : undefined;
  if (!links) return keepLargest(classified, kept);
  const { nodes, net } = links;
  const largest = keepLargest(
    classified,
    kept,
    net.netStruts.map(([a, b]): [number, number] => [nodes[a]!, nodes[b]!]),
  );
  return { ...largest, net: withoutNodes(net, (number) => largest.isKept(nodes[number]!)) };
}

/** Joins all ends by a boundary net, which may connect islands, and keeps the largest part. */
function keepNetted(classified: Classification, kept: KeptStruts): Largest {
  const { struts, segments } = kept;
  let net = boundaryNet(classified, struts, segments);
  // Ends that no net strut reaches would stay open and are removed; their neighbours may then reach others.
  for (let loose = looseEnds(net); loose.length > 0; loose = looseEnds(net)) {
    for (const { strut, atMm, begins } of loose)
      keepSegments(kept, strut, ([from, to]) => (begins ? from : to) !== atMm);
    dropDangling(classified, kept, 'single struts');
    net = boundaryNet(classified, struts, segments);
  }
  const ends = endNodes(classified);
  // A cut end hangs on the node at the other end of its segment.
  const nodes = net.nodes.map(({ strut, begins }) => (begins ? ends.to(strut) : ends.from(strut)));
  const largest = keepLargest(
    classified,
    kept,
    net.netStruts.map(([a, b]): [number, number] => [nodes[a]!, nodes[b]!]),
  );
  return { ...largest, net: withoutNodes(net, (number) => largest.isKept(nodes[number]!)) };
}

/** Returns the segments attached to a node inside; a stub counts only if it ends in a flat wall or a solid behind a face. */
function attachedSegments(
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
  const id = cell * lattice.topology.struts.length + s;
  const inWall = (atMm: number) => endsInFlatWall(lattice, id, atMm) || solidAtEnd(lattice, id, atMm) >= 0;
  return found.filter(([from, to]) => {
    const atA = from === 0 && lattice.nodeState[a] === NODE_IN;
    const atB = to === lengthMm && lattice.nodeState[b] === NODE_IN;
    if (atA && atB) return true;
    if (atA) return to >= ringA || inWall(to);
    return atB && (lengthMm - from >= ringB || inWall(from));
  });
}
