import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { invertMesh } from '../../../../tests/models/shapes.ts';
import { rotateMesh } from '../../../../tests/models/variants.ts';
import { Effort } from '../../effort.ts';
import type { Point } from '../../geometry/vector.ts';
import { appendMeshes } from '../append-meshes.ts';
import { type Mesh, volumeOf } from '../mesh.ts';
import { turnInvertedParts } from './turn-inverted.ts';

const cube = (from: number, to: number) => box([from, from, from], [to, to, to]);
/** Share of a ball's radius that each shell within it has, and the largest step between their middles. */
const [INNER, STEP] = [0.75, 0.08];

/** A ball of few faces with shells within it, off the middle; those that are marked are inside out. */
function nest(centre: Point, inside: readonly boolean[], steps: readonly number[]): Mesh[] {
  return inside.map((isInverted, depth) => {
    const radius = 10 * INNER ** depth;
    const off = (k: number) =>
      steps
        .slice(0, depth)
        .reduce((sum, step, i) => sum + (i % 3 === k ? step * 10 * INNER ** i * STEP : 0), 0);
    const ball = sphere(radius, 10, [centre[0] + off(0), centre[1] + off(1), centre[2] + off(2)]);
    return isInverted ? invertMesh(ball) : ball;
  });
}

const volumeOnceTurned = (...meshes: Mesh[]) => volumeOf(turnInvertedParts(appendMeshes(meshes)).mesh);

describe('inside-out parts', () => {
  it('turns a single one', () => {
    expect(turnInvertedParts(invertMesh(cube(0, 2)))).toMatchObject({ turned: 12, parts: 1 });
    expect(volumeOnceTurned(invertMesh(cube(0, 2)))).toBeCloseTo(8, 6);
  });

  it('turns one beside a body that is right', () => {
    expect(volumeOnceTurned(cube(0, 2), invertMesh(cube(5, 6)))).toBeCloseTo(9, 6);
  });

  it('turns one that sticks out of a body', () => {
    expect(volumeOnceTurned(cube(0, 2), invertMesh(cube(1, 3)))).toBeCloseTo(16, 6);
  });

  it('keeps a cavity, also where vertices of both are in one line', () => {
    expect(volumeOnceTurned(cube(0, 3), invertMesh(cube(1, 2)))).toBeCloseTo(26, 6);
  });

  it('turns a body with its cavity', () => {
    expect(volumeOnceTurned(invertMesh(cube(0, 3)), cube(1, 2))).toBeCloseTo(26, 6);
  });

  it('casts no ray at a part that sticks out of the box of every other one', () => {
    const effort = new Effort();
    const beside = Array.from({ length: 30 }, (_, i) => invertMesh(cube(i * 0.1, i * 0.1 + 2)));
    expect(turnInvertedParts(appendMeshes(beside), effort).parts).toBe(30);
    expect(effort.spent).toBeLessThan(30 * 30);
  });

  it('finds all that lies in a part, however deep, beside parts whose boxes overlap it', () => {
    const depths = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
    const four = fc.array(depths, { minLength: 1, maxLength: 4 });
    const steps = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 });
    const degrees = fc.integer({ min: 0, max: 359 });
    fc.assert(
      fc.property(
        four,
        steps,
        fc.tuple(degrees, degrees, degrees),
        fc.boolean(),
        (nests, by, turnDeg, isLast) => {
          // Corners of a tetrahedron 24 mm apart: balls of 10 mm are apart, their boxes are not.
          const corners: Point[] = [
            [0, 0, 0],
            [12, 12, 0],
            [12, 0, 12],
            [0, 12, 12],
          ];
          const balls = nests.map((inside, i) => nest(corners[i]!.map((x) => x * 1.42) as Point, inside, by));
          const shells = isLast ? balls.flat().reverse() : balls.flat();
          const mesh = rotateMesh(appendMeshes(shells), turnDeg);
          const turned = volumeOf(turnInvertedParts(mesh).mesh);
          let volume = 0;
          for (const [i, shells] of balls.entries()) {
            const outward = nests[i]![0] ? -1 : 1;
            for (const shell of shells) volume += outward * volumeOf(shell);
          }
          expect(turned / volume).toBeCloseTo(1, 4);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leaves outward parts as they are', () => {
    const mesh = appendMeshes([cube(0, 2), cube(1, 3)]);
    expect(turnInvertedParts(mesh)).toEqual({ mesh, turned: 0, parts: 0 });
  });
});
