import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import { looksAway, type SheetFace, type WallNet } from './sheet-faces.ts';
import { nodesAmong, type SheetNet } from './sheet-net.ts';

/** Neighbours closer than this share of a cell become one node: their struts would run side by side. */
const CLOSE_SHARE = 0.4;

/** Makes one node of neighbours that came close on the way to a boundary; the first of them stays where it is. */
export function withoutCloseNodes({ net, faces, ends }: WallNet, edgeMm: number): WallNet {
  const { places } = net;
  const sets = new DisjointSets(net.count);
  for (const [a, b] of net.edges) {
    const mm = Math.hypot(...[0, 1, 2].map((k) => places[a * 3 + k]! - places[b * 3 + k]!));
    if (mm < CLOSE_SHARE * edgeMm) sets.join(a, b);
  }
  const kept = Array.from({ length: net.count }, (_, i) => i).filter((i) => sets.find(i) === i);
  if (kept.length === net.count) return { net, faces, ends };
  const number = new Int32Array(net.count);
  kept.forEach((i, index) => {
    number[i] = index;
  });
  const nodeOf = (i: number) => number[sets.find(i)]!;
  const edges = new Map<number, [number, number]>();
  for (const [a, b] of net.edges) {
    const [low, high] = [Math.min(nodeOf(a), nodeOf(b)), Math.max(nodeOf(a), nodeOf(b))];
    if (low !== high) edges.set(low * kept.length + high, [low, high]);
  }
  const merged = { ...nodesAmong(net, kept), edges: [...edges.values()] };
  return {
    net: merged,
    faces: distinct(faces.flatMap((face) => mergedFace(merged, face, nodeOf) ?? [])),
    ends: [...new Set(ends.map(nodeOf))],
  };
}

/** Faces without those around the same nodes as one before. */
function distinct(faces: readonly SheetFace[]): SheetFace[] {
  return [...new Map(faces.map((face) => [face.nodes.toSorted((a, b) => a - b).join(), face])).values()];
}

/** A face with its new nodes; undefined if fewer than three are left, or one comes twice. */
function mergedFace(
  net: SheetNet,
  { nodes }: SheetFace,
  nodeOf: (i: number) => number,
): SheetFace | undefined {
  const all = nodes.map(nodeOf);
  const left = all.filter((node, j) => node !== all[(j + all.length - 1) % all.length]);
  if (left.length < 3 || new Set(left).size < left.length) return undefined;
  const isTurned = [false];
  for (let j = 1; j < left.length; j++)
    isTurned.push(isTurned[j - 1]! !== looksAway(net, left[j - 1]!, left[j]!));
  return { nodes: left, isTurned };
}
