import type { Classification } from '../frame/classify.ts';
import { snapped } from '../frame/placement.ts';
import type { Mesh, Point } from '../mesh/mesh.ts';
import { axisBetween } from './axis.ts';
import { type BoundaryNet, NET_BALL } from './net.ts';

/** The closed, convex bodies of a net: a prism for each rod, a ball of flat faces about each node that a rod ends in. */
export function netSolids(c: Classification, { nodes, rods }: BoundaryNet): Mesh[] {
  const { quantumMm } = c.placement;
  const used = [...new Set(rods.flat())].sort((a, b) => a - b);
  return [
    ...rods.map(([a, b], number) => prism(c.joints.angles, nodes[a]!, nodes[b]!, number, quantumMm)),
    ...used.map((node) => ball(nodes[node]!, quantumMm)),
  ];
}

interface End {
  place: Point;
  radiusMm: number;
}

function prism(angles: Float64Array, a: End, b: End, number: number, quantumMm: number): Mesh {
  const sides = angles.length / 2;
  const { across, up } = axisBetween(a.place, b.place, number);
  const positions = new Float32Array(sides * 6);
  [a, b].forEach(({ place, radiusMm }, end) => {
    for (let k = 0; k < sides; k++) {
      for (let axis = 0; axis < 3; axis++) {
        const offset = angles[k * 2]! * across[axis]! + angles[k * 2 + 1]! * up[axis]!;
        positions[(end * sides + k) * 3 + axis] = snapped(place[axis]! + radiusMm * offset, quantumMm);
      }
    }
  });
  const triangles: number[] = [];
  for (let k = 0; k < sides; k++) {
    const next = (k + 1) % sides;
    triangles.push(k, next, sides + next, k, sides + next, sides + k);
  }
  for (let k = 1; k + 1 < sides; k++) {
    triangles.push(0, k + 1, k);
    triangles.push(sides, sides + k, sides + k + 1);
  }
  return { positions, triangles: Uint32Array.from(triangles) };
}

function ball({ place, radiusMm }: End, quantumMm: number): Mesh {
  const { positions, triangles } = BALL;
  return {
    positions: Float32Array.from(positions, (value, i) =>
      snapped(place[i % 3]! + NET_BALL * radiusMm * value, quantumMm),
    ),
    triangles,
  };
}

/** A ball of 80 faces, of radius 1 to its corners, turned so that no face lies along an axis. */
const BALL = turnedBall();

/** Volume of the ball of a node, for radius 1 to its corners. */
export const BALL_VOLUME = BALL.triangles.reduce((sum, _, i, t) => {
  if (i % 3 !== 0) return sum;
  const corner = (k: number) => [0, 1, 2].map((axis) => BALL.positions[t[i + k]! * 3 + axis]!) as Point;
  return sum + volumeUnder(corner(0), corner(1), corner(2)) / 6;
}, 0);

function turnedBall(): { positions: Float64Array; triangles: Uint32Array } {
  const golden = (1 + Math.sqrt(5)) / 2;
  const corners: Point[] = [];
  for (const i of [-1, 1]) {
    for (const j of [-golden, golden]) corners.push([0, i, j], [i, j, 0], [j, 0, i]);
  }
  const edge = (a: Point, b: Point) =>
    Math.abs((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 - 4) < 1e-9;
  let faces: [number, number, number][] = [];
  for (let a = 0; a < 12; a++) {
    for (let b = 0; b < 12; b++) {
      for (let c = 0; c < 12; c++) {
        const first = a < b && a < c && b !== c;
        if (
          !first ||
          !edge(corners[a]!, corners[b]!) ||
          !edge(corners[b]!, corners[c]!) ||
          !edge(corners[c]!, corners[a]!)
        )
          continue;
        if (volumeUnder(corners[a]!, corners[b]!, corners[c]!) > 0) faces.push([a, b, c]);
      }
    }
  }
  const middles = new Map<string, number>();
  const middle = (a: number, b: number): number => {
    const key = [Math.min(a, b), Math.max(a, b)].join();
    let at = middles.get(key);
    if (at === undefined) {
      at = corners.length;
      middles.set(key, at);
      corners.push(corners[a]!.map((value, k) => value + corners[b]![k]!) as Point);
    }
    return at;
  };
  faces = faces.flatMap(([a, b, c]) => {
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    return [
      [a, ab, ca],
      [b, bc, ab],
      [c, ca, bc],
      [ab, bc, ca],
    ] as [number, number, number][];
  });
  // Any turn by angles that no lattice has.
  const [cx, sx, cz, sz] = [Math.cos(0.7), Math.sin(0.7), Math.cos(0.3), Math.sin(0.3)];
  const positions = corners.flatMap(([x, y, z]) => {
    const length = Math.hypot(x, y, z);
    const [y1, z1] = [cx * y - sx * z, sx * y + cx * z];
    return [cz * x - sz * y1, sz * x + cz * y1, z1].map((value) => value / length);
  });
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(faces.flat()) };
}

function volumeUnder(a: Point, b: Point, c: Point): number {
  return (
    a[0] * (b[1] * c[2] - b[2] * c[1]) +
    a[1] * (b[2] * c[0] - b[0] * c[2]) +
    a[2] * (b[0] * c[1] - b[1] * c[0])
  );
}
