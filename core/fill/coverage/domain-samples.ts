import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import { PLANE_STEPS } from '../../solid/geometry/low-discrepancy.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type Sight, sightIn } from './sight.ts';

/** Points spread evenly over the volume of a solid. */
export interface DomainSamples {
  /** x, y, z per point, mm. */
  points: Float64Array;
  /** Body of each point, by number from 0. */
  body: Int32Array;
  bodies: number;
  /** Lines of sight inside the solid. */
  sight: Sight;
  /** Shortest side of its bounding box, mm. */
  thinnestMm: number;
}

/** Vertical columns through the bounding box, and points on their parts inside the solid. */
const COLUMNS = 5_000;
const POINTS = 2_500;
/**
 * Points in a closed mesh, even by volume: one column at a quasi-random place of each square of a grid, so that
 * walls along an axis are met in proportion, and points at equal distances along all parts of columns inside.
 * Deterministic. Bodies are connected surfaces; a hollow belongs to the body around it.
 */
export function samplesOf(mesh: Mesh): DomainSamples {
  const { columns, stepMm } = crossedColumns(mesh);
  const shells = shellsOf(mesh);
  const lengthMm = columns.reduce(
    (sum, { inside }) => sum + inside.reduce((all, [a, b]) => all + b - a, 0),
    0,
  );
  const points: number[] = [];
  const shellOf: number[] = [];
  const apartMm = lengthMm / POINTS;
  let nextMm = apartMm / 2;
  for (const { x, y, inside } of columns) {
    for (const [bottom, top, low, high] of inside) {
      shells.join(mesh.triangles[low * 3]!, mesh.triangles[high * 3]!);
      for (; nextMm < top - bottom; nextMm += apartMm) {
        points.push(x * stepMm[0], y * stepMm[1], bottom + nextMm);
        shellOf.push(mesh.triangles[low * 3]!);
      }
      nextMm -= top - bottom;
    }
  }
  const bounds = boundsOf(mesh);
  const { min } = bounds;
  for (let i = 0; i < points.length; i += 3) {
    points[i]! += min[0];
    points[i + 1]! += min[1];
  }
  const numberOf = new Map<number, number>();
  const body = Int32Array.from(shellOf, (vertex) => {
    const shell = shells.find(vertex);
    if (!numberOf.has(shell)) numberOf.set(shell, numberOf.size);
    return numberOf.get(shell)!;
  });
  const thinnestMm = Math.min(...extentOf(bounds));
  return {
    points: Float64Array.from(points),
    body,
    bodies: numberOf.size,
    sight: lazySight(mesh),
    thinnestMm,
  };
}

/** Lines of sight with a lazy search grid, since most places need none. */
function lazySight(mesh: Mesh): Sight {
  let sight: Sight | undefined;
  return (...line) => {
    sight ??= sightIn(mesh);
    return sight(...line);
  };
}

/** Connected surfaces as sets of vertices. */
function shellsOf({ positions, triangles: t }: Mesh): DisjointSets {
  const sets = new DisjointSets(positions.length / 3);
  for (let i = 0; i < t.length; i += 3) {
    sets.join(t[i]!, t[i + 1]!);
    sets.join(t[i]!, t[i + 2]!);
  }
  return sets;
}

/** A column at (x, y) grid steps, and its parts inside: from, to, and the faces there. */
interface Column {
  x: number;
  y: number;
  inside: [number, number, number, number][];
}

/** Columns with their parts inside, and the steps of the grid along x and y, mm. */
function crossedColumns(mesh: Mesh): { columns: Column[]; stepMm: [number, number] } {
  const { positions: p, triangles: t } = mesh;
  const { min, max } = boundsOf(mesh);
  const side = Math.sqrt(((max[0] - min[0]) * (max[1] - min[1])) / COLUMNS);
  const nx = Math.max(1, Math.round((max[0] - min[0]) / side));
  const ny = Math.max(1, Math.round((max[1] - min[1]) / side));
  const stepMm: [number, number] = [(max[0] - min[0]) / nx, (max[1] - min[1]) / ny];
  const placeX = Float64Array.from({ length: nx * ny }, (_, i) => (i % nx) + ((i * PLANE_STEPS[0]) % 1));
  const placeY = Float64Array.from(
    { length: nx * ny },
    (_, i) => Math.floor(i / nx) + ((i * PLANE_STEPS[1]) % 1),
  );
  const crossings: ([number, number][] | undefined)[] = new Array(nx * ny);
  for (let f = 0; f < t.length / 3; f++) {
    const a = t[f * 3]! * 3;
    const b = t[f * 3 + 1]! * 3;
    const c = t[f * 3 + 2]! * 3;
    const ax = (p[a]! - min[0]) / stepMm[0];
    const ay = (p[a + 1]! - min[1]) / stepMm[1];
    const bx = (p[b]! - min[0]) / stepMm[0];
    const by = (p[b + 1]! - min[1]) / stepMm[1];
    const cx = (p[c]! - min[0]) / stepMm[0];
    const cy = (p[c + 1]! - min[1]) / stepMm[1];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    const x1 = Math.min(nx - 1, Math.floor(Math.max(ax, bx, cx)));
    const y1 = Math.min(ny - 1, Math.floor(Math.max(ay, by, cy)));
    for (let row = Math.floor(Math.min(ay, by, cy)); row <= y1; row++) {
      for (let i = row * nx + Math.floor(Math.min(ax, bx, cx)); i <= row * nx + x1; i++) {
        const x = placeX[i]!;
        const y = placeY[i]!;
        const wa = (bx - x) * (cy - y) - (by - y) * (cx - x);
        const wb = (cx - x) * (ay - y) - (cy - y) * (ax - x);
        const wc = (ax - x) * (by - y) - (ay - y) * (bx - x);
        if (area > 0 ? wa < 0 || wb < 0 || wc < 0 : wa > 0 || wb > 0 || wc > 0) continue;
        const height = (wa * p[a + 2]! + wb * p[b + 2]! + wc * p[c + 2]!) / (wa + wb + wc);
        const list = crossings[i];
        if (list) list.push([height, f]);
        else crossings[i] = [[height, f]];
      }
    }
  }
  const columns: Column[] = [];
  for (let i = 0; i < crossings.length; i++) {
    const list = crossings[i];
    // An odd number: the column runs through an edge, and what is inside is not known.
    if (!list || list.length % 2 === 1) continue;
    list.sort((one, other) => one[0] - other[0]);
    const inside: Column['inside'] = [];
    for (let k = 0; k < list.length; k += 2) {
      const [low, high] = [list[k]!, list[k + 1]!];
      inside.push([low[0], high[0], low[1], high[1]]);
    }
    columns.push({ x: placeX[i]!, y: placeY[i]!, inside });
  }
  return { columns, stepMm };
}
