import { expect, it } from 'vitest';
import type { PrintabilityFigures } from '../../../../core/contract/calls/printability-task.ts';
import { keptInside, printShares, sharePercent } from './print-shares.ts';

const FIGURES: PrintabilityFigures = {
  process: 'FDM',
  material: null,
  struts: 100,
  shares: { none: 0.5, diameter: 0.25, angle: 0.25, gap: 0 },
  thinnestMm: 0.7,
  thinnestMinMm: 0.8,
  flattestDeg: 0,
  narrowestMm: 3,
  sealed: false,
  trapped: null,
};

it('lists the faults that occur with their limits', () => {
  expect(printShares(FIGURES)).toEqual([
    { fault: 'diameter', share: 0.25, limit: 0.8 },
    { fault: 'angle', share: 0.25, limit: 45 },
  ]);
  const thin = { ...FIGURES, process: 'SLS', shares: { none: 0, diameter: 1, angle: 0, gap: 0 } } as const;
  for (const thinnestMinMm of [0.7, 1])
    expect(printShares({ ...thin, thinnestMinMm })).toEqual([
      { fault: 'diameter', share: 1, limit: thinnestMinMm },
    ]);
});

it('says what a sealed part keeps inside', () => {
  const sealed = { ...FIGURES, sealed: true };
  expect(
    [FIGURES, { ...sealed, process: 'SLS' as const }, { ...sealed, process: 'DLP' as const }].map(keptInside),
  ).toEqual([null, 'powder', 'resin']);
});

it('never rounds a little to nothing or almost all to all', () => {
  const read = [0, 0.0002, 0.1234, 0.9999, 1].map(sharePercent);
  expect(read).toEqual(['0\u00a0%', '<\u00a00.1\u00a0%', '12.3\u00a0%', '>\u00a099.9\u00a0%', '100\u00a0%']);
});
