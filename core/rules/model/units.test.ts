import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyUnit, UNIT_MM, unitCandidates } from './units.ts';
import { fitsLargestBox, UPLOAD_MIN_EXTENT_MM } from './upload-limits.ts';

const units = (extentMm: readonly number[]) => unitCandidates(extentMm).map(({ unit }) => unit);
const extent = fc.double({ min: 1e-4, max: 5000, noNaN: true });

describe('the unit of a model', () => {
  it('is doubted under 10 mm and over 400 mm, with the likely unit first', () => {
    expect(units([0.05, 0.04, 0.15])).toEqual(['m', 'inch', 'foot']);
    expect(units([2.6, 2.9, 0.6])).toEqual(['inch', 'cm']);
    expect(units([0.8, 0.7, 0.6])).toEqual(['inch', 'cm', 'foot']);
    expect(units([9, 5, 3])).toEqual(['cm', 'inch']);
    expect(units([10, 5, 3])).toEqual([]);
    expect(units([400, 100, 100])).toEqual([]);
    expect(unitCandidates([1016, 508, 254])[0]).toEqual({
      unit: 'inch',
      factorMm: 1 / 25.4,
      extentMm: [expect.closeTo(40), expect.closeTo(20), expect.closeTo(10)],
    });
  });

  it('is offered only if the model can be printed in it', () => {
    fc.assert(
      fc.property(fc.tuple(extent, extent, extent), (extentMm) => {
        for (const { factorMm, extentMm: sized } of unitCandidates(extentMm)) {
          expect(sized).toEqual(extentMm.map((mm) => mm * factorMm));
          expect(fitsLargestBox(sized)).toBe(true);
          expect(Math.min(...sized)).toBeGreaterThanOrEqual(UPLOAD_MIN_EXTENT_MM);
        }
      }),
    );
  });

  it('stays millimetres without a question if a lattice may fit', () => {
    expect(likelyUnit([9, 5, 3], true)).toEqual({ unit: 'mm', factorMm: 1 });
    expect(likelyUnit([2, 2, 2], true)).toMatchObject({ unit: 'inch', factorMm: 25.4 });
    expect(likelyUnit([30, 20, 0.5], true).unit).toBe('mm');
    expect(likelyUnit([0.03, 0.03, 0.07], true).unit).toBe('m');
    expect(likelyUnit([430, 20, 20], true).unit).toBe('mm');
    expect(likelyUnit([4500, 2400, 300], false)).toMatchObject({ unit: 'inch', factorMm: 1 / 25.4 });
    expect(Object.values(UNIT_MM).every((mm) => mm >= 1)).toBe(true);
  });
});
