import fc from 'fast-check';
import { Matrix4, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { placedStruts, strutBuffers } from './strut-matrices.ts';

const coordinate = fc.double({ min: -200, max: 200, noNaN: true });
const point = fc.tuple(coordinate, coordinate, coordinate);

it('puts a unit cylinder from end to end at its radius, unmirrored', () => {
  fc.assert(
    fc.property(point, point, fc.double({ min: 0.2, max: 3, noNaN: true }), (from, to, radiusMm) => {
      fc.pre(Math.hypot(...from.map((value, axis) => value - to[axis]!)) > 0.05);
      const struts = placedStruts(
        Float32Array.from([...from, ...to]),
        Float32Array.from([radiusMm, radiusMm]),
      );
      expect(struts.tapers).toBeUndefined();
      const matrix = new Matrix4().fromArray(struts.matrices);
      const end = (height: number) => new Vector3(0, height, 0).applyMatrix4(matrix);
      expect(end(-0.5).distanceTo(new Vector3(...from))).toBeLessThan(1e-3);
      expect(end(0.5).distanceTo(new Vector3(...to))).toBeLessThan(1e-3);
      const axis = new Vector3(...to).sub(new Vector3(...from)).normalize();
      for (const rim of [new Vector3(1, 0, 0), new Vector3(0, 0, 1), new Vector3(0.6, 0, 0.8)]) {
        const arm = rim.applyMatrix4(matrix).sub(end(0));
        expect(arm.length()).toBeCloseTo(radiusMm, 3);
        expect(Math.abs(arm.dot(axis))).toBeLessThan(2e-3);
      }
      expect(matrix.determinant()).toBeGreaterThan(0);
    }),
  );
});

it('keeps the radii of both ends of a tapered strut', () => {
  const struts = placedStruts(Float32Array.from([0, 0, 0, 0, 0, 2]), Float32Array.from([1, 2]));
  const { matrices, tapers } = struts;
  const meanMm = Math.hypot(matrices[0]!, matrices[1]!, matrices[2]!);
  expect(meanMm * (1 - tapers![0]!)).toBeCloseTo(1, 6);
  expect(meanMm * (1 + tapers![0]!)).toBeCloseTo(2, 6);
  expect(strutBuffers(struts)).toEqual([matrices.buffer, tapers!.buffer]);
});
