import { expect, it } from 'vitest';
import { PROCESS_LIMITS } from '../../../core/rules/parameters/printability.ts';
import { type Fixable, faultsIn, fixesFor, weightG } from './preview-figures.ts';
import type { PreviewFigures } from './preview-protocol.ts';

const figures = (counts: number[], flattestDeg: number | null = null): PreviewFigures => ({
  struts: 100,
  volumeFraction: 0.1,
  volumeMm3: 1000,
  fileBytes: 1,
  seconds: 1,
  faults: { counts, flattestDeg },
  triangles: 30_000,
  tooMany: false,
  coverage: null,
  conformal: null,
  links: 0,
});
const NOW: Fixable = { sides: 8, rodMm: 0.5, rodMaxMm: 1.5, stretch: 1 };

it('weighs a volume', () => {
  expect(weightG(10_000, 1.2)).toBeCloseTo(12, 9);
});

it('names only faults that occur', () => {
  expect(faultsIn(figures([90, 0, 10, 0]))).toEqual([{ fault: 'angle', count: 10 }]);
  expect(faultsIn(figures([100, 0, 0, 0]))).toEqual([]);
});

it('offers a rod that is thick enough, but none outside the settings’ range', () => {
  expect(fixesFor(figures([0, 100, 0, 0]), PROCESS_LIMITS.FDM, NOW)).toEqual([{ kind: 'rod', rodMm: 0.87 }]);
  expect(fixesFor(figures([0, 100, 0, 0]), PROCESS_LIMITS.FDM, { ...NOW, rodMaxMm: 0.8 })).toEqual([]);
});

it('stretches body diagonals to 45 degrees, flat struts never', () => {
  const diagonal = figures([0, 0, 100, 0], 35.264);
  expect(fixesFor(diagonal, PROCESS_LIMITS.SLM, NOW)).toEqual([{ kind: 'stretch', stretch: 1.415 }]);
  expect(fixesFor(diagonal, PROCESS_LIMITS.SLM, { ...NOW, stretch: null })).toEqual([]);
  expect(fixesFor(figures([60, 0, 40, 0], 0), PROCESS_LIMITS.FDM, NOW)).toEqual([]);
});
