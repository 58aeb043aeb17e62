import type { Mesh } from '../mesh.ts';

/** A face thinner than this share of its longest edge has no normal that doubles can compute. */
const NEEDLE_SHARE = 1e-8;
/** Edges whose directions differ by less than this, as the sine of the angle, count as parallel. */
const PARALLEL_SINE = 1e-9;

/** One face, loaded for tests: coordinates from an origin near it, x, y, z each, mm. */
export interface LoadedFace {
  vertex: Float64Array;
  /** Three edges, each from its vertex to the next. */
  edge: Float64Array;
  normal: Float64Array;
}

export function emptyFace(): LoadedFace {
  return { vertex: new Float64Array(9), edge: new Float64Array(9), normal: new Float64Array(3) };
}

/** Loads a face; false if too thin to have a plane. @param origin vertex of the coordinates' zero */
export function loadFace({ positions: p, triangles: t }: Mesh, at: number, origin: number, into: LoadedFace) {
  const { vertex: v, edge: e, normal } = into;
  const o = origin * 3;
  for (let k = 0; k < 3; k++) {
    const from = t[at * 3 + k]! * 3;
    v[k * 3] = p[from]! - p[o]!;
    v[k * 3 + 1] = p[from + 1]! - p[o + 1]!;
    v[k * 3 + 2] = p[from + 2]! - p[o + 2]!;
  }
  for (let k = 0; k < 3; k++) {
    e[k] = v[3 + k]! - v[k]!;
    e[3 + k] = v[6 + k]! - v[3 + k]!;
    e[6 + k] = v[k]! - v[6 + k]!;
  }
  const x = e[1]! * e[5]! - e[2]! * e[4]!;
  const y = e[2]! * e[3]! - e[0]! * e[5]!;
  const z = e[0]! * e[4]! - e[1]! * e[3]!;
  const area = Math.sqrt(x * x + y * y + z * z);
  normal[0] = x / area;
  normal[1] = y / area;
  normal[2] = z / area;
  return area > NEEDLE_SHARE * Math.max(squareOf(e, 0), squareOf(e, 3), squareOf(e, 6));
}

/** True when no edge of one face passes an edge of the other by a move of the tolerance or less. */
export function edgesOverlap(f: LoadedFace, g: LoadedFace, toleranceMm: number): boolean {
  const { vertex: fv, edge: fe } = f;
  const { vertex: gv, edge: ge } = g;
  for (let i = 0; i < 9; i += 3) {
    const ux = fe[i]!;
    const uy = fe[i + 1]!;
    const uz = fe[i + 2]!;
    const fSquare = squareOf(fe, i);
    const fOther = i === 0 ? 6 : i - 3;
    for (let j = 0; j < 9; j += 3) {
      const vx = ge[j]!;
      const vy = ge[j + 1]!;
      const vz = ge[j + 2]!;
      const x = uy * vz - uz * vy;
      const y = uz * vx - ux * vz;
      const z = ux * vy - uy * vx;
      const square = x * x + y * y + z * z;
      if (square <= PARALLEL_SINE * PARALLEL_SINE * fSquare * squareOf(ge, j)) continue;
      const gOther = j === 0 ? 6 : j - 3;
      // Along this axis both ends of an edge stand at one height.
      const f0 = x * fv[i]! + y * fv[i + 1]! + z * fv[i + 2]!;
      const f1 = x * fv[fOther]! + y * fv[fOther + 1]! + z * fv[fOther + 2]!;
      const g0 = x * gv[j]! + y * gv[j + 1]! + z * gv[j + 2]!;
      const g1 = x * gv[gOther]! + y * gv[gOther + 1]! + z * gv[gOther + 2]!;
      const up = Math.max(f0, f1) - Math.min(g0, g1);
      const down = Math.max(g0, g1) - Math.min(f0, f1);
      if (Math.min(up, down) <= toleranceMm * Math.sqrt(square)) return false;
    }
  }
  return true;
}

/** True when the area that two faces share, seen along the normal of the first, is wider than the tolerance. */
export function areasOverlap(f: LoadedFace, g: LoadedFace, toleranceMm: number): boolean {
  return widerAcross(f, f, g, toleranceMm) && widerAcross(g, f, g, toleranceMm);
}

function widerAcross(edges: LoadedFace, f: LoadedFace, g: LoadedFace, toleranceMm: number): boolean {
  const { edge: e } = edges;
  const { vertex: fv, normal: n } = f;
  const { vertex: gv } = g;
  for (let k = 0; k < 9; k += 3) {
    const x = n[1]! * e[k + 2]! - n[2]! * e[k + 1]!;
    const y = n[2]! * e[k]! - n[0]! * e[k + 2]!;
    const z = n[0]! * e[k + 1]! - n[1]! * e[k]!;
    const fa = x * fv[0]! + y * fv[1]! + z * fv[2]!;
    const fb = x * fv[3]! + y * fv[4]! + z * fv[5]!;
    const fc = x * fv[6]! + y * fv[7]! + z * fv[8]!;
    const ga = x * gv[0]! + y * gv[1]! + z * gv[2]!;
    const gb = x * gv[3]! + y * gv[4]! + z * gv[5]!;
    const gc = x * gv[6]! + y * gv[7]! + z * gv[8]!;
    const width =
      Math.min(Math.max(fa, fb, fc), Math.max(ga, gb, gc)) -
      Math.max(Math.min(fa, fb, fc), Math.min(ga, gb, gc));
    if (width <= toleranceMm * Math.sqrt(x * x + y * y + z * z)) return false;
  }
  return true;
}

function squareOf(vector: Float64Array, k: number): number {
  return vector[k]! * vector[k]! + vector[k + 1]! * vector[k + 1]! + vector[k + 2]! * vector[k + 2]!;
}
