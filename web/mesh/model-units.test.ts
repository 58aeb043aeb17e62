import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsLargestBox, UPLOAD_MIN_EXTENT_MM } from '../../core/rules/model/upload-limits.ts';
import { likelyUnits, UNIT_FACTORS, UNITS_SUSPECT_BELOW_MM } from './model-units.ts';

const extent = fc.double({ min: 0.001, max: 300, noNaN: true });

describe('the unit of a model', () => {
  it('is questioned for tiny models only', () => {
    expect(likelyUnits([8.4, 3, 2])).toEqual(['centimetre', 'inch']);
    expect(likelyUnits([18, 12, 4])).toEqual(['centimetre']);
    expect(likelyUnits([60, 3, 2])).toEqual([]);
    expect(likelyUnits([UNITS_SUSPECT_BELOW_MM, 3, 2])).toEqual([]);
  });

  it('is offered only if the model then fits the limits', () => {
    fc.assert(
      fc.property(fc.tuple(extent, extent, extent), (extentMm) => {
        for (const unit of likelyUnits(extentMm)) {
          const sized = extentMm.map((mm) => mm * UNIT_FACTORS[unit]);
          expect(fitsLargestBox(sized)).toBe(true);
          expect(Math.min(...sized)).toBeGreaterThanOrEqual(UPLOAD_MIN_EXTENT_MM);
        }
      }),
    );
  });
});
