import { axisBetween } from '../../../cells/strut-axes.ts';
import { dot, type Point } from '../../../solid/geometry/vector.ts';
import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import { spacingOf } from '../../../spec/spacing.ts';
import { type Classification, NODE_IN } from '../../grid/classification.ts';
import { nodePlace } from '../../grid/grid-places.ts';
import { idInCell } from '../../grid/numbering.ts';
import { radiusAt } from '../../grid/radii.ts';
import { strutNodes, wholeStrut } from '../../grid/segments.ts';
import { LINE_MM, reachesFarCells } from '../net/join-ends.ts';
import type { BoundaryNet } from '../net/net.ts';
import { nodesNear } from '../net/nodes-near.ts';
import { SurfaceNear } from '../net/surface-near.ts';
import type { Islands, KeptStruts } from './islands.ts';
import { wallCount } from './wall-ends.ts';

/** Maximum length of a link, in cells: neighbouring nodes of any cell are nearer. */
const LONGEST_CELLS = 1.5;
/** Minimum angle between two links at a node, degrees; the first link of two islands is exempt. */
const LEAST_ANGLE_DEG = 60;
/** Nearest nodes of other islands that a node tries. */
const MOST_TRIED = 12;

/** Links between the islands of a lattice, and the lattice's node at each of their ends. */
export interface IslandLinks {
  nodes: number[];
  net: BoundaryNet;
}

/** True if the spec asks for links and no solid wall holds the islands. */
export function linksIslands(classified: Classification): boolean {
  return classified.spec.joinIslands === 'links' && classified.domain.isOpen && wallCount(classified) === 0;
}

/**
 * Connects islands by straight struts between their nearest nodes, inside the model. Shortest first: each link
 * that joins two islands, and others between two islands where they keep their distance, so that no island
 * hangs on a single strut if it need not. Undefined if there is nothing to connect.
 */
export function islandLinks(
  classified: Classification,
  kept: KeptStruts,
  { sets, weightMm }: Islands,
): IslandLinks | undefined {
  let islands = 0;
  let main = 0;
  for (let set = 0; set < weightMm.length; set++) {
    if (weightMm[set]! > 0) islands++;
    if (weightMm[set]! > weightMm[main]!) main = set;
  }
  if (islands < 2) return undefined;
  const nodes = linkableNodes(classified, kept);
  const net: BoundaryNet = {
    nodes: nodes.map((node) => ({
      place: nodePlace(classified, node),
      radiusMm: radiusAt(classified.radii, node),
    })),
    netStruts: [],
  };
  const island = nodes.map((node) => sets.find(node));
  const ways = waysBetween(classified, net, { island, main });
  const joined = new DisjointSets(sets.parent.length);
  const surface = new SurfaceNear(classified);
  const isThere = (strut: number) => kept.struts[strut] !== 0;
  const held: Point[][] = nodes.map(() => []);
  const least = Math.cos((LEAST_ANGLE_DEG * Math.PI) / 180);
  for (const { a, b } of ways) {
    const [from, to] = [net.nodes[a]!, net.nodes[b]!];
    const axis = axisBetween(from.place, to.place, 0);
    const back: Point = [-axis.along[0], -axis.along[1], -axis.along[2]];
    const crowded =
      held[a]!.some((other) => dot(other, axis.along) > least) ||
      held[b]!.some((other) => dot(other, back) > least);
    if (crowded && joined.find(island[a]!) === joined.find(island[b]!)) continue;
    if (surface.meet(axis, LINE_MM).crossings.length > 0) continue;
    if (reachesFarCells(classified, from.place, to.place, Math.max(from.radiusMm, to.radiusMm), isThere))
      continue;
    held[a]!.push(axis.along);
    held[b]!.push(back);
    joined.join(island[a]!, island[b]!);
    net.netStruts.push([a, b]);
  }
  return { nodes, net };
}

/** Nodes inside the model, near its surface, that hold a kept strut. Links are trimmed with these parts. */
function linkableNodes(classified: Classification, { struts, segments }: KeptStruts): number[] {
  const types = classified.topology.struts.length;
  const holds = new Uint8Array(classified.nodeState.length);
  for (const cell of classified.near.cells) {
    for (let s = 0; s < types; s++) {
      const id = idInCell(cell, s, types);
      if (!struts[id]) continue;
      const [a, b] = strutNodes(classified, cell, s);
      const { lengthMm } = classified.joints.axes[s]!;
      for (const [from, to] of segments.get(id) ?? [wholeStrut(lengthMm)]) {
        if (from === 0) holds[a] = 1;
        if (to === lengthMm) holds[b] = 1;
      }
    }
  }
  const nodeTypes = classified.topology.nodes.length;
  const nodes: number[] = [];
  for (const cell of classified.near.cells) {
    for (let node = cell * nodeTypes; node < (cell + 1) * nodeTypes; node++) {
      // A node on the surface would let its links run along a face.
      if (holds[node] && classified.nodeState[node] === NODE_IN && classified.nodeContact[node] !== 2)
        nodes.push(node);
    }
  }
  return nodes;
}

/** Pairs of near nodes in two islands, shortest first; equal lengths in the order of the nodes. */
function waysBetween(
  classified: Classification,
  { nodes }: BoundaryNet,
  { island, main }: { island: readonly number[]; main: number },
): { a: number; b: number }[] {
  const nearest = nodesNear(nodes, LONGEST_CELLS * Math.max(...spacingOf(classified.spec)));
  const ways = new Map<number, { a: number; b: number; mm: number }>();
  for (let a = 0; a < nodes.length; a++) {
    // Every pair has a node outside the largest island, so that island, usually most of the lattice, is skipped.
    if (island[a] === main) continue;
    let tried = 0;
    for (const { node: b, squareMm2 } of nearest(a)) {
      if (island[b] === island[a]) continue;
      const [low, high] = a < b ? [a, b] : [b, a];
      // Rounded, so that equal lengths stay equal.
      ways.set(low * nodes.length + high, {
        a: low,
        b: high,
        mm: Math.round(Math.sqrt(squareMm2) * 1e4) / 1e4,
      });
      if (++tried === MOST_TRIED) break;
    }
  }
  return [...ways.values()].sort((one, other) => one.mm - other.mm || one.a - other.a || one.b - other.b);
}
