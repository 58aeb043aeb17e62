import { hasNoArea } from './vertices.ts';

export interface Surfaces {
  /** Outward surfaces, which bound a body. */
  bodies: number;
  /** Inward surfaces: hollows in a body. */
  cavities: number;
  /** Volume of the largest hollow, mm3; 0 without one. */
  largestCavityMm3: number;
  /** Faces without area, or with two coinciding vertices. */
  degenerateTriangles: number;
}

/**
 * Counts connected surfaces by their orientation, the sign of their volume.
 * @param p 9 coordinates per face
 * @param v number of the vertex at each corner, below `count`
 */
export function countSurfaces(p: Float32Array, v: Uint32Array, count: number): Surfaces {
  const group = groupsOf(v, count);
  const first = new Int32Array(count).fill(-1);
  const sixfold = new Float64Array(count);
  let surfaces = 0;
  let degenerateTriangles = 0;
  for (let i = 0, t = 0; i < v.length; i += 3, t += 9) {
    const one = v[i]!;
    const other = v[i + 1]!;
    const third = v[i + 2]!;
    if (one === other || other === third || third === one || hasNoArea(p, t)) degenerateTriangles++;
    const at = group[one]!;
    if (first[at]! < 0) {
      first[at] = t;
      surfaces++;
    }
    const o = first[at]!;
    const ax = p[t]! - p[o]!;
    const ay = p[t + 1]! - p[o + 1]!;
    const az = p[t + 2]! - p[o + 2]!;
    const bx = p[t + 3]! - p[o]!;
    const by = p[t + 4]! - p[o + 1]!;
    const bz = p[t + 5]! - p[o + 2]!;
    const cx = p[t + 6]! - p[o]!;
    const cy = p[t + 7]! - p[o + 1]!;
    const cz = p[t + 8]! - p[o + 2]!;
    sixfold[at]! += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  const hollows = countHollows(sixfold);
  return { bodies: surfaces - hollows.cavities, ...hollows, degenerateTriangles };
}

/** Counts the negative ones of six times the volumes of surfaces. */
export function countHollows(sixfoldMm3: Iterable<number>): Pick<Surfaces, 'cavities' | 'largestCavityMm3'> {
  let cavities = 0;
  let least = 0;
  for (const sixfold of sixfoldMm3) {
    if (sixfold < 0) cavities++;
    if (sixfold < least) least = sixfold;
  }
  return { cavities, largestCavityMm3: Math.abs(least) / 6 };
}

/** Smallest vertex connected to each vertex by faces. */
function groupsOf(v: Uint32Array, count: number): Int32Array {
  const group = new Int32Array(count);
  for (let i = 0; i < count; i++) group[i] = i;
  for (let i = 0; i < v.length; i++) {
    // Two of its edges connect a face.
    if (i % 3 === 2) continue;
    let a = v[i]!;
    let b = v[i + 1]!;
    if (group[a] === group[b]) continue;
    while (group[a] !== a) a = group[a] = group[group[a]!]!;
    while (group[b] !== b) b = group[b] = group[group[b]!]!;
    if (a < b) group[b] = a;
    else group[a] = b;
  }
  // A vertex points to a smaller one, whose group is already known.
  for (let i = 0; i < count; i++) group[i] = group[group[i]!]!;
  return group;
}
