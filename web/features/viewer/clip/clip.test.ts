import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLIP_AXES,
  type Clip,
  clipAt,
  clipBounds,
  cutsOf,
  flipClip,
  mayClip,
  NO_CLIP,
  percentOf,
} from './clip.ts';

const BOX = { min: [-10, -20, 0], max: [10, 20, 40] } as {
  min: [number, number, number];
  max: [number, number, number];
};
const parts = { original: 'a', preview: null, structure: 'b', lattice: 'c' };
const all = { original: true, preview: true, structure: true, lattice: true };

describe('clipping', () => {
  it('is off while original, structure mesh and lattice are all visible, and while nothing is', () => {
    expect(mayClip(parts, all)).toBe(false);
    expect(mayClip(parts, { ...all, original: false })).toBe(true);
    expect(mayClip({ ...parts, lattice: null }, all)).toBe(true);
    expect(mayClip(parts, { original: false, preview: true, structure: false, lattice: false })).toBe(false);
  });

  it('keeps the lower part up to the slider, and the upper one when flipped', () => {
    expect(cutsOf(clipAt(NO_CLIP, 'z', 25), BOX)).toEqual([{ axis: 2, atMm: 10, keeps: -1 }]);
    expect(cutsOf(flipClip(clipAt(NO_CLIP, 'x', 75), 'x'), BOX)).toEqual([{ axis: 0, atMm: 5, keeps: 1 }]);
  });

  it('uses the original’s bounds for a shape of over 500 000 triangles', () => {
    const large = { min: [-99, -99, -99], max: [99, 99, 99] } as typeof BOX;
    expect(clipBounds([{ triangles: 500_001, boxMm: large }], BOX)).toEqual(BOX);
    expect(clipBounds([{ triangles: 500_000, boxMm: large }], BOX)).toEqual(large);
    const both = clipBounds(
      [
        { triangles: 1, boxMm: large },
        { triangles: 900_000, boxMm: large },
      ],
      BOX,
    );
    expect(both).toEqual(large);
    expect(clipBounds([], BOX)).toEqual(BOX);
  });

  it('never cuts outside the box after any changes', () => {
    const step = fc.tuple(
      fc.constantFrom(...CLIP_AXES),
      fc.double({ min: -50, max: 150, noNaN: true }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const clip = steps.reduce<Clip>(
          (now, [axis, percent, flip]) => (flip ? flipClip(now, axis) : clipAt(now, axis, percent)),
          NO_CLIP,
        );
        for (const cut of cutsOf(clip, BOX)) {
          expect(cut.atMm).toBeGreaterThan(BOX.min[cut.axis]!);
          expect(cut.atMm).toBeLessThan(BOX.max[cut.axis]!);
        }
        for (const axis of CLIP_AXES) {
          expect(percentOf(clip[axis])).toBeGreaterThanOrEqual(0);
          expect(percentOf(clip[axis])).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
