import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsLargestBox } from '../../../core/rules/model/upload-limits.ts';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import { type Mesh, volumeOf } from '../../../core/solid/mesh/mesh.ts';
import { recentre, scaleToBox, scaleUpFactor } from './recentre.ts';

const coordinate = fc.float({ min: -200, max: 200, noNaN: true });
const tetrahedron: fc.Arbitrary<Mesh> = fc
  .array(coordinate, { minLength: 12, maxLength: 12 })
  .map((values) => ({
    positions: Float32Array.from(values),
    triangles: Uint32Array.from([0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]),
  }));

describe('recentring', () => {
  it('stands every model on the bed, centred, and keeps its size', () => {
    fc.assert(
      fc.property(tetrahedron, (mesh) => {
        const moved = recentre(mesh);
        const { min, max } = boundsOf(moved);
        expect(min[2]).toBeCloseTo(0, 3);
        expect(min[0] + max[0]).toBeCloseTo(0, 3);
        expect(min[1] + max[1]).toBeCloseTo(0, 3);
        const [before, after] = [extentOf(boundsOf(mesh)), extentOf({ min, max })];
        for (let axis = 0; axis < 3; axis++) expect(after[axis]).toBeCloseTo(before[axis]!, 3);
      }),
    );
  });

  it('scales volumes by the third power', () => {
    const mesh: Mesh = {
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
      triangles: Uint32Array.from([0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]),
    };
    expect(volumeOf(recentre(mesh, 4))).toBeCloseTo(64 * volumeOf(mesh), 4);
  });

  it('gives the smallest integer factor that reaches the wanted size', () => {
    expect(scaleUpFactor([1.2, 30, 8], 5)).toBe(5);
    expect(scaleUpFactor([5, 5, 5], 5)).toBe(1);
  });

  it('gives a factor that fits the box, at most one per cent below the largest', () => {
    const side = fc.double({ min: 260, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(side, side, side, (...extentMm) => {
        const scaled = (more: number) => extentMm.map((mm) => more * scaleToBox(extentMm) * mm);
        expect([fitsLargestBox(scaled(1)), fitsLargestBox(scaled(1.011))]).toEqual([true, false]);
      }),
    );
  });
});
