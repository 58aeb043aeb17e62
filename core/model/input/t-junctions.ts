import { mapPoint, type Point, pointFrom, pointOf } from '../../solid/geometry/vector.ts';
import { nextHalfEdge, previousHalfEdge } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** A file with more open edges has other problems than a few T-junctions. */
const MOST_OPEN_EDGES = 20_000;
/** Cells of the vertex table along the longest side of the bounding box. */
const TABLE_CELLS = 48;

/**
 * Splits faces along open edges with vertices of other open edges on them: one side of the surface has a
 * vertex that the other side lacks. Each face is split along one edge per call.
 * `split` lists these faces, `farthestMm` is the greatest distance of a vertex from its edge.
 * @param toleranceMm maximum distance of such a vertex from the edge
 */
export function splitAtJunctions(
  mesh: Mesh,
  twin: Int32Array,
  toleranceMm: number,
): { mesh: Mesh; split: number[]; farthestMm: number } {
  const { positions, triangles } = mesh;
  const open: number[] = [];
  for (let h = 0; h < twin.length; h++) if (twin[h] === -1) open.push(h);
  if (open.length === 0 || open.length > MOST_OPEN_EDGES) return { mesh, split: [], farthestMm: 0 };
  const near = verticesNearEdges(mesh, open, toleranceMm);
  const done = new Set<number>();
  const added: number[] = [];
  let farthestMm = 0;
  for (const h of open) {
    const face = (h / 3) | 0;
    if (done.has(face)) continue;
    const [a, b] = [triangles[h]!, triangles[nextHalfEdge(h)]!];
    const apex = triangles[previousHalfEdge(h)]!;
    const between = near(a, b).filter(({ v }) => v !== apex);
    if (between.length === 0) continue;
    done.add(face);
    farthestMm = between.reduce((most, { besideMm }) => Math.max(most, besideMm), farthestMm);
    const along = [a, ...between.map(({ v }) => v), b];
    for (let i = 0; i + 1 < along.length; i++) added.push(along[i]!, along[i + 1]!, apex);
  }
  if (done.size === 0) return { mesh, split: [], farthestMm };
  const kept: number[] = [];
  for (let f = 0; f < triangles.length / 3; f++) {
    if (!done.has(f)) kept.push(triangles[3 * f]!, triangles[3 * f + 1]!, triangles[3 * f + 2]!);
  }
  return {
    mesh: { positions, triangles: Uint32Array.from([...kept, ...added]) },
    split: [...done],
    farthestMm,
  };
}

/** Returns the function that finds vertices of open edges between two vertices, in order. */
function verticesNearEdges(
  { positions: p, triangles }: Mesh,
  open: readonly number[],
  toleranceMm: number,
): (a: number, b: number) => { v: number; besideMm: number }[] {
  const vertices = [...new Set(open.flatMap((h) => [triangles[h]!, triangles[nextHalfEdge(h)]!]))];
  const low = [0, 1, 2].map((k) => vertices.reduce((least, v) => Math.min(least, p[3 * v + k]!), Infinity));
  const high = [0, 1, 2].map((k) => vertices.reduce((most, v) => Math.max(most, p[3 * v + k]!), -Infinity));
  const longest = Math.max(...high.map((value, k) => value - low[k]!));
  const cellMm = Math.max(longest / TABLE_CELLS, 4 * toleranceMm, 1e-9);
  const keyOf = (x: number, y: number, z: number) => x + 2 * TABLE_CELLS * (y + 2 * TABLE_CELLS * z);
  const cellOf = (at: Point) => mapPoint(at, (value, k) => Math.floor((value - low[k]!) / cellMm));
  const table = new Map<number, number[]>();
  for (const v of vertices) {
    const [x, y, z] = cellOf(pointFrom(p, 3 * v));
    const key = keyOf(x, y, z);
    const list = table.get(key);
    if (list) list.push(v);
    else table.set(key, [v]);
  }
  return (a, b) => {
    const from = pointFrom(p, 3 * a);
    const way = pointOf((k) => p[3 * b + k]! - from[k]);
    const lengthMm = Math.hypot(...way);
    const segment = { from, way, lengthMm, toleranceMm };
    const found = new Map<number, { atMm: number; besideMm: number }>();
    const steps = Math.ceil((2 * lengthMm) / cellMm);
    const seen = new Set<number>();
    for (let step = 0; step <= steps; step++) {
      const share = steps === 0 ? 0 : step / steps;
      const [x, y, z] = cellOf(mapPoint(from, (value, k) => value + share * way[k]));
      for (let i = 0; i < 27; i++) {
        const key = keyOf(x + (i % 3) - 1, y + (Math.floor(i / 3) % 3) - 1, z + Math.floor(i / 9) - 1);
        if (seen.has(key)) continue;
        seen.add(key);
        for (const v of table.get(key) ?? []) {
          const place = v === a || v === b ? undefined : placeOn(p, v, segment);
          if (place) found.set(v, place);
        }
      }
    }
    return [...found]
      .sort((one, other) => one[1].atMm - other[1].atMm)
      .map(([v, { besideMm }]) => ({ v, besideMm }));
  };
}

/** Distances of a vertex along a segment and from it; undefined if it lies beside it or at an end. */
function placeOn(
  p: Float32Array,
  v: number,
  {
    from,
    way,
    lengthMm,
    toleranceMm,
  }: { from: readonly number[]; way: readonly number[]; lengthMm: number; toleranceMm: number },
): { atMm: number; besideMm: number } | undefined {
  const d = [0, 1, 2].map((k) => p[3 * v + k]! - from[k]!);
  const atMm = (d[0]! * way[0]! + d[1]! * way[1]! + d[2]! * way[2]!) / lengthMm;
  if (!(atMm > toleranceMm && atMm < lengthMm - toleranceMm)) return undefined;
  const besideMm = Math.hypot(...d.map((value, k) => value - (atMm / lengthMm) * way[k]!));
  return besideMm <= toleranceMm ? { atMm, besideMm } : undefined;
}
