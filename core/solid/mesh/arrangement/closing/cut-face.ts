import { fanOf } from '../../../geometry/triangulate.ts';
import { mapPoint } from '../../../geometry/vector.ts';
import { TripleTable } from '../../hash.ts';
import { ArrangementError } from '../arrangement-error.ts';
import { ExactPoints } from '../exact/exact-points.ts';
import { PlanarArrangement } from '../planar/planar-arrangement.ts';
import { PlanarMesh } from '../planar/planar-mesh.ts';

/** A face to cut: its outline with the vertices on its edges, vertices inside, and edges that must run through it. */
export interface FaceToCut {
  corners: readonly [number, number, number];
  /** Vertices along each edge, without its ends. */
  sides: readonly (readonly number[])[];
  inside: Iterable<number>;
  /** Two vertices each; those not in the face do not count. */
  segments: readonly number[];
}

/**
 * Cuts a face into triangles with just this outline, three vertices each. Vertices inside and segments are left out
 * where they would fold it. An outline that passes a vertex twice is taken apart there.
 * @param positions x, y, z per vertex, mm
 */
export function cutFace(positions: readonly number[], face: FaceToCut): number[] {
  const outline = face.corners.flatMap((v, k) => [v, ...face.sides[k]!]);
  if (new Set(outline).size < outline.length) return loopsOf(outline).flatMap(fanOf);
  return cutInPlane(positions, face) ?? fanOf(outline);
}

/** Parts of a closed path between the vertices that it passes twice; there and back is nothing. */
function loopsOf(outline: readonly number[]): number[][] {
  const loops: number[][] = [];
  const path: number[] = [];
  for (const v of outline) {
    const at = path.indexOf(v);
    if (at >= 0) loops.push(path.splice(at));
    path.push(v);
  }
  loops.push(path);
  return loops.filter((loop) => loop.length > 2);
}

/** Steps of the grid on which the face is cut, from its middle to its farthest vertex. */
const GRID_STEPS = 2 ** 24;

function cutInPlane(positions: readonly number[], face: FaceToCut): number[] | undefined {
  const { corners, sides, segments } = face;
  const inside = [...face.inside];
  const vertices = [...new Set([...corners, ...sides.flat(), ...inside])];
  const places = new TripleTable(new Float64Array(vertices.length * 3));
  const origin = corners[0] * 3;
  const reach = Math.max(
    ...vertices.flatMap((v) =>
      [0, 1, 2].map((k) => Math.abs(positions[v * 3 + k]! - positions[origin + k]!)),
    ),
  );
  const numbers = new Map<number, number>();
  for (const v of vertices) {
    const [x, y, z] = [0, 1, 2].map(
      (k) => Math.round(((positions[v * 3 + k]! - positions[origin + k]!) / reach) * GRID_STEPS) + 0,
    );
    numbers.set(v, places.add(x!, y!, z!));
  }
  if (places.count < vertices.length) return undefined;
  const points = new ExactPoints(places);
  const number = (v: number) => numbers.get(v)!;
  const [a, b, c] = mapPoint(corners, number);
  const { axis, view } = viewOf(places.coordinates, [a, b, c]);
  const mesh = new PlanarMesh(points, axis, view);
  mesh.addTriangle(a, b, c);
  for (const [k, side] of sides.entries()) {
    let from = number(corners[k]!);
    const end = number(corners[(k + 1) % 3]!);
    for (const v of side) {
      const h = mesh.find(from, end);
      if (h < 0) return undefined;
      mesh.splitEdge(h, number(v));
      from = number(v);
    }
  }
  for (let h = 0; h < mesh.from.length; h += 3) {
    if (mesh.turn(mesh.from[h]!, mesh.from[h + 1]!, mesh.from[h + 2]!) <= 0) return undefined;
  }
  for (const v of inside) addInside(mesh, number(v));
  const arrangement = new PlanarArrangement(mesh, { x: 0n, y: 0n, z: 0n, d: 0n }, []);
  for (let i = 0; i < segments.length; i += 2) {
    const [from, to] = [numbers.get(segments[i]!), numbers.get(segments[i + 1]!)];
    if (from === undefined || to === undefined || !mesh.out.has(from) || !mesh.out.has(to)) continue;
    try {
      arrangement.addSegment({ from, to, plane: 0, gain: 0 });
    } catch (error) {
      // It crosses another one, or runs along the bent outline: the face is cut without it.
      if (!(error instanceof ArrangementError)) throw error;
    }
  }
  return mesh.from.map((point) => vertices[point]!);
}

/** Adds a point unless it lies outside or on the outline. */
function addInside(mesh: PlanarMesh, point: number): void {
  for (let h = 0; h < mesh.from.length; h += 3) {
    const sides = [h, h + 1, h + 2].map((k) => mesh.turn(mesh.from[k]!, mesh.end(k), point));
    if (Math.min(...sides) < 0) continue;
    const on = [h, h + 1, h + 2].filter((_, i) => sides[i] === 0);
    if (on.length > 1 || (on.length === 1 && mesh.twin[on[0]!]! < 0)) return;
    if (on.length === 1) mesh.splitEdge(on[0]!, point);
    else mesh.splitTriangle(h, point);
    return;
  }
}

function viewOf(
  p: Float64Array,
  [a, b, c]: readonly [number, number, number],
): { axis: number; view: number } {
  const at = (v: number, k: number) => p[v * 3 + k]! - p[a * 3 + k]!;
  const n = [0, 1, 2].map((k) => {
    const [i, j] = [(k + 1) % 3, (k + 2) % 3];
    return at(b, i) * at(c, j) - at(b, j) * at(c, i);
  });
  let axis = 0;
  for (let k = 1; k < 3; k++) if (Math.abs(n[k]!) > Math.abs(n[axis]!)) axis = k;
  return { axis, view: n[axis]! < 0 ? -1 : 1 };
}
