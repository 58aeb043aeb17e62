import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_EDIT, type Triple } from './model-edit.ts';
import {
  middleMm,
  placementMatrix,
  placePositions,
  planeInModel,
  rotate,
  rotationToBed,
  turnOf,
} from './model-placement.ts';

const angle = fc.integer({ min: 0, max: 359 });
const rotation = fc.tuple(angle, angle, angle);
const part = fc.double({ min: -50, max: 50, noNaN: true });
const points = fc.array(fc.tuple(part, part, part), { minLength: 4, maxLength: 20 });
const scale = fc.integer({ min: 1, max: 100 }).map((tenths) => tenths / 10);
const move = fc.tuple(part, part, part);
const source = { centreMm: [1, -2, 10] as Triple, floorMm: 0.5 };

function lowest(positions: Float32Array): number {
  return Math.min(...positions.filter((_, i) => i % 3 === 2));
}

describe('the placement of an edited model', () => {
  it('is unchanged without edits', () => {
    const flat = new Float32Array([0, 0, 0.5, 8, 0, 2, 0, 7, 3, -6, -11, 19.5]);
    expect(placePositions(flat, NO_EDIT, source)).toEqual(flat);
  });

  it('is bit-identical after four right turns about any axis', () => {
    for (const axis of [0, 1, 2]) {
      const quarter = [0, 0, 0].map((_, k) => (k === axis ? 90 : 0)) as Triple;
      let vector: Triple = [0.1, 0.7, -0.3];
      for (let i = 0; i < 4; i++) vector = rotate(turnOf(quarter), vector);
      expect(vector).toEqual([0.1, 0.7, -0.3]);
    }
  });

  it('keeps every distance up to the scale, and stands on the former floor plus the lift', () => {
    fc.assert(
      fc.property(points, rotation, scale, move, (list, rotationDeg, factor, translationMm) => {
        const flat = Float32Array.from(list.flat());
        const edit = { scale: factor, rotationDeg, translationMm };
        const placed = placePositions(flat, edit, source);
        const span = (p: Float32Array, i: number) =>
          Math.hypot(p[i * 3]! - p[0]!, p[i * 3 + 1]! - p[1]!, p[i * 3 + 2]! - p[2]!);
        for (let i = 1; i < list.length; i++) {
          expect(Math.abs(span(placed, i) - factor * span(flat, i))).toBeLessThan(2e-3);
        }
        expect(lowest(placed)).toBeCloseTo(source.floorMm + translationMm[2], 2);
      }),
    );
  });

  it('is the same by matrix as point by point', () => {
    fc.assert(
      fc.property(points, rotation, scale, move, (list, rotationDeg, factor, translationMm) => {
        const flat = Float32Array.from(list.flat());
        const edit = { scale: factor, rotationDeg, translationMm };
        const placed = placePositions(flat, edit, source);
        const m = placementMatrix(flat, edit, source);
        for (let i = 0; i < flat.length; i += 3) {
          for (let k = 0; k < 3; k++) {
            const value = m[k]! * flat[i]! + m[k + 4]! * flat[i + 1]! + m[k + 8]! * flat[i + 2]! + m[k + 12]!;
            expect(Math.abs(value - placed[i + k]!)).toBeLessThan(2e-3);
          }
        }
      }),
    );
  });
});

describe('a plane drawn on the stage', () => {
  it('cuts the uploaded model where it cuts the placed one', () => {
    fc.assert(
      fc.property(
        points,
        rotation,
        scale,
        move,
        rotation,
        part,
        (list, rotationDeg, factor, translationMm, look, offset) => {
          const flat = Float32Array.from(list.flat());
          const edit = { scale: factor, rotationDeg, translationMm };
          const plane = { normal: rotate(turnOf(look), [1, 0, 0]), offset };
          const placed = placePositions(flat, edit, source);
          const own = planeInModel(plane, edit, { ...source, middle: middleMm(flat, edit, source) });
          const height = ({ normal }: typeof plane, p: Float32Array, i: number, at: number) =>
            normal[0] * p[i]! + normal[1] * p[i + 1]! + normal[2] * p[i + 2]! - at;
          for (let i = 0; i < flat.length; i += 3) {
            const there = height(plane, placed, i, plane.offset);
            expect(Math.abs(there - factor * height(own, flat, i, own.offset))).toBeLessThan(5e-3);
          }
        },
      ),
    );
  });
});

describe('a face laid on the bed', () => {
  it('faces straight down, whatever the earlier rotation', () => {
    fc.assert(
      fc.property(rotation, rotation, (rotationDeg, look) => {
        const own = rotate(turnOf(look), [0, 0, 1]);
        const before = turnOf(rotationDeg);
        const after = turnOf(rotationToBed(rotationDeg, rotate(before, own)));
        expect(rotate(after, own)[2]).toBeCloseTo(-1, 6);
      }),
    );
  });
});
