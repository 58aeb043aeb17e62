import { pointFrom } from '../geometry/vector.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { RodPieces } from './rod-pieces.ts';

/** How finely pieces are drawn. */
export interface RodFineness {
  /** Sides of a rod. */
  sides: number;
  /** Ball of 8, 20 or 80 faces; 0 for none, and rods with flat ends. */
  ballFaces: keyof typeof BALLS;
}

/** Unit ball: vertices and outward faces. */
interface Ball {
  places: readonly number[];
  faces: readonly number[];
}

const OCTAHEDRON: Ball = {
  places: [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1],
  faces: [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5],
};
const ICOSAHEDRON = icosahedron();
const BALLS = {
  0: { places: [], faces: [] },
  8: OCTAHEDRON,
  20: ICOSAHEDRON,
  80: subdivide(ICOSAHEDRON),
} as const satisfies Record<number, Ball>;

/** Vertices of a drawn rod: two rims, and beside balls the middles of both ends. */
export function verticesOfRod({ sides, ballFaces }: RodFineness): number {
  return 2 * sides + (ballFaces === 0 ? 0 : 2);
}

/** Triangles of pieces at a fineness. */
export function trianglesOfPieces({ radiiMm, balls }: RodPieces, { sides, ballFaces }: RodFineness): number {
  const perRod = ballFaces === 0 ? 4 * sides - 4 : 4 * sides;
  return (radiiMm.length / 2) * perRod + balls.radiiMm.length * ballFaces;
}

/**
 * Pieces as one mesh, each closed and outward. First the rods: near rim, far rim, and beside balls near middle and far
 * middle of each; then the balls.
 */
export function rodPieceMesh(pieces: RodPieces, fineness: RodFineness): Mesh {
  const { sides, ballFaces } = fineness;
  const { radiiMm, balls } = pieces;
  const count = radiiMm.length / 2;
  const ball = BALLS[ballFaces];
  const perRod = verticesOfRod(fineness);
  const ballCount = ballFaces === 0 ? 0 : balls.radiiMm.length;
  const positions = new Float32Array(count * perRod * 3 + ballCount * ball.places.length);
  const triangles = new Uint32Array(trianglesOfPieces(pieces, fineness) * 3);
  const circle = unitCircle(sides);
  const rod = rodFaces(fineness);
  for (let i = 0; i < count; i++) {
    const first = i * perRod;
    putRod(positions, { rod: i, first, hasMiddles: ballFaces > 0 }, pieces, circle);
    const at = i * rod.length;
    for (let k = 0; k < rod.length; k++) triangles[at + k] = rod[k]! + first;
  }
  let vertex = count * perRod;
  let used = count * rod.length;
  for (let i = 0; i < ballCount; i++) {
    const radius = balls.radiiMm[i]!;
    for (let k = 0; k < ball.places.length; k++)
      positions[vertex * 3 + k] = balls.places[i * 3 + (k % 3)]! + radius * ball.places[k]!;
    for (let k = 0; k < ball.faces.length; k++) triangles[used++] = ball.faces[k]! + vertex;
    vertex += ball.places.length / 3;
  }
  return { positions, triangles };
}

/** Sine and cosine of each vertex of a regular polygon. */
function unitCircle(sides: number): Float64Array {
  const circle = new Float64Array(sides * 2);
  for (let side = 0; side < sides; side++) {
    const turn = (2 * Math.PI * side) / sides;
    circle[side * 2] = Math.sin(turn);
    circle[side * 2 + 1] = Math.cos(turn);
  }
  return circle;
}

function putRod(
  positions: Float32Array,
  { rod, first, hasMiddles }: { rod: number; first: number; hasMiddles: boolean },
  { segments, radiiMm, cupsMm }: RodPieces,
  circle: Float64Array,
): void {
  const s = rod * 6;
  const nearMm = radiiMm[rod * 2]!;
  const farMm = radiiMm[rod * 2 + 1]!;
  const px = segments[s]!;
  const py = segments[s + 1]!;
  const pz = segments[s + 2]!;
  const ax = segments[s + 3]! - px;
  const ay = segments[s + 4]! - py;
  const az = segments[s + 5]! - pz;
  const lengthMm = Math.sqrt(ax * ax + ay * ay + az * az) || 1e-6;
  const x = ax / lengthMm;
  const y = ay / lengthMm;
  // A rod without length is a disc; wires of a surface have such ends.
  const z = ax === 0 && ay === 0 && az === 0 ? 1 : az / lengthMm;
  // Any perpendicular works; the axis least aligned with the strut is the most accurate.
  const upright = Math.abs(z) < 0.9;
  const across = upright ? Math.sqrt(x * x + y * y) : Math.sqrt(y * y + z * z);
  const ux = upright ? y / across : 0;
  const uy = upright ? -x / across : z / across;
  const uz = upright ? 0 : -y / across;
  const vx = uy * z - uz * y;
  const vy = uz * x - ux * z;
  const vz = ux * y - uy * x;
  const sides = circle.length / 2;
  const far = sides * 3;
  let p = first * 3;
  for (let k = 0; k < circle.length; k += 2, p += 3) {
    const dx = circle[k]! * ux + circle[k + 1]! * vx;
    const dy = circle[k]! * uy + circle[k + 1]! * vy;
    const dz = circle[k]! * uz + circle[k + 1]! * vz;
    positions[p] = px + dx * nearMm;
    positions[p + 1] = py + dy * nearMm;
    positions[p + 2] = pz + dz * nearMm;
    positions[p + far] = px + ax + dx * farMm;
    positions[p + far + 1] = py + ay + dy * farMm;
    positions[p + far + 2] = pz + az + dz * farMm;
  }
  if (!hasMiddles) return;
  p += far;
  const nearCup = cupsMm[rod * 2]!;
  const farCup = lengthMm - cupsMm[rod * 2 + 1]!;
  positions[p] = px + x * nearCup;
  positions[p + 1] = py + y * nearCup;
  positions[p + 2] = pz + z * nearCup;
  positions[p + 3] = px + x * farCup;
  positions[p + 4] = py + y * farCup;
  positions[p + 5] = pz + z * farCup;
}

/** Outward faces of one rod. */
function rodFaces({ sides, ballFaces }: RodFineness): Uint32Array {
  const faces: number[] = [];
  const [nearMiddle, farMiddle] = [2 * sides, 2 * sides + 1];
  const hasMiddles = ballFaces > 0;
  for (let near = 0; near < sides; near++) {
    const next = (near + 1) % sides;
    faces.push(near, next, sides + near, next, sides + next, sides + near);
    if (hasMiddles) faces.push(next, near, nearMiddle, sides + near, sides + next, farMiddle);
    else if (near > 0 && near < sides - 1) faces.push(next, near, 0, sides, sides + near, sides + next);
  }
  return Uint32Array.from(faces);
}

function icosahedron(): Ball {
  const long = (1 + Math.sqrt(5)) / 2;
  const length = Math.hypot(1, long);
  const places: number[] = [];
  for (let axis = 0; axis < 3; axis++)
    for (const [a, b] of [
      [1, long],
      [-1, long],
      [1, -long],
      [-1, -long],
    ] as const) {
      const place = [0, 0, 0];
      place[(axis + 1) % 3] = a / length;
      place[(axis + 2) % 3] = b / length;
      places.push(...place);
    }
  return { places, faces: outwardFaces(places, 2 / length) };
}

/** Faces of the vertices that are an edge apart from one another, outward. */
function outwardFaces(places: readonly number[], edge: number): number[] {
  const at = (v: number) => pointFrom(places, v * 3);
  const isEdge = (a: number, b: number) =>
    Math.abs(Math.hypot(...at(a).map((value, k) => value - at(b)[k]!)) - edge) < 1e-6;
  const faces: number[] = [];
  const count = places.length / 3;
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++)
      for (let c = b + 1; c < count; c++) {
        if (!isEdge(a, b) || !isEdge(b, c) || !isEdge(a, c)) continue;
        const [p, q, r] = [at(a), at(b), at(c)];
        const outward =
          p[0] * (q[1] * r[2] - q[2] * r[1]) +
          p[1] * (q[2] * r[0] - q[0] * r[2]) +
          p[2] * (q[0] * r[1] - q[1] * r[0]);
        faces.push(a, ...(outward > 0 ? [b, c] : [c, b]));
      }
  return faces;
}

/** Splits every face in four on the unit sphere. */
function subdivide({ places, faces }: Ball): Ball {
  const all = [...places];
  const middles = new Map<number, number>();
  const middle = (a: number, b: number): number => {
    const key = Math.min(a, b) * 1000 + Math.max(a, b);
    const known = middles.get(key);
    if (known !== undefined) return known;
    const sum = [0, 1, 2].map((k) => all[a * 3 + k]! + all[b * 3 + k]!);
    const length = Math.hypot(...sum);
    const made = all.push(...sum.map((value) => value / length)) / 3 - 1;
    middles.set(key, made);
    return made;
  };
  const finer: number[] = [];
  for (let i = 0; i < faces.length; i += 3) {
    const [a, b, c] = [faces[i]!, faces[i + 1]!, faces[i + 2]!];
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    finer.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  }
  return { places: all, faces: finer };
}
