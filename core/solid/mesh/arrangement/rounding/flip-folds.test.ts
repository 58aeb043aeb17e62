import { expect, test } from 'vitest';
import { fanPrism } from '../../../../../tests/models/shapes.ts';
import { findFoldedFaces } from '../../crossings/folded-faces.ts';
import { pairEdges } from '../../edges.ts';
import { type Mesh, volumeOf } from '../../mesh.ts';
import { flipFolds } from './flip-folds.ts';

const foldsOf = (mesh: Mesh) =>
  findFoldedFaces(mesh, pairEdges(mesh.triangles, mesh.positions.length / 3).twin, 1e-3).length;

/** A prism over a kite with a dent `dentMm` deep, cut along the diagonal outside of it. */
const dented = (dentMm: number, besideMm = 0) =>
  fanPrism(
    [
      [-20, 0],
      [besideMm, -dentMm],
      [20, 0],
      [0, -30],
    ],
    15,
  );

test('a face within the one that it is folded onto is flipped out, exactly', () => {
  const mesh = dented(6);
  expect(foldsOf(mesh)).toBe(4);
  const flipped = flipFolds(mesh, 1e-3, 4e-4)!;
  expect(flipped).toMatchObject({ left: 0, movedMm: 0 });
  expect(foldsOf(flipped.mesh)).toBe(0);
  expect(flipped.mesh.triangles).toHaveLength(mesh.triangles.length);
  expect(volumeOf(flipped.mesh)).toBeCloseTo(volumeOf(mesh), 2);
});

test('a face that reaches out by more stays', () => {
  expect(flipFolds(dented(6, 21), 1e-3, 4e-4)).toBeUndefined();
});
