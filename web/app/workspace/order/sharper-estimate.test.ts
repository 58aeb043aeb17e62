import { expect, it } from 'vitest';
import type { Estimate } from '../../../features/job/estimate/use-estimate.ts';
import type { PreviewFigures } from '../../../features/preview/preview-protocol.ts';
import { sharperEstimate, withoutCut } from './sharper-estimate.ts';

const SERVER: Estimate = { seconds: 9, bytes: 5000, triangles: 100, tooLong: false, refusal: null };
const FIGURES: PreviewFigures = {
  struts: 12,
  volumeFraction: 0.1,
  volumeMm3: 10,
  fileBytes: 4084,
  triangles: 80,
  seconds: 7,
  faults: null,
  tooMany: false,
  coverage: null,
  conformal: null,
  links: 0,
};

it('uses the figures of the preview', () => {
  expect(sharperEstimate(SERVER, { figures: FIGURES, busy: false })).toEqual({
    ...SERVER,
    seconds: 7,
    bytes: 4084,
    triangles: 80,
  });
});

it('says nothing of the file before the first preview, keeps the last while a newer is awaited, and a refusal', () => {
  expect(sharperEstimate(SERVER, { figures: null, busy: false })).toBe(SERVER);
  expect(sharperEstimate(SERVER, { figures: null, busy: true })).toMatchObject({
    triangles: null,
    bytes: null,
  });
  expect(sharperEstimate(SERVER, { figures: FIGURES, busy: true })).toMatchObject({
    triangles: 80,
    busy: true,
  });
  for (const no of [
    { ...SERVER, tooLong: true },
    { seconds: null, bytes: null, triangles: null, tooLong: false, refusal: 'no' },
  ])
    expect(sharperEstimate(no, { figures: FIGURES, busy: false })).toBe(no);
});

it('promises no file of two regions before their cut', () => {
  const nothing = { ...SERVER, seconds: null, bytes: null, triangles: null };
  expect(withoutCut(SERVER)).toEqual({ ...nothing, missing: 'cut' });
});
