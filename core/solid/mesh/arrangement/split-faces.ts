import { type Effort, STEPS } from '../../effort.ts';
import { planeAlong } from './exact/exact-plane.ts';
import type { ExactPoints } from './exact/exact-points.ts';
import type { WholeMesh } from './exact/whole-grid.ts';
import { FacetList, type Facets } from './facets.ts';
import { viewOf } from './meeting/face-planes.ts';
import type { Meetings } from './meeting/find-meetings.ts';
import { PlanarArrangement } from './planar/planar-arrangement.ts';
import { PlanarMesh } from './planar/planar-mesh.ts';

/** Cuts marked faces along their segments. Faces in one plane share facets, with the sum of their layers. */
export function splitFaces(
  whole: WholeMesh,
  points: ExactPoints,
  { meetings, effort }: { meetings: Meetings; effort: Effort },
): Facets {
  const { triangles: t, weight } = whole;
  const { marks } = meetings;
  const groups = groupsOf(meetings);
  const touched = new Uint8Array(t.length / 3);
  for (const group of groups) for (const f of group) touched[f] = 1;
  const facets = new FacetList();
  for (let f = 0; f < touched.length; f++) {
    if (!touched[f]) facets.put([t[f * 3]!, t[f * 3 + 1]!, t[f * 3 + 2]!], { weight: weight[f]!, face: f });
  }
  const untouched = facets.count;
  for (const group of groups) splitGroup(group, { whole, points, meetings, facets, effort });
  return { ...facets.done(), untouched };

  /** Marked faces, those that overlap in one plane together, in rising order. */
  function groupsOf({ marks: { overlaps } }: Meetings): number[][] {
    const parent = new Map<number, number>();
    const find = (f: number): number => {
      let at = f;
      for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
      parent.set(f, at);
      return at;
    };
    for (let i = 0; i < overlaps.length; i += 2) {
      const [a, b] = [find(overlaps[i]!), find(overlaps[i + 1]!)];
      parent.set(Math.max(a, b), Math.min(a, b));
    }
    for (const f of marks.byFace.keys()) find(f);
    return [
      ...Map.groupBy(
        [...parent.keys()].sort((a, b) => a - b),
        find,
      ).values(),
    ];
  }
}

interface Splitting {
  whole: WholeMesh;
  points: ExactPoints;
  meetings: Meetings;
  facets: FacetList;
  effort: Effort;
}

function splitGroup(group: readonly number[], { whole, points, meetings, facets, effort }: Splitting): void {
  const { triangles: t, weight, places } = whole;
  const { marks, planes } = meetings;
  const first = group[0]!;
  const { axis, sign } = viewOf(whole, first);
  const mesh = new PlanarMesh(points, axis, sign);
  const arrangement = new PlanarArrangement(mesh, planes.of(first), marks.planes);
  const spend = () => effort.spend(mesh.takeVisits() * STEPS.visit);
  const alone = group.length === 1;
  const vertexOf = (f: number, k: number) => t[f * 3 + (k % 3)]!;
  if (alone) {
    mesh.addTriangle(vertexOf(first, 0), vertexOf(first, 1), vertexOf(first, 2));
    // The outline needs no plane: nothing crosses it.
    for (let k = 0; k < 3; k++) mesh.fixed[k] = 1;
  } else
    surround(
      mesh,
      places,
      group.flatMap((f) => [vertexOf(f, 0), vertexOf(f, 1), vertexOf(f, 2)]),
    );
  for (const f of group) {
    if (!alone) for (let k = 0; k < 3; k++) arrangement.addPoint(vertexOf(f, k));
    for (const point of marks.byFace.get(f)?.points ?? []) {
      arrangement.addPoint(point);
      spend();
    }
  }
  for (const f of group) {
    for (let k = 0; k < 3 && !alone; k++) {
      const [from, to] = [vertexOf(f, k), vertexOf(f, k + 1)];
      const plane = marks.planes.push(planeAlong(places, [from, to], axis)) - 1;
      arrangement.addSegment({ from, to, plane, gain: weight[f]! });
      spend();
    }
    const segments = marks.byFace.get(f)?.segments ?? [];
    for (let i = 0; i < segments.length; i += 3) {
      arrangement.addSegment({ from: segments[i]!, to: segments[i + 1]!, plane: segments[i + 2]!, gain: 0 });
      spend();
    }
  }
  mesh.legalize(mesh.from.map((_, h) => h));
  const layers = alone ? undefined : layersOf(mesh);
  for (let h = 0; h < mesh.from.length; h += 3) {
    const count = layers ? layers[h / 3]! : weight[first]!;
    if (count === 0) continue;
    const [a, b, c] = [mesh.from[h]!, mesh.from[h + 1]!, mesh.from[h + 2]!];
    if (count > 0) facets.put([a, b, c], { weight: count, face: first });
    else facets.put([a, c, b], { weight: -count, face: first, back: true });
  }
}

/** Begins a triangulation with a square around vertices. */
function surround(mesh: PlanarMesh, places: Float64Array, vertices: readonly number[]): void {
  const k = mesh.axis === 2 ? 0 : mesh.axis + 1;
  const l = mesh.axis === 0 ? 2 : mesh.axis - 1;
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (const v of vertices) {
    for (const [i, at] of [k, l].entries()) {
      low[i] = Math.min(low[i]!, places[v * 3 + at]!);
      high[i] = Math.max(high[i]!, places[v * 3 + at]!);
    }
  }
  const corner = (x: number, y: number) => {
    const place = [0n, 0n, 0n];
    place[k] = BigInt(x);
    place[l] = BigInt(y);
    return mesh.points.addApart({ x: place[0]!, y: place[1]!, z: place[2]!, w: 1n });
  };
  const a = corner(low[0]! - 1, low[1]! - 1);
  const b = corner(high[0]! + 1, low[1]! - 1);
  const c = corner(high[0]! + 1, high[1]! + 1);
  const d = corner(low[0]! - 1, high[1]! + 1);
  if (mesh.view > 0) mesh.join(mesh.addTriangle(a, b, c) + 2, mesh.addTriangle(a, c, d));
  else mesh.join(mesh.addTriangle(c, b, a) + 2, mesh.addTriangle(c, a, d));
}

/** Number of surface layers at each triangle of a triangulation; outside of it there are none. */
function layersOf(mesh: PlanarMesh): Int32Array {
  const layers = new Int32Array(mesh.from.length / 3);
  const seen = new Uint8Array(layers.length);
  const stack: number[] = [];
  for (let h = 0; h < mesh.from.length; h++) {
    if (mesh.twin[h]! < 0 && !seen[(h / 3) | 0]) {
      seen[(h / 3) | 0] = 1;
      stack.push((h / 3) | 0);
    }
  }
  while (stack.length > 0) {
    const at = stack.pop()!;
    for (let h = at * 3; h < at * 3 + 3; h++) {
      const opposite = mesh.twin[h]!;
      if (opposite < 0) continue;
      const beyond = (opposite / 3) | 0;
      if (seen[beyond]) continue;
      seen[beyond] = 1;
      layers[beyond] = layers[at]! + mesh.gain[opposite]!;
      stack.push(beyond);
    }
  }
  return layers;
}
