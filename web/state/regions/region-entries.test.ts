import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fillRegions,
  hasNormal,
  NO_REGIONS,
  putRegion,
  REGION_PARTS,
  type RegionEntry,
  regionOf,
  removeRegion,
} from './region-entries.ts';

const part = fc.constantFrom(...REGION_PARTS);
const entry = fc.record<RegionEntry>({
  latticeId: fc.integer({ min: 7, max: 19 }),
  sizeMm: fc.integer({ min: 5, max: 20 }),
  rodMm: fc.constant(0.8),
  densityPercent: fc.constant(10),
});

describe('region entries', () => {
  it('keep the place of their part through any sequence of edits; the last one set counts', () => {
    const edit = fc.oneof(
      fc.tuple(part, entry).map((put) => ({ put })),
      part.map((remove) => ({ remove })),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        let entries = NO_REGIONS;
        const expected = new Map<string, RegionEntry>();
        for (const one of edits) {
          if ('put' in one) {
            entries = putRegion(entries, ...one.put);
            expected.set(...one.put);
          } else {
            entries = removeRegion(entries, one.remove, false);
            expected.delete(one.remove);
          }
        }
        for (const part of REGION_PARTS) expect(regionOf(entries, part)).toBe(expected.get(part) ?? null);
      }),
    );
  });

  it('also fill the other part if only one is set, and nothing if none is', () => {
    fc.assert(
      fc.property(part, entry, (of, one) => {
        expect(fillRegions(putRegion(NO_REGIONS, of, one))).toEqual([one, one]);
      }),
    );
    expect(() => fillRegions(NO_REGIONS)).toThrow('at least one');
  });

  it('are not removed while the task is locked', () => {
    fc.assert(
      fc.property(part, entry, (of, one) => {
        const entries = putRegion(NO_REGIONS, of, one);
        expect(removeRegion(entries, of, true)).toBe(entries);
      }),
    );
  });
});

describe('a cut plane', () => {
  const point = fc.tuple(
    fc.integer({ min: -200, max: 200 }),
    fc.integer({ min: -200, max: 200 }),
    fc.constant(0),
  );

  it('has no normal if its points are collinear', () => {
    fc.assert(
      fc.property(point, point, fc.integer({ min: -5, max: 5 }), (a, b, times) => {
        const c = a.map((value, axis) => value + times * (b[axis]! - value)) as [number, number, number];
        expect(hasNormal([a, b, c])).toBe(false);
      }),
    );
  });

  it('has one if a point is off the line', () => {
    expect(
      hasNormal([
        [0, 0, 0],
        [10, 0, 0],
        [0, 10, 0],
      ]),
    ).toBe(true);
    expect(
      hasNormal([
        [0, 0, 5],
        [10, 0, 5],
        [0, 0.5, 5],
      ]),
    ).toBe(true);
  });
});
