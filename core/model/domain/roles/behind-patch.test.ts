import { expect, test } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { distance, type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { paintedPatches } from '../../faces/painted-face.ts';
import { insideMesh } from '../inside-mesh.ts';
import { behindPatch } from './behind-patch.ts';

const DEPTH_MM = 4;
const STEP_MM = 1;
/** The wall stands half a step outside of the border, and is even within this. */
const EVEN_MM = 0.4;

const behind = (mesh: Mesh, at: Point, radiusMm: number) => {
  const [patch] = paintedPatches(mesh, { strokes: [{ atMm: [at], radiusMm }] }, 0.5);
  return behindPatch(patch!.surface, DEPTH_MM, 'painted');
};

const verticesOf = ({ positions }: Mesh) =>
  Array.from({ length: positions.length / 3 }, (_, v) => pointFrom(positions, 3 * v));

test('behind a painted disc of a plane the solid ends in an upright wall', () => {
  const { mesh, deviationMm } = behind(box([0, 0, 0], [40, 40, 20]), [20, 20, 20], 8);
  const wall = verticesOf(mesh).filter(([, , z]) => z > 20 - DEPTH_MM + STEP_MM && z < 20);
  const radii = wall.map(([x, y]) => Math.hypot(x - 20, y - 20));
  expect(wall.length).toBeGreaterThan(50);
  expect(Math.max(...radii)).toBeLessThan(8 + STEP_MM / 2 + EVEN_MM);
  expect(Math.min(...radii)).toBeGreaterThan(8 - EVEN_MM);
  expect(deviationMm).toBeLessThan(STEP_MM / 20);
});

test('behind a painted cap of a sphere the wall points at its middle', () => {
  const { mesh } = behind(sphere(20, 96), [0, 0, 20], 8);
  const rim = 2 * Math.asin(8 / 40);
  const wall = verticesOf(mesh).filter((at) => {
    const mm = distance(at, [0, 0, 0]);
    return mm > 20 - DEPTH_MM + STEP_MM && mm < 20 && Math.acos(at[2] / mm) > rim / 2;
  });
  expect(wall.length).toBeGreaterThan(50);
  for (const at of wall) {
    const mm = distance(at, [0, 0, 0]);
    const besideMm = mm * (Math.acos(at[2] / mm) - rim);
    expect(besideMm).toBeLessThan(STEP_MM / 2 + EVEN_MM);
    expect(besideMm).toBeGreaterThan(-EVEN_MM);
  }
});

test('along a groove of large triangles the solid has no gap', () => {
  // A block with a groove along y, 30 degrees down from both sides; the brush halves its triangles.
  const deep = 20 * Math.tan(Math.PI / 6);
  const profile = [0, 40].map((y): Point[] => [
    [0, y, 20],
    [20, y, 20 - deep],
    [40, y, 20],
  ]);
  const positions = Float32Array.from(profile.flat(2));
  const triangles = Uint32Array.of(0, 1, 3, 1, 4, 3, 1, 2, 4, 2, 5, 4);
  const { mesh } = behind({ positions, triangles }, [20, 20, 20 - deep], 7);
  const isInside = insideMesh(mesh);
  for (let y = 14.5; y <= 25.5; y += 0.25) expect([y, isInside(20, y, 20 - deep - 3)]).toEqual([y, true]);
});
