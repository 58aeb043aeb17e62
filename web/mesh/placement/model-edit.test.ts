import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsLargestBox } from '../../../core/rules/model/upload-limits.ts';
import {
  clampScale,
  clampTranslationMm,
  editKey,
  isEdited,
  NO_EDIT,
  normalizeRotationDeg,
  SCALE_STEP,
  scaleRange,
  TRANSLATION_MAX_MM,
} from './model-edit.ts';

const lengthMm = fc.double({ min: 1, max: 259, noNaN: true });
const extents = fc.tuple(lengthMm, lengthMm, lengthMm);
const wild = fc.oneof(fc.double(), fc.integer({ min: -1e7, max: 1e7 }));

function onStep(value: number, step: number): boolean {
  return Math.abs(value / step - Math.round(value / step)) < 1e-6;
}

describe('the scale of a model', () => {
  it('has the limits of the specification', () => {
    expect(scaleRange([40, 30, 20])).toEqual({ min: 0.3, max: 10 });
    expect(scaleRange([100, 50, 25.9])).toEqual({ min: 0.2, max: 4 });
    expect(scaleRange([3, 3, 3])).toEqual({ min: 1.7, max: 86.3 });
  });

  it('never exceeds the printers’ box or the range', () => {
    fc.assert(
      fc.property(extents, wild, (extentMm, typed) => {
        const range = scaleRange(extentMm);
        const scale = clampScale(typed, range);
        expect(range.min).toBeLessThanOrEqual(range.max);
        expect(scale).toBeGreaterThanOrEqual(range.min);
        expect(scale).toBeLessThanOrEqual(range.max);
        expect(onStep(scale, SCALE_STEP)).toBe(true);
        expect(fitsLargestBox(extentMm.map((mm) => mm * scale * (1 - 1e-9)))).toBe(true);
      }),
    );
  });

  it('brings the smallest side to 5 mm at the minimum, unless the model is too flat', () => {
    fc.assert(
      fc.property(extents, (extentMm) => {
        const { min, max } = scaleRange(extentMm);
        if (min < max) expect(Math.min(...extentMm) * min).toBeGreaterThanOrEqual(5 - 1e-6);
      }),
    );
  });

  it('allows one value, the largest that fits, for a plate too flat to grow', () => {
    expect(scaleRange([400, 300, 1.5])).toEqual({ min: 1, max: 1 });
  });

  it('allows 25.4, an inch, if the model then fits', () => {
    expect(clampScale(25.4, scaleRange([8, 6, 4]))).toBe(25.4);
  });
});

describe('rotation and translation', () => {
  it('are whole degrees from 0 to 359, equal to the typed angle', () => {
    expect([-90, 360, 725.4, -0.2, Number.NaN].map(normalizeRotationDeg)).toEqual([270, 0, 5, 0, 0]);
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), (degrees) => {
        const held = normalizeRotationDeg(degrees);
        expect(Number.isInteger(held) && held >= 0 && held < 360).toBe(true);
        expect(Math.abs(held - degrees) % 360).toBe(0);
      }),
    );
  });

  it('stay on the step and within the limits for any input', () => {
    fc.assert(
      fc.property(wild, (typed) => {
        const held = clampTranslationMm(typed);
        expect(Math.abs(held)).toBeLessThanOrEqual(TRANSLATION_MAX_MM);
        expect(Object.is(held, -0)).toBe(false);
        expect(clampTranslationMm(held)).toBe(held);
        if (Math.abs(typed) < TRANSLATION_MAX_MM)
          expect(Math.abs(held - typed)).toBeLessThanOrEqual(0.0500001);
      }),
    );
  });
});

describe('an edit', () => {
  it('does not exist until something differs', () => {
    expect(isEdited(NO_EDIT)).toBe(false);
    expect(isEdited({ ...NO_EDIT, scale: 1.1 })).toBe(true);
    expect(isEdited({ ...NO_EDIT, translationMm: [0, 0, 0.1] })).toBe(true);
    expect(isEdited({ ...NO_EDIT, cuts: [{ id: 'a' }] })).toBe(true);
  });

  it('has another key if it gives another model', () => {
    const rotated = editKey({ ...NO_EDIT, rotationDeg: [0, 90, 0] });
    expect(
      new Set([editKey(NO_EDIT), rotated, editKey({ ...NO_EDIT, translationMm: [0, 90, 0] })]).size,
    ).toBe(3);
  });
});
