import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import { areaOf, type Mesh } from '../../solid/mesh/mesh.ts';
import type { BrushStroke } from '../../spec/face-place.ts';
import { paintedPatches, REACHED_MAX } from './painted-face.ts';

const OFF_MM = 0.5;
const stroke = (radiusMm: number, ...atMm: Point[]): BrushStroke => ({ atMm, radiusMm });
const erasing = (radiusMm: number, ...atMm: Point[]) => ({ ...stroke(radiusMm, ...atMm), erases: true });

const painted = (mesh: Mesh, ...strokes: BrushStroke[]) => paintedPatches(mesh, { strokes }, OFF_MM);
const areaMm2 = (mesh: Mesh, ...strokes: BrushStroke[]) =>
  painted(mesh, ...strokes).reduce((sum, { surface }) => sum + areaOf(surface), 0);

test.each([24, 96])('a place on a sphere of %i sides paints the cap within its radius', (turns) => {
  // A cap whose rim is 6 mm from its pole has the area of a circle of that radius.
  const mm2 = areaMm2(sphere(20, turns), stroke(6, [20, 0, 0]));
  expect(mm2 / (Math.PI * 36)).toBeGreaterThan(0.96);
  expect(mm2 / (Math.PI * 36)).toBeLessThan(1.04);
});

test('a brush goes on where the surface only bends, past a right angle, but not to its other side', () => {
  const ball = sphere(20, 96);
  // The rim of a cap of 30 mm lies at 97 degrees, that of the last one at 148: the brush stops at 120.
  expect(areaMm2(ball, stroke(30, [20, 0, 0])) / (Math.PI * 900)).toBeCloseTo(1, 1);
  const [patch] = painted(ball, stroke(38.5, [20, 0, 0]));
  const [xMm] = boundsOf(patch!.surface).min;
  expect(xMm).toBeGreaterThan(20 * Math.cos((125 * Math.PI) / 180));
});

test('on triangles larger than the brush a place paints a disc, and strokes their union', () => {
  const cube = box([0, 0, 0], [60, 60, 60]);
  const one = areaMm2(cube, stroke(4, [30, 30, 0]));
  expect(one / (Math.PI * 16)).toBeCloseTo(1, 1);
  const [apart, again] = [stroke(4, [10, 10, 0], [50, 50, 0]), stroke(4, [30, 30, 0], [30, 30, 0])];
  expect(areaMm2(cube, apart) / (2 * one)).toBeCloseTo(1, 1);
  expect(areaMm2(cube, again)).toBeCloseTo(one, 3);
  expect(painted(cube, apart)).toHaveLength(2);
});

test('a brush on one side of a thin wall does not paint the other, nor its rim', () => {
  const wall = box([0, 0, 0], [60, 60, 1]);
  for (const at of [
    [30, 30, 1],
    [59, 30, 1],
    [59.5, 59.5, 1],
  ] as Point[]) {
    const patches = painted(wall, stroke(8, at));
    expect(patches).toHaveLength(1);
    for (const { surface } of patches) {
      const used = surface.triangles.map((v) => surface.positions[3 * v + 2]!);
      expect(Math.min(...used)).toBe(1);
    }
  }
});

test('an eraser takes away what strokes before it painted, not what later ones paint', () => {
  const cube = box([0, 0, 0], [60, 60, 60]);
  const whole = areaMm2(cube, stroke(8, [30, 30, 0]));
  const ring = areaMm2(cube, stroke(8, [30, 30, 0]), erasing(4, [30, 30, 0]));
  expect(ring / whole).toBeCloseTo(0.75, 1);
  expect(areaMm2(cube, stroke(8, [30, 30, 0]), erasing(9, [30, 30, 0]))).toBe(0);
  const back = areaMm2(cube, erasing(4, [30, 30, 0]), stroke(8, [30, 30, 0]));
  expect(back).toBeCloseTo(whole, 3);
});

test('places off the surface paint nothing, and triangles without area do no harm', () => {
  const cube = box([0, 0, 0], [60, 60, 60]);
  expect(painted(cube, stroke(8, [30, 30, -2]))).toEqual([]);
  const { positions, triangles } = cube;
  const flat = { positions, triangles: Uint32Array.of(0, 0, 1, ...triangles) };
  expect(areaMm2(flat, stroke(8, [30, 30, 0]))).toBeCloseTo(areaMm2(cube, stroke(8, [30, 30, 0])), 3);
});

test('the patch grows with the radius and stays within it', () => {
  const ball = sphere(20, 48);
  let least = 0;
  for (const radiusMm of [1, 2, 4, 8, 16]) {
    const mm2 = areaMm2(ball, stroke(radiusMm, [0, 20, 0]));
    expect(mm2).toBeGreaterThan(least);
    least = mm2;
    for (const { surface } of painted(ball, stroke(radiusMm, [0, 20, 0]))) {
      const { min } = boundsOf(surface);
      expect(min[1]).toBeGreaterThan(20 - 1.3 * radiusMm);
    }
  }
});

test('a brush of a model that was made small paints, where its coordinates have no finer step', () => {
  const cube = box([4000, 0, 0], [4060, 60, 60]);
  const mm2 = areaMm2(
    cube,
    stroke(1e-5, [4030, 30, 0]),
    stroke(4, [4030, 30, 0]),
    erasing(1e-5, [4030, 30, 0]),
  );
  expect(mm2 / (Math.PI * 16)).toBeCloseTo(1, 1);
});

test('the border of a patch lies on the sphere of the brush', () => {
  const cube = box([0, 0, 0], [60, 60, 60]);
  const [patch] = painted(cube, stroke(8, [30, 30, 0]));
  const { positions, triangles } = patch!.surface;
  const { twin } = pairEdges(triangles, positions.length / 3);
  const radii = [...twin].flatMap((other, half) => {
    const v = 3 * triangles[half]!;
    return other < 0 ? [Math.hypot(positions[v]! - 30, positions[v + 1]! - 30)] : [];
  });
  // Open edges farther in are those that a brush halves on one side.
  expect(Math.max(...radii)).toBeLessThan(8.05);
  expect(radii.filter((mm) => mm > 7.95).length).toBeGreaterThan(30);
  expect(radii.filter((mm) => mm > 7.7 && mm < 7.9)).toEqual([]);
});

test('places that together reach too many triangles are refused, before the others are searched', {
  tags: 'release',
}, () => {
  const ball = sphere(20, 128);
  const place = (k: number): Point => {
    const angle = (2 * Math.PI * k) / 1000;
    return [20 * Math.cos(angle), 20 * Math.sin(angle), 0];
  };
  const places = (count: number) => Array.from({ length: count }, (_, k) => place(k));
  // A brush larger than the ball reaches what looks its way: nearly half.
  const most = REACHED_MAX / (ball.triangles.length / 6);
  expect(painted(ball, stroke(60, ...places(Math.floor(most / 20))))).toHaveLength(1);
  const unread = new Proxy(place(0), {
    get() {
      throw new Error('searched');
    },
  });
  const many = [...places(Math.ceil(1.2 * most)), ...Array.from({ length: 100 }, () => unread)];
  expect(() => painted(ball, stroke(60, ...many))).toThrow(
    expect.objectContaining({ code: 'brush-too-large' }),
  );
});
