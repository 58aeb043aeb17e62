import type { SurfaceTree } from '../surface/surface-tree.ts';
import type { SheetNet } from './sheet-net.ts';

/** Faces of a net: the nodes around each, and 1 per node that looks the other way than the first. */
export interface SheetFace {
  nodes: number[];
  isTurned: boolean[];
}

/** Net in the middle of the walls of a part. */
export interface WallNet {
  net: SheetNet;
  faces: SheetFace[];
  /** Nodes where a sheet ends without reaching a boundary of the part. */
  ends: number[];
}

/** Loops with more nodes are holes. */
const MOST_NODES = 8;

/** Loops of edges that bound a cell of the net, without loops around holes, whose middle lies outside. */
export function sheetFaces(net: SheetNet, tree: SurfaceTree, clearMm: number): SheetFace[] {
  const around = neighboursInTurn(net);
  const seen = new Set<string>();
  const faces: SheetFace[] = [];
  for (const [a, b] of net.edges) {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const face = loopFrom(net, around, from, to);
      if (!face) continue;
      const key = face.nodes.toSorted((i, j) => i - j).join();
      if (seen.has(key)) continue;
      seen.add(key);
      if (isInWall(net, face, tree, clearMm)) faces.push(face);
    }
  }
  return faces;
}

/** Neighbours of each node, counter-clockwise about its normal. */
function neighboursInTurn({ count, places, normals, edges }: SheetNet): number[][] {
  const around: number[][] = Array.from({ length: count }, () => []);
  for (const [a, b] of edges) {
    around[a]!.push(b);
    around[b]!.push(a);
  }
  for (let i = 0; i < count; i++) {
    const n = normals.subarray(i * 3, i * 3 + 3);
    const axis = Math.abs(n[0]!) < 0.6 ? 0 : 1;
    const u = [0, 1, 2].map((k) => (k === axis ? 1 : 0) - n[axis]! * n[k]!);
    const v = [n[1]! * u[2]! - n[2]! * u[1]!, n[2]! * u[0]! - n[0]! * u[2]!, n[0]! * u[1]! - n[1]! * u[0]!];
    const angle = (j: number) => {
      const d = [0, 1, 2].map((k) => places[j * 3 + k]! - places[i * 3 + k]!);
      return Math.atan2(
        d[0]! * v[0]! + d[1]! * v[1]! + d[2]! * v[2]!,
        d[0]! * u[0]! + d[1]! * u[1]! + d[2]! * u[2]!,
      );
    };
    const angles = new Map(around[i]!.map((j) => [j, angle(j)]));
    around[i]!.sort((j, k) => angles.get(j)! - angles.get(k)! || j - k);
  }
  return around;
}

/** True if two nodes of a net look opposite ways. */
export function looksAway({ normals: n }: SheetNet, a: number, b: number): boolean {
  return n[a * 3]! * n[b * 3]! + n[a * 3 + 1]! * n[b * 3 + 1]! + n[a * 3 + 2]! * n[b * 3 + 2]! < 0;
}

/** The loop to the left of an edge, seen along the normal of its first node. */
function loopFrom(
  net: SheetNet,
  around: readonly number[][],
  from: number,
  to: number,
): SheetFace | undefined {
  const nodes = [from];
  const isTurned = [false];
  let last = from;
  let at = to;
  let turned = looksAway(net, from, to);
  while (at !== from) {
    if (nodes.length === MOST_NODES || nodes.includes(at)) return undefined;
    nodes.push(at);
    isTurned.push(turned);
    const ring = around[at]!;
    const here = ring.indexOf(last);
    const next = ring[(here + (turned ? 1 : ring.length - 1)) % ring.length]!;
    if (next === last) return undefined;
    turned = turned !== looksAway(net, at, next);
    last = at;
    at = next;
  }
  // Back at the start the loop must close in the same turn, on the same side.
  const ring = around[from]!;
  if (turned || nodes.length < 3 || ring[(ring.indexOf(last) + ring.length - 1) % ring.length] !== to)
    return undefined;
  return { nodes, isTurned };
}

/** True if a face runs counter-clockwise and its middle lies in the model. */
function isInWall(
  { places, normals }: SheetNet,
  { nodes }: SheetFace,
  tree: SurfaceTree,
  clearMm: number,
): boolean {
  const middle = [0, 1, 2].map((k) => nodes.reduce((sum, i) => sum + places[i * 3 + k]!, 0) / nodes.length);
  let area = 0;
  const first = nodes[0]! * 3;
  for (let i = 0; i < nodes.length; i++) {
    const a = nodes[i]! * 3;
    const b = nodes[(i + 1) % nodes.length]! * 3;
    const u = [0, 1, 2].map((k) => places[a + k]! - middle[k]!);
    const v = [0, 1, 2].map((k) => places[b + k]! - middle[k]!);
    area +=
      (u[1]! * v[2]! - u[2]! * v[1]!) * normals[first]! +
      (u[2]! * v[0]! - u[0]! * v[2]!) * normals[first + 1]! +
      (u[0]! * v[1]! - u[1]! * v[0]!) * normals[first + 2]!;
  }
  if (!(area > 0)) return false;
  return tree.isInside(middle) && tree.distance(middle[0]!, middle[1]!, middle[2]!, 2 * clearMm) >= clearMm;
}
