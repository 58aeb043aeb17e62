import type { SurfaceTree } from '../surface/surface-tree.ts';
import type { SheetFace } from './sheet-faces.ts';
import type { SheetNet } from './sheet-net.ts';

/** Rounds of relaxation, and how far each goes towards the mean of the neighbours. */
const ROUNDS = 6;
const STEP = 0.5;
/** A node at the end of a sheet is drawn to the boundary of the model from this share of a cell. */
const TO_RIM_SHARE = 0.8;

/**
 * Evens the distances between nodes, in their sheets: every node moves towards the mean of its neighbours and back to
 * the middle of the wall, nodes at the end of a sheet along the boundary of the model, at `clearMm` from it. Returns
 * the nodes at the end of a sheet that found no boundary.
 */
export function relaxNet(
  { net, faces }: { net: SheetNet; faces: readonly SheetFace[] },
  tree: SurfaceTree,
  { edgeMm, clearMm }: { edgeMm: number; clearMm: number },
): number[] {
  const ends = endEdges(net, faces);
  const inner: number[][] = Array.from({ length: net.count }, () => []);
  const along: number[][] = Array.from({ length: net.count }, () => []);
  for (const [a, b] of net.edges) {
    inner[a]!.push(b);
    inner[b]!.push(a);
    if (!ends.has(a * net.count + b)) continue;
    along[a]!.push(b);
    along[b]!.push(a);
  }
  const { places } = net;
  const isOpen = new Uint8Array(net.count);
  for (let round = 0; round < ROUNDS; round++) {
    const before = places.slice();
    for (let i = 0; i < net.count; i++) {
      const isEnd = along[i]!.length > 0;
      const towards = isEnd ? along[i]! : inner[i]!;
      // The direction along is undefined at a point where ends of sheets meet.
      const step = isEnd && (towards.length !== 2 || bendsSharply(before, i, towards)) ? 0 : STEP;
      moveTowards(net, i, before, { towards, step, isEnd }, tree);
      toMiddle(net, i, tree);
      if (isEnd)
        isOpen[i] = toBoundary(net, i, inner[i]!, tree, { reachMm: TO_RIM_SHARE * edgeMm, clearMm }) ? 0 : 1;
    }
  }
  return [...isOpen.keys()].filter((i) => isOpen[i]);
}

/** Moves a node towards the mean of others; one at an end only along it if the mean lies outside the model. */
function moveTowards(
  { places, outward }: SheetNet,
  i: number,
  before: Float64Array,
  { towards, step, isEnd }: { towards: readonly number[]; step: number; isEnd: boolean },
  tree: SurfaceTree,
): void {
  if (step === 0) return;
  const by = [0, 1, 2].map((k) => {
    const mean = towards.reduce((sum, j) => sum + before[j * 3 + k]!, 0) / towards.length;
    return step * (mean - before[i * 3 + k]!);
  });
  const at = (way: readonly number[]) => way.map((value, k) => before[i * 3 + k]! + value);
  let moved = at(by);
  if (isEnd && !tree.isInside(moved)) {
    const out = outward.subarray(i * 3, i * 3 + 3);
    const off = by[0]! * out[0]! + by[1]! * out[1]! + by[2]! * out[2]!;
    moved = at(by.map((value, k) => value - off * out[k]!));
    if (!tree.isInside(moved)) return;
  }
  places.set(moved, i * 3);
}

/** Edges, as lower * count + higher, that bound fewer than two faces. */
function endEdges(net: SheetNet, faces: readonly SheetFace[]): Set<number> {
  const uses = new Map<number, number>();
  for (const { nodes } of faces) {
    nodes.forEach((a, i) => {
      const b = nodes[(i + 1) % nodes.length]!;
      const key = Math.min(a, b) * net.count + Math.max(a, b);
      uses.set(key, (uses.get(key) ?? 0) + 1);
    });
  }
  return new Set(
    net.edges
      .map(([a, b]) => Math.min(a, b) * net.count + Math.max(a, b))
      .filter((key) => (uses.get(key) ?? 0) < 2),
  );
}

/** True at a corner of an outline: the two ways on are less than 120 degrees apart. */
function bendsSharply(places: Float64Array, i: number, [a, b]: readonly number[]): boolean {
  const u = [0, 1, 2].map((k) => places[a! * 3 + k]! - places[i * 3 + k]!);
  const v = [0, 1, 2].map((k) => places[b! * 3 + k]! - places[i * 3 + k]!);
  const cosine = u[0]! * v[0]! + u[1]! * v[1]! + u[2]! * v[2]!;
  return cosine > -0.5 * Math.hypot(u[0]!, u[1]!, u[2]!) * Math.hypot(v[0]!, v[1]!, v[2]!);
}

/** Moves a node halfway between the two faces of its wall, if both are where the wall should end. */
function toMiddle({ places, normals, halfMm }: SheetNet, i: number, tree: SurfaceTree): void {
  const at = places.subarray(i * 3, i * 3 + 3);
  const n = normals.subarray(i * 3, i * 3 + 3);
  const most = 2 * halfMm[i]!;
  const up = tree.ray(at, n, 0, most);
  const down = tree.ray(at, [-n[0]!, -n[1]!, -n[2]!], 0, most);
  if (up === Infinity || down === Infinity) return;
  for (let k = 0; k < 3; k++) at[k]! += (n[k]! * (up - down)) / 2;
}

/** Moves a node at the end of a sheet to `clearMm` from the boundary of the model. False if none is near. */
function toBoundary(
  { places, normals, outward, isBoundary, isJoint }: SheetNet,
  i: number,
  neighbours: readonly number[],
  tree: SurfaceTree,
  { reachMm, clearMm }: { reachMm: number; clearMm: number },
): boolean {
  if (isJoint[i]) return false;
  const at = places.subarray(i * 3, i * 3 + 3);
  const n = normals.subarray(i * 3, i * 3 + 3);
  const way = outward.subarray(i * 3, i * 3 + 3);
  if (!isBoundary[i]) {
    for (let k = 0; k < 3; k++)
      way[k] = at[k]! - neighbours.reduce((sum, j) => sum + places[j * 3 + k]!, 0) / neighbours.length;
  }
  if (!flatten(way, n)) return false;
  if (tree.ray(at, way) === Infinity) return false;
  const face = Array.from(tree.normals.subarray(tree.face * 3, tree.face * 3 + 3));
  // The boundary turns as the node moves along it.
  if (flatten(face, n) && face[0]! * way[0]! + face[1]! * way[1]! + face[2]! * way[2]! > 0.6) way.set(face);
  const mm = tree.ray(at, way) - clearMm;
  if (mm < reachMm) for (let k = 0; k < 3; k++) at[k]! += way[k]! * mm;
  return mm < reachMm;
}

/** Puts a direction into the plane across a normal, with unit length. False if it is nearly along the normal. */
function flatten(way: Float64Array | number[], n: Float64Array): boolean {
  const off = way[0]! * n[0]! + way[1]! * n[1]! + way[2]! * n[2]!;
  for (let k = 0; k < 3; k++) way[k]! -= off * n[k]!;
  const length = Math.hypot(way[0]!, way[1]!, way[2]!);
  if (!(length > 1e-6)) return false;
  for (let k = 0; k < 3; k++) way[k]! /= length;
  return true;
}
