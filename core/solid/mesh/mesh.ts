/** Indexed triangle mesh; outward faces run counter-clockwise seen from outside. */
export interface Mesh {
  /** x, y, z per vertex, mm. */
  positions: Float32Array;
  /** Three vertex indices per triangle. */
  triangles: Uint32Array;
}

/** Signed volume, mm3, positive outward, relative to the first vertex, so far models lose no digits. */
export function volumeOf(mesh: Mesh): number {
  const { positions: p, triangles: t } = mesh;
  if (t.length === 0) return 0;
  const origin = t[0]! * 3;
  let sixfold = 0;
  for (let i = 0; i < t.length; i += 3) {
    sixfold += sixfoldVolume(p, origin, t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3);
  }
  return sixfold / 6;
}

/**
 * Six times the signed volume of the tetrahedron over a triangle, mm3: positive if the triangle runs
 * counter-clockwise seen from outside. All four arguments are indices of x in `p`.
 * @param o apex
 */
export function sixfoldVolume(p: ArrayLike<number>, o: number, a: number, b: number, c: number): number {
  const ax = p[a]! - p[o]!;
  const ay = p[a + 1]! - p[o + 1]!;
  const az = p[a + 2]! - p[o + 2]!;
  const bx = p[b]! - p[o]!;
  const by = p[b + 1]! - p[o + 1]!;
  const bz = p[b + 2]! - p[o + 2]!;
  const cx = p[c]! - p[o]!;
  const cy = p[c + 1]! - p[o + 1]!;
  const cz = p[c + 2]! - p[o + 2]!;
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}

/** Surface area, mm2. */
export function areaOf(mesh: Mesh): number {
  const { positions: p, triangles: t } = mesh;
  let sum = 0;
  for (let i = 0; i < t.length; i += 3) sum += areaOfFace(p, t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3);
  return sum;
}

/** Area of a triangle, mm2. All arguments are indices of x in `p`. */
export function areaOfFace(p: ArrayLike<number>, a: number, b: number, c: number): number {
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

/** Vertices of all faces, 9 numbers per triangle, mm. */
export function cornersOf({ positions, triangles }: Mesh): Float32Array {
  const corners = new Float32Array(triangles.length * 3);
  for (let i = 0; i < triangles.length; i++) {
    const v = triangles[i]! * 3;
    corners[i * 3] = positions[v]!;
    corners[i * 3 + 1] = positions[v + 1]!;
    corners[i * 3 + 2] = positions[v + 2]!;
  }
  return corners;
}

/** Vertex numbers of these triangles of a mesh. */
export function trianglesOf(triangles: Uint32Array, faces: Uint32Array): Uint32Array {
  const own = new Uint32Array(faces.length * 3);
  for (let i = 0; i < faces.length; i++) own.set(triangles.subarray(faces[i]! * 3, faces[i]! * 3 + 3), i * 3);
  return own;
}
