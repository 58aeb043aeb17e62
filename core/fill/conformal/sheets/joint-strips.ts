import type { Clearance } from '../cells/clearance.ts';
import type { SheetNet } from '../net/sheet-net.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import type { OrientedFace, OrientedNet } from './oriented-net.ts';

/** Longest strip, cells. A wall farther off is not one that the sheet ends at. */
const LONGEST_CELLS = 1.6;
/** Shortest strip, in clearances. */
const SHORTEST_CLEARS = 1;

/**
 * Continues sheets that end at another wall through that wall, to its far surface, by a strip of cells as deep as the
 * wall: the two sheets then overlap and can be united.
 * @param ends nodes where a sheet ends without reaching a boundary of the part
 */
export function withJointStrips(
  { net, faces }: OrientedNet,
  { ends, tree }: { ends: readonly number[]; tree: SurfaceTree },
  { edgeMm, clearMm }: Pick<Clearance, 'clearMm'> & { edgeMm: number },
): OrientedNet {
  const edges = openEdges(net.count, faces);
  const open = new Set(ends);
  const outward = new Map<number, number[]>();
  for (const [a, b] of edges) {
    for (const node of [a, b]) {
      const sum = outward.get(node) ?? [0, 0, 0];
      const n = net.normals.subarray(node * 3, node * 3 + 3);
      const d = [0, 1, 2].map((k) => net.places[b * 3 + k]! - net.places[a * 3 + k]!);
      sum[0]! += d[1]! * n[2]! - d[2]! * n[1]!;
      sum[1]! += d[2]! * n[0]! - d[0]! * n[2]!;
      sum[2]! += d[0]! * n[1]! - d[1]! * n[0]!;
      outward.set(node, sum);
    }
  }
  const added: { from: number; place: number[]; lengthMm: number }[] = [];
  const number = new Map<number, number>();
  for (const node of open) {
    const sum = outward.get(node);
    const size = sum ? Math.hypot(sum[0]!, sum[1]!, sum[2]!) : 0;
    if (!sum || !(size > 0)) continue;
    const way = sum.map((value) => value / size);
    const at = [...net.places.subarray(node * 3, node * 3 + 3)];
    const lengthMm = tree.ray(at, way, 0, LONGEST_CELLS * edgeMm + clearMm) - clearMm;
    if (!(lengthMm > SHORTEST_CLEARS * clearMm && lengthMm < Infinity)) continue;
    number.set(node, net.count + added.length);
    added.push({ from: node, place: at.map((value, k) => value + lengthMm * way[k]!), lengthMm });
  }
  const strips: OrientedFace[] = [];
  for (const [a, b] of edges) {
    const [outA, outB] = [number.get(a), number.get(b)];
    if (outA === undefined || outB === undefined) continue;
    const lengthMm = (added[outA - net.count]!.lengthMm + added[outB - net.count]!.lengthMm) / 2;
    strips.push({ nodes: [b, a, outA, outB], turns: [0, 1, 2, 3], depth: Math.min(1, lengthMm / edgeMm) });
  }
  return strips.length === 0 ? { net, faces } : { net: withNodes(net, added), faces: [...faces, ...strips] };
}

/** Edges with a face on one side only, in its direction. */
function openEdges(count: number, faces: readonly OrientedFace[]): [number, number][] {
  const directed = new Set<number>();
  for (const { nodes } of faces) {
    nodes.forEach((a, j) => {
      directed.add(a * count + nodes[(j + 1) % nodes.length]!);
    });
  }
  return faces.flatMap(({ nodes }) =>
    nodes.flatMap((a, j): [number, number][] => {
      const b = nodes[(j + 1) % nodes.length]!;
      return directed.has(b * count + a) ? [] : [[a, b]];
    }),
  );
}

function withNodes(net: SheetNet, added: readonly { from: number; place: number[] }[]): SheetNet {
  const copy = (values: Float64Array) =>
    Float64Array.from([
      ...values,
      ...added.flatMap(({ from }) => [...values.subarray(from * 3, from * 3 + 3)]),
    ]);
  return {
    ...net,
    count: net.count + added.length,
    places: Float64Array.from([...net.places, ...added.flatMap(({ place }) => place)]),
    normals: copy(net.normals),
    outward: copy(net.outward),
    halfMm: Float64Array.from([...net.halfMm, ...added.map(({ from }) => net.halfMm[from]!)]),
    isBoundary: Uint8Array.from([...net.isBoundary, ...added.map(() => 0)]),
    isJoint: Uint8Array.from([...net.isJoint, ...added.map(() => 0)]),
  };
}
