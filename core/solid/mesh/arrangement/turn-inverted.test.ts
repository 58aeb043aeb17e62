import { describe, expect, it } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { invertMesh } from '../../../../tests/models/shapes.ts';
import { appendMeshes } from '../append-meshes.ts';
import { type Mesh, volumeOf } from '../mesh.ts';
import { Effort } from './effort.ts';
import { turnInvertedParts } from './turn-inverted.ts';

const cube = (from: number, to: number) => box([from, from, from], [to, to, to]);
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

  it('leaves outward parts as they are', () => {
    const mesh = appendMeshes([cube(0, 2), cube(1, 3)]);
    expect(turnInvertedParts(mesh)).toEqual({ mesh, turned: 0, parts: 0 });
  });
});
