import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  durationParts,
  formatBytes,
  formatExtents,
  formatMm,
  formatPercent,
  formatVolume,
  formatWeight,
} from './format.ts';

describe('formatting', () => {
  it('shows file sizes in B, KB, M and G', () => {
    expect(
      [0, 999, 1023, 1024, 1_039_483, 52_428_800, 3 * 1024 ** 3].map((bytes) => formatBytes(bytes)),
    ).toEqual([
      '0\u00a0B',
      '999\u00a0B',
      '0.999\u00a0KB',
      '1.00\u00a0KB',
      '0.991\u00a0M',
      '50.0\u00a0M',
      '3.00\u00a0G',
    ]);
  });

  it('shows an expected size in two digits', () => {
    expect([1_698_693, 1024 * 996, 61_980].map((bytes) => formatBytes(bytes, 2))).toEqual([
      '1.6\u00a0M',
      '0.97\u00a0M',
      '61\u00a0KB',
    ]);
  });

  it('leaves no trailing zeros on lengths', () => {
    expect(formatExtents([0.0645, 9.876, 12.34])).toBe('0.06 × 9.88 × 12.3\u00a0mm');
    expect([formatMm(10), formatMm(10.04), formatMm(0.87, 2), formatMm(1233.4, 0), formatMm(-0.01)]).toEqual([
      '10',
      '10',
      '0.87',
      '1,233',
      '0',
    ]);
  });

  it('shows shares in percent', () => {
    expect(formatPercent(0.0761)).toBe('7.6\u00a0%');
    expect([0.3218, 0.9996].map((share) => formatPercent(share))).toEqual(['32.2\u00a0%', '100\u00a0%']);
  });

  it('shows volumes in cm3 from 1 cm3 on', () => {
    expect([0.65, 999.4, 999.6, 1234, 1_000_000].map(formatVolume)).toEqual([
      '0.65\u00a0mm³',
      '999\u00a0mm³',
      '1.00\u00a0cm³',
      '1.23\u00a0cm³',
      '1,000\u00a0cm³',
    ]);
  });

  it('shows weights finer when they are small, and from 1 kg on in kg', () => {
    expect([3.508, 17.94, 999.9, 17_828].map(formatWeight)).toEqual([
      '3.51\u00a0g',
      '17.9\u00a0g',
      '999.9\u00a0g',
      '17.83\u00a0kg',
    ]);
  });

  it('splits every duration into parts that add up to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (total) => {
        const { days, hours, minutes, seconds } = durationParts(total);
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(total);
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true);
      }),
    );
  });

  it('never shows a negative time', () => {
    expect(durationParts(-3)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
