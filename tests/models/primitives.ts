import type { Point } from '../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';

export function box(min: Point, max: Point): Mesh {
  const positions: number[] = [];
  for (const z of [min[2], max[2]]) {
    positions.push(min[0], min[1], z, max[0], min[1], z, max[0], max[1], z, min[0], max[1], z);
  }
  const triangles = [
    0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4,
    7,
  ];
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** Returns a ball with `turns` meridians and half as many parallels. */
export function sphere(radiusMm: number, turns = 64, centre: Point = [0, 0, 0]): Mesh {
  const parallels = turns / 2;
  const positions = [centre[0], centre[1], centre[2] + radiusMm];
  const triangles: number[] = [];
  for (let i = 1; i < parallels; i++) {
    const a = (Math.PI * i) / parallels;
    for (let j = 0; j < turns; j++) {
      const b = (2 * Math.PI * j) / turns;
      positions.push(
        centre[0] + radiusMm * Math.sin(a) * Math.cos(b),
        centre[1] + radiusMm * Math.sin(a) * Math.sin(b),
        centre[2] + radiusMm * Math.cos(a),
      );
    }
  }
  positions.push(centre[0], centre[1], centre[2] - radiusMm);
  const id = (i: number, j: number) => 1 + (i - 1) * turns + (j % turns);
  for (let j = 0; j < turns; j++) {
    triangles.push(0, id(1, j), id(1, j + 1));
    for (let i = 1; i < parallels - 1; i++) {
      triangles.push(id(i, j), id(i + 1, j), id(i + 1, j + 1), id(i, j), id(i + 1, j + 1), id(i, j + 1));
    }
    triangles.push(id(parallels - 1, j), positions.length / 3 - 1, id(parallels - 1, j + 1));
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** Returns a ring about the z axis. */
export function torus(radiusMm: number, tubeMm: number, turns = 96, sides = 32): Mesh {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i < turns; i++) {
    const a = (2 * Math.PI * i) / turns;
    for (let j = 0; j < sides; j++) {
      const b = (2 * Math.PI * j) / sides;
      const r = radiusMm + tubeMm * Math.cos(b);
      positions.push(r * Math.cos(a), r * Math.sin(a), tubeMm * Math.sin(b));
    }
  }
  const id = (i: number, j: number) => (i % turns) * sides + (j % sides);
  for (let i = 0; i < turns; i++) {
    for (let j = 0; j < sides; j++) {
      triangles.push(id(i, j), id(i + 1, j), id(i + 1, j + 1), id(i, j), id(i + 1, j + 1), id(i, j + 1));
    }
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}
