import type { Point } from '../../core/solid/geometry/vector.ts';
import { appendMeshes } from '../../core/solid/mesh/append-meshes.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { sphere } from './primitives.ts';
import { randomOf } from './random.ts';

/** Models that cost a repair the most, for their number of faces. Each has about as many as asked for. */
export const HOSTILE = {
  'needles from one vertex': needlesFromVertex,
  'needles through one point': needlesThroughPoint,
  'long zigzag rims': (faces) => cones(faces, { rim: 5900, zigzagMm: 3 }),
  'many bent rims': (faces) => cones(faces, { rim: 300, zigzagMm: 0 }),
  'balls at one place': ballsAtOnePlace,
  'small faces at random': facesAtRandom,
  'flat bodies in one plane': flatBodies,
} as const satisfies Record<string, (faces: number) => Mesh>;

/** Every three corners are a face; they share no vertices. */
function soup(corners: readonly Point[]): Mesh {
  return {
    positions: Float32Array.from(corners.flat()),
    triangles: Uint32Array.from(corners, (_, i) => i),
  };
}

function tetrahedron(a: Point, b: Point, c: Point, d: Point): Point[] {
  return [a, c, b, a, b, d, b, c, d, a, d, c];
}

function scaled([x, y, z]: Point, by: number): Point {
  return [x * by, y * by, z * by];
}

/** Numbers about zero, and points in a cube around another, the same each time. */
function randomAround(seed: number) {
  const random = randomOf(seed);
  const about = (width: number) => width * (random() - 0.5);
  const near = ([x, y, z]: Point, width: number): Point => [
    x + about(width),
    y + about(width),
    z + about(width),
  ];
  const direction = (): Point => {
    const at = near([0, 0, 0], 1);
    return scaled(at, 1 / Math.hypot(...at));
  };
  return { about, near, direction };
}

/** Tetrahedra of 50 mm by a tenth that share a vertex. */
function needlesFromVertex(faces: number): Mesh {
  const { near, direction } = randomAround(4);
  const needles = Array.from({ length: faces / 4 }, () => {
    const tip = scaled(direction(), 50);
    return tetrahedron([0, 0, 0], tip, near(tip, 0.2), near(tip, 0.2));
  });
  return soup(needles.flat());
}

/** Tetrahedra of 180 mm by four, all of them through the origin. */
function needlesThroughPoint(faces: number): Mesh {
  const { near, direction } = randomAround(5);
  const needles = Array.from({ length: faces / 4 }, () => {
    const tip = scaled(direction(), 90);
    const base = () => near(scaled(tip, -1), 4);
    return tetrahedron(tip, base(), base(), base());
  });
  return soup(needles.flat());
}

/** Cones without a base, with rims that no plane fits. */
function cones(faces: number, { rim, zigzagMm }: { rim: number; zigzagMm: number }): Mesh {
  const { about } = randomAround(6);
  const count = Math.ceil(faces / rim);
  const side = Math.ceil(Math.sqrt(count));
  const radius = 90 / side;
  const all = Array.from({ length: count }, (_, cone) => {
    const [x, y] = [(cone % side) * 2.5 * radius, Math.floor(cone / side) * 2.5 * radius];
    const points = Array.from({ length: rim }, (_, k): Point => {
      const turn = (2 * Math.PI * k) / rim;
      const z = zigzagMm > 0 ? zigzagMm * Math.sin(300 * turn) : about(2);
      return [x + (radius + about(radius / 6)) * Math.cos(turn), y + radius * Math.sin(turn), z];
    });
    return points.flatMap((point, k): Point[] => [[x, y, -3 * radius], points[(k + 1) % rim]!, point]);
  });
  return soup(all.flat());
}

/** Balls of 50 mm, a thousandth of a millimetre off one another. */
function ballsAtOnePlace(faces: number): Mesh {
  const { about, near } = randomAround(7);
  const one = sphere(1, 12).triangles.length / 3;
  const balls = Array.from({ length: faces / one }, () =>
    sphere(50 + about(1e-3), 12, near([0, 0, 0], 1e-3)),
  );
  return appendMeshes(balls);
}

/** Single faces of 8 mm that cross one another. */
function facesAtRandom(faces: number): Mesh {
  const { near } = randomAround(8);
  const all = Array.from({ length: faces }, () => {
    const middle = near([0, 0, 0], 150);
    return [near(middle, 8), near(middle, 8), near(middle, 8)];
  });
  return soup(all.flat());
}

/** Tetrahedra without a height, all of them in one plane over one another. */
function flatBodies(faces: number): Mesh {
  const { about } = randomAround(9);
  const bodies = Array.from({ length: faces / 4 }, () => {
    const corner = (): Point => [about(150), about(150), 0];
    return tetrahedron(corner(), corner(), corner(), corner());
  });
  return soup(bodies.flat());
}
