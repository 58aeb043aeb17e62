import { describe, expect, it } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { invertMesh } from '../../../../tests/models/shapes.ts';
import { appendMeshes } from '../append-meshes.ts';
import { type Mesh, volumeOf } from '../mesh.ts';
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

  it('leaves outward parts as they are', () => {
    const mesh = appendMeshes([cube(0, 2), cube(1, 3)]);
    expect(turnInvertedParts(mesh)).toEqual({ mesh, turned: 0, parts: 0 });
  });
});
