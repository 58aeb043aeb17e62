import type { Point } from '../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { sweptBody } from './swept.ts';

/** Plane profile: distance from the axis and height, or x and y. */
type Profile = readonly (readonly [number, number])[];

/** Solid of revolution about z; the profile runs between axes, anticlockwise, r to the right. */
export function turnedBody(profile: Profile, turns = 48): Mesh {
  const rings = profile
    .slice(1, -1)
    .map(([r, z]) => ring(turns, (a) => [r * Math.cos(a), r * Math.sin(a), z]));
  return withTips(rings, [0, 0, profile[0]![1]], [0, 0, profile.at(-1)![1]]);
}

/** Returns a ring-shaped solid of revolution about z. The closed profile never touches the axis. */
export function turnedRing(profile: Profile, turns = 48): Mesh {
  const positions: number[] = [];
  const triangles: number[] = [];
  const sides = profile.length;
  for (let i = 0; i < turns; i++) {
    const a = (2 * Math.PI * i) / turns;
    for (const [r, z] of profile) positions.push(r * Math.cos(a), r * Math.sin(a), z);
  }
  const id = (i: number, k: number) => (i % turns) * sides + (k % sides);
  for (let i = 0; i < turns; i++)
    for (let k = 0; k < sides; k++)
      triangles.push(id(i, k), id(i + 1, k), id(i + 1, k + 1), id(i, k), id(i + 1, k + 1), id(i, k + 1));
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** Upright prism over an anticlockwise outline, star-shaped about its vertices' mean. */
export function prism(outline: Profile, heightMm: number): Mesh {
  return sweptBody([0, heightMm].map((z) => outline.map(([x, y]): Point => [x, y, z])));
}

/**
 * Returns an upright prism over any anticlockwise outline. Both caps are fans about its first vertex, as simple
 * exporters write them: where that vertex does not see the whole outline, faces of a cap are folded onto one another.
 */
export function fanPrism(outline: Profile, heightMm: number): Mesh {
  const n = outline.length;
  const positions = [0, heightMm].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const triangles: number[] = [];
  for (let k = 0; k < n; k++) {
    const next = (k + 1) % n;
    triangles.push(k, next, n + next, k, n + next, n + k);
    if (k > 0 && next > 0) triangles.push(0, next, k, n, n + k, n + next);
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** A square of 40 mm with a notch of 16 by 28 mm, of which the first vertex does not see the far side. */
export const NOTCHED_SQUARE: Profile = [
  [0, 0],
  [40, 0],
  [40, 40],
  [28, 40],
  [28, 12],
  [12, 12],
  [12, 40],
  [0, 40],
];

/** Returns the outline of a star or gear: its radius alternates between two values. */
export function gearOutline(teeth: number, outerMm: number, innerMm: number, square: boolean): Profile {
  const corners: [number, number][] = [];
  for (let i = 0; i < teeth; i++) {
    const at = (share: number, r: number) => {
      const a = (2 * Math.PI * (i + share)) / teeth;
      corners.push([r * Math.cos(a), r * Math.sin(a)]);
    };
    at(0, outerMm);
    if (square) at(0.45, outerMm);
    at(square ? 0.5 : 0.5, innerMm);
    if (square) at(0.95, innerMm);
  }
  return corners;
}

export function coil(radiusMm: number, tubeMm: number, riseMm: number, turns: number): Mesh {
  const rings: Point[][] = [];
  const steps = Math.ceil(turns * 40);
  for (let i = 0; i <= steps; i++) {
    const a = (2 * Math.PI * turns * i) / steps;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const slope = riseMm / (2 * Math.PI * radiusMm);
    const up: Point = [slope * s, -slope * c, 1];
    const length = Math.hypot(...up);
    rings.push(
      ring(20, (b) => [
        (radiusMm + tubeMm * Math.cos(b)) * c + (tubeMm * Math.sin(b) * up[0]) / length,
        (radiusMm + tubeMm * Math.cos(b)) * s + (tubeMm * Math.sin(b) * up[1]) / length,
        (riseMm * turns * i) / steps + (tubeMm * Math.sin(b) * up[2]) / length,
      ]).reverse(),
    );
  }
  return sweptBody(rings);
}

/** A lump like a scan: a ball with waves and fine noise, different everywhere. */
export function lump(radiusMm: number, seed: number, turns = 72): Mesh {
  const rough = (a: number, b: number) =>
    1 +
    0.16 * Math.sin(2 * a + seed) * Math.sin(b) ** 2 +
    0.1 * Math.cos(3 * b + 1.7 * seed) +
    0.05 * Math.sin(5 * a - 3 * b + seed) * Math.sin(b) +
    0.006 * Math.sin(41 * a + 7 * seed) * Math.sin(37 * b) * Math.sin(b);
  const rings: Point[][] = [];
  const parallels = turns / 2;
  for (let i = 1; i < parallels; i++) {
    const b = Math.PI - (Math.PI * i) / parallels;
    rings.push(
      ring(turns, (a) => {
        const r = radiusMm * rough(a, b);
        return [r * Math.sin(b) * Math.cos(a), 0.8 * r * Math.sin(b) * Math.sin(a), r * Math.cos(b)];
      }),
    );
  }
  const pole = (b: number): Point => [0, 0, radiusMm * rough(0, b) * Math.cos(b)];
  return withTips(rings, pole(Math.PI), pole(0));
}

export function invertMesh({ positions, triangles }: Mesh): Mesh {
  const turned = triangles.slice();
  for (let i = 0; i < turned.length; i += 3) turned.subarray(i, i + 3).reverse();
  return { positions: positions.slice(), triangles: turned };
}

/** Returns the mesh rotated by Euler angles (about z, then x, degrees) and moved. */
export function placeMesh(
  { positions, triangles }: Mesh,
  turnDeg: readonly [number, number],
  by: Point,
): Mesh {
  const [a, b] = turnDeg.map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  const moved = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]! * Math.cos(a) - positions[i + 1]! * Math.sin(a);
    const y = positions[i]! * Math.sin(a) + positions[i + 1]! * Math.cos(a);
    const z = positions[i + 2]!;
    moved[i] = x + by[0];
    moved[i + 1] = y * Math.cos(b) - z * Math.sin(b) + by[1];
    moved[i + 2] = y * Math.sin(b) + z * Math.cos(b) + by[2];
  }
  return { positions: moved, triangles };
}

function ring(sides: number, at: (angle: number) => Point): Point[] {
  return Array.from({ length: sides }, (_, k) => at((2 * Math.PI * k) / sides));
}

/** Rings closed by an apex at each end. */
function withTips(rings: readonly Point[][], first: Point, last: Point): Mesh {
  const body = sweptBody([...rings]);
  const { positions } = body;
  positions.set(first, positions.length - 6);
  positions.set(last, positions.length - 3);
  return body;
}
