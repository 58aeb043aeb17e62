import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { fanPrism } from '../../../tests/models/shapes.ts';
import { CROSSING_ROUNDING_MM } from '../spec/tolerances.ts';
import { findCrossings } from '../verify/crossings.ts';
import { cornersOfMesh, verifyMesh } from '../verify/verify.ts';
import { areaOf, type Mesh, volumeOf } from './mesh.ts';
import { repairOnGrid } from './repair.ts';
import { unfoldFaces } from './unfold.ts';

const crossingsOf = (mesh: Mesh) => findCrossings(cornersOfMesh(mesh), CROSSING_ROUNDING_MM).pairs;

test('two faces of which one lies within the other, back to back, become one layer', () => {
  // Both caps are cut along the diagonal that runs outside.
  const dart = fanPrism(
    [
      [12, 2],
      [4, 3],
      [1, 9],
      [0, 0],
    ],
    5,
  );
  expect(crossingsOf(dart)).toBeGreaterThan(0);
  const unfolded = repairOnGrid(dart, 2 ** -14);
  expect(crossingsOf(unfolded)).toBe(0);
  expect(unfolded.positions).toEqual(dart.positions);
  expect(volumeOf(unfolded)).toBeCloseTo(volumeOf(dart), 4);
});

test('the fan of any outline stays closed and manifold, and no part of it lies double that did not before', () => {
  const radius = fc.integer({ min: 3, max: 40 });
  fc.assert(
    fc.property(fc.array(radius, { minLength: 5, maxLength: 16 }), (radii) => {
      const outline = radii.map((r, i): [number, number] => {
        const angle = (2 * Math.PI * i) / radii.length;
        return [r * Math.cos(angle), r * Math.sin(angle)];
      });
      const folded = fanPrism(outline, 10);
      const unfolded = unfoldFaces(folded);
      expect(verifyMesh(unfolded)).toEqual(verifyMesh(folded));
      expect(volumeOf(unfolded)).toBeCloseTo(volumeOf(folded), 1);
      expect(areaOf(unfolded)).toBeLessThanOrEqual(areaOf(folded) * (1 + 1e-9));
    }),
  );
});

test('leaves a mesh without folds alone', () => {
  const mesh = sphere(10, 32);
  expect(unfoldFaces(mesh)).toBe(mesh);
});
