import type { Point } from '../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';

/** A mesh rotated about z, y, x, degrees, and moved, mm; rounded to float32 after each. */
export function rotateMesh(mesh: Mesh, turnDeg: Readonly<Point>, by: Readonly<Point> = [0, 0, 0]): Mesh {
  const [a, b, c] = turnDeg.map((degrees) => (degrees * Math.PI) / 180) as Point;
  const positions = new Float32Array(mesh.positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const x0 = mesh.positions[i]!;
    const y0 = mesh.positions[i + 1]!;
    const z0 = mesh.positions[i + 2]!;
    const x1 = x0 * Math.cos(c) - y0 * Math.sin(c);
    const y1 = x0 * Math.sin(c) + y0 * Math.cos(c);
    const z2 = z0 * Math.cos(b) - x1 * Math.sin(b);
    positions[i] = x1 * Math.cos(b) + z0 * Math.sin(b);
    positions[i + 1] = y1 * Math.cos(a) - z2 * Math.sin(a);
    positions[i + 2] = y1 * Math.sin(a) + z2 * Math.cos(a);
  }
  return { positions: positions.map((value, i) => value + by[i % 3]!), triangles: mesh.triangles };
}

/** Returns a mesh with every face split in four at the midpoints of its edges, rounded to float32. */
export function subdivide({ positions, triangles }: Mesh): Mesh {
  const points = [...positions];
  const middles = new Map<string, number>();
  const middleOf = (a: number, b: number): number => {
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    let middle = middles.get(key);
    if (middle === undefined) {
      middle = points.length / 3;
      for (let k = 0; k < 3; k++) points.push((points[a * 3 + k]! + points[b * 3 + k]!) / 2);
      middles.set(key, middle);
    }
    return middle;
  };
  const faces: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
    const [ab, bc, ca] = [middleOf(a, b), middleOf(b, c), middleOf(c, a)];
    faces.push(a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca);
  }
  return { positions: Float32Array.from(points), triangles: Uint32Array.from(faces) };
}

/** Distance of a model from the origin in the variant `moved`, mm. */
export const MOVED_BY_MM: Readonly<Point> = [1e4, -1e4, 1e4];

/** Differences of real files: faces flat only within float32, or finely subdivided. */
export const VARIANTS: Readonly<Record<string, (mesh: Mesh) => Mesh>> = {
  'turned by 0.003 degrees': (mesh) => rotateMesh(mesh, [0.001, 0.002, 0.003]),
  'turned by 1 degree': (mesh) => rotateMesh(mesh, [0, 1, 0]),
  'turned by 45, 0, 45 degrees': (mesh) => rotateMesh(mesh, [45, 0, 45]),
  moved: (mesh) => rotateMesh(mesh, [0, 0, 0], MOVED_BY_MM),
  subdivided: (mesh) => subdivide(mesh),
};
