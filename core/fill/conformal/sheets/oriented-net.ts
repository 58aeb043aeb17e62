import { madeOnce } from '../../../solid/lists/made-once.ts';
import type { SheetFace } from '../net/sheet-faces.ts';
import type { SheetNet } from '../net/sheet-net.ts';

/** Face of a net whose nodes all look the same way: counter-clockwise, with the direction of each edge in a field. */
export interface OrientedFace {
  nodes: number[];
  /** Quarter turns of the edge from each node to the next. */
  turns: number[];
  /** Depth of a strip beside its first edge, cells. */
  depth?: number;
}

/** Faces with a common side, each edge between at most two, and normals turned to that side. */
export interface OrientedNet {
  net: SheetNet;
  faces: OrientedFace[];
}

/**
 * Gives the faces of a net a common side, and their edges directions that agree from face to face wherever the net lets
 * them: around its triangles and pentagons they cannot. Faces that would form a separate fan at a node, or that lie
 * on a surface with one side, are left out.
 */
export function orientedNet(net: SheetNet, faces: readonly SheetFace[]): OrientedNet {
  const { sides, loops } = withOneSide(net, faces);
  const kept = withSingleFans(net.count, loops);
  const normals = net.normals.map((value, i) => value * (sides[Math.floor(i / 3)] || 1));
  return { net: { ...net, normals }, faces: withTurns(net.count, kept) };
}

/** The same net without some faces, and without those that then form a separate fan. */
export function withoutFaces({ net, faces }: OrientedNet, gone: ReadonlySet<number>): OrientedNet {
  const left = faces.filter((_, f) => !gone.has(f));
  const kept = withSingleFans(
    net.count,
    left.map(({ nodes }) => nodes),
  );
  return { net, faces: withTurns(net.count, kept, left) };
}

/** The same net with directions handed on again, for faces that were added. */
export function withNewTurns({ net, faces }: OrientedNet): OrientedNet {
  return withoutFaces({ net, faces }, new Set());
}

/** Part of the net to which each face belongs by shared edges: the first face of the part. */
export function sheetOfFaces({ net, faces }: OrientedNet): Int32Array {
  const sheet = new Int32Array(faces.length);
  let first = 0;
  const loops = faces.map(({ nodes }) => nodes);
  for (const [f, isFirst] of inTurn(net.count, loops)) {
    if (isFirst) first = f;
    sheet[f] = first;
  }
  return sheet;
}

function facesAtEdges(count: number, faces: readonly (readonly number[])[]): Map<number, number[]> {
  const at = new Map<number, number[]>();
  faces.forEach((nodes, f) => {
    nodes.forEach((a, j) => {
      const b = nodes[(j + 1) % nodes.length]!;
      const key = Math.min(a, b) * count + Math.max(a, b);
      madeOnce(at, key, () => []).push(f);
    });
  });
  return at;
}

/** Faces in an order in which edges connect them, from the first face of each part. */
function* inTurn(
  count: number,
  faces: readonly (readonly number[])[],
): Generator<[face: number, isFirst: boolean]> {
  const at = facesAtEdges(count, faces);
  const seen = new Uint8Array(faces.length);
  for (let first = 0; first < faces.length; first++) {
    if (seen[first]) continue;
    const queue = [first];
    seen[first] = 1;
    for (let head = 0; head < queue.length; head++) {
      const f = queue[head]!;
      yield [f, head === 0];
      const nodes = faces[f]!;
      nodes.forEach((a, j) => {
        const b = nodes[(j + 1) % nodes.length]!;
        for (const other of at.get(Math.min(a, b) * count + Math.max(a, b))!) {
          if (seen[other]) continue;
          seen[other] = 1;
          queue.push(other);
        }
      });
    }
  }
}

/** Side of each node, 1 or -1, and loops that run counter-clockwise seen from it. */
function withOneSide(
  { count }: SheetNet,
  faces: readonly SheetFace[],
): { sides: Int8Array; loops: number[][] } {
  const sides = new Int8Array(count);
  const loops: number[][] = [];
  const used = new Set<number>();
  const order = inTurn(
    count,
    faces.map(({ nodes }) => nodes),
  );
  for (const [f] of order) {
    const { nodes, isTurned } = faces[f]!;
    const known = nodes.findIndex((node) => sides[node] !== 0);
    const side = known < 0 ? 1 : sides[nodes[known]!]! * (isTurned[known] ? -1 : 1);
    const own = nodes.map((_, j) => (isTurned[j] ? -side : side));
    if (nodes.some((node, j) => sides[node] !== 0 && sides[node] !== own[j])) continue;
    const loop = side > 0 ? [...nodes] : nodes.toReversed();
    const edges = loop.map((a, j) => a * count + loop[(j + 1) % loop.length]!);
    if (edges.some((edge) => used.has(edge))) continue;
    for (const edge of edges) used.add(edge);
    nodes.forEach((node, j) => {
      sides[node] = own[j]!;
    });
    loops.push(loop);
  }
  return { sides, loops };
}

/** Leaves out faces until those at each node make one fan. Works for any polygons that run the same way round. */
export function withSingleFans<Face extends ArrayLike<number>>(
  count: number,
  faces: readonly Face[],
): Face[] {
  let kept = [...faces];
  for (;;) {
    const at: number[][] = Array.from({ length: count }, () => []);
    kept.forEach((face, f) => {
      for (let j = 0; j < face.length; j++) at[face[j]!]!.push(f);
    });
    const gone = new Set<number>();
    at.forEach((around, node) => {
      for (const fan of fansAt(node, around, kept).slice(1)) for (const f of fan) gone.add(f);
    });
    if (gone.size === 0) return kept;
    kept = kept.filter((_, f) => !gone.has(f));
  }
}

/** Fans of the faces at a node, the largest first. */
function fansAt(node: number, around: readonly number[], faces: readonly ArrayLike<number>[]): number[][] {
  const beside = around.map((f) => {
    const face = faces[f]!;
    let j = 0;
    while (face[j] !== node) j++;
    return { f, next: face[(j + 1) % face.length]!, last: face[(j + face.length - 1) % face.length]! };
  });
  const left = new Set(beside);
  const fans: number[][] = [];
  while (left.size > 0) {
    const [first] = left;
    left.delete(first!);
    const fan = [first!];
    for (let head = 0; head < fan.length; head++) {
      for (const one of left) {
        if (one.next !== fan[head]!.last && one.last !== fan[head]!.next) continue;
        left.delete(one);
        fan.push(one);
      }
    }
    fans.push(fan.map(({ f }) => f));
  }
  return fans.sort((a, b) => b.length - a.length || a[0]! - b[0]!);
}

/** Directions of edges, handed on from face to face. */
function withTurns(
  count: number,
  loops: readonly number[][],
  before: readonly OrientedFace[] = [],
): OrientedFace[] {
  const depths = new Map(before.map(({ nodes, depth }) => [nodes, depth] as const));
  const turnOf = new Map<number, number>();
  const faces = new Array<OrientedFace>(loops.length);
  for (const [f] of inTurn(count, loops)) {
    const nodes = loops[f]!;
    const size = nodes.length;
    const keys = nodes.map((a, j) => a * count + nodes[(j + 1) % size]!);
    const start = Math.max(
      0,
      keys.findIndex((key) => turnOf.has(key)),
    );
    const turns = new Array<number>(size);
    let last = (turnOf.get(keys[start]!) ?? 0) - 1;
    for (let step = 0; step < size; step++) {
      const j = (start + step) % size;
      const turn = turnOf.get(keys[j]!) ?? (last + 1) & 3;
      turns[j] = turn;
      turnOf.set(keys[j]!, turn);
      turnOf.set(nodes[(j + 1) % size]! * count + nodes[j]!, (turn + 2) & 3);
      last = turn;
    }
    const depth = depths.get(nodes);
    faces[f] = { nodes, turns, ...(depth === undefined ? {} : { depth }) };
  }
  return faces;
}
