import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import { grouped } from '../../solid/lists/grouped.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import { facePlanes } from '../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Distance from a facet's plane up to which a vertex lies in it, as a share of the model's diagonal. */
const FLAT_SHARE = 5e-6;
/** Angle between triangles of one facet, radians; more for slivers, whose normals are uncertain. */
const FLAT_ANGLE = 0.004;

/** Lower bits of a 32-bit float that do not count in a sort: eight of its fraction are left. */
const SORTED_BITS = 15;

/** The planar pieces of a surface: of a box its sides, of a cylinder its strips, of a scan its triangles. */
export interface Facets {
  mesh: Mesh;
  count: number;
  diagonalMm: number;
  /** Opposite half-edges, as `pairEdges`. */
  twin: Int32Array;
  facetOf: Int32Array;
  /** Unit normal and offset of each facet, 4 numbers. */
  planes: Float64Array;
  areas: Float64Array;
  /** Triangles of facet f: `triangles[start[f]]` to before `triangles[start[f + 1]]`. */
  start: Uint32Array;
  triangles: Uint32Array;
}

/** Joins triangles that lie in one plane, largest first. Triangles without area join a neighbour. */
export function findFacets(mesh: Mesh): Facets {
  const { positions: p, triangles: t } = mesh;
  const faces = t.length / 3;
  const extent = extentOf(boundsOf(mesh));
  const diagonalMm = Math.hypot(...extent);
  const flatMm = Math.max(FLAT_SHARE * diagonalMm, roundingMm(p));
  const own = facePlanes(mesh);
  const { twin } = pairEdges(t, p.length / 3);
  const { areas: area, heights } = sizesOf(mesh);
  const order = largestFirst(area);
  const facetOf = new Int32Array(faces).fill(-1);
  const planes = new Float64Array(faces * 4);
  const areas = new Float64Array(faces);
  let count = 0;
  const stack = new Int32Array(faces);
  for (let i = 0; i < faces; i++) {
    const seed = order[i]!;
    if (facetOf[seed]! >= 0) continue;
    const facet = count++;
    const [a, b, c, d] = [own[seed * 4]!, own[seed * 4 + 1]!, own[seed * 4 + 2]!, own[seed * 4 + 3]!];
    let sum = 0;
    let top = 0;
    stack[top++] = seed;
    facetOf[seed] = facet;
    while (top > 0) {
      const face = stack[--top]!;
      sum += area[face]!;
      for (let h = face * 3; h < face * 3 + 3; h++) {
        const other = twin[h]! < 0 ? -1 : (twin[h]! / 3) | 0;
        if (other < 0 || facetOf[other]! >= 0) continue;
        // A sliver's normal says nothing, its three vertices do.
        const turn = FLAT_ANGLE + (2 * flatMm) / heights[other]!;
        const o = other * 4;
        const cosine = a * own[o]! + b * own[o + 1]! + c * own[o + 2]!;
        if (turn < 1 && cosine < 1 - (turn * turn) / 2) continue;
        let isFlat = true;
        for (let k = other * 3; k < other * 3 + 3 && isFlat; k++) {
          const v = t[k]! * 3;
          isFlat = Math.abs(a * p[v]! + b * p[v + 1]! + c * p[v + 2]! - d) <= flatMm;
        }
        if (!isFlat) continue;
        facetOf[other] = facet;
        stack[top++] = other;
      }
    }
    planes.set(own.subarray(seed * 4, seed * 4 + 4), facet * 4);
    areas[facet] = sum;
  }
  const { start, members } = grouped(facetOf, count);
  return {
    mesh,
    count,
    diagonalMm,
    twin,
    facetOf,
    planes: planes.slice(0, count * 4),
    areas: areas.slice(0, count),
    start,
    triangles: members,
  };
}

/** Numbers of triangles by area, the largest first; those within half a percent by number. A counting sort by the upper bits. */
function largestFirst(areas: Float64Array): Uint32Array {
  const bits = new Uint32Array(Float32Array.from(areas).buffer);
  const start = new Uint32Array(2 ** (32 - SORTED_BITS) + 1);
  const keyOf = (f: number) => start.length - 2 - (bits[f]! >>> SORTED_BITS);
  for (let f = 0; f < bits.length; f++) start[keyOf(f) + 1]!++;
  for (let key = 1; key < start.length; key++) start[key]! += start[key - 1]!;
  const order = new Uint32Array(bits.length);
  for (let f = 0; f < bits.length; f++) order[start[keyOf(f)]!++] = f;
  return order;
}

/** Rounding of 32-bit coordinates, mm: a few units in the last place of the largest. */
function roundingMm(p: Float32Array): number {
  let most = 0;
  for (let i = 0; i < p.length; i++) most = Math.max(most, Math.abs(p[i]!));
  return most * 2 ** -22;
}

/** Area of each triangle, mm2, and its height over the longest side, mm. */
function sizesOf({ positions: p, triangles: t }: Mesh): { areas: Float64Array; heights: Float64Array } {
  const areas = new Float64Array(t.length / 3);
  const heights = new Float64Array(t.length / 3);
  for (let f = 0; f < areas.length; f++) {
    const a = t[f * 3]! * 3;
    const b = t[f * 3 + 1]! * 3;
    const c = t[f * 3 + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const wx = vx - ux;
    const wy = vy - uy;
    const wz = vz - uz;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const twice = Math.sqrt(x * x + y * y + z * z);
    const u = ux * ux + uy * uy + uz * uz;
    const v = vx * vx + vy * vy + vz * vz;
    const w = wx * wx + wy * wy + wz * wz;
    const longest = Math.sqrt(u > v ? (u > w ? u : w) : v > w ? v : w);
    areas[f] = twice / 2;
    heights[f] = longest > 0 ? twice / longest : 0;
  }
  return { areas, heights };
}
