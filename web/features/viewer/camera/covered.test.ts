import { expect, it } from 'vitest';
import { coveredByControls } from './covered.ts';
import { openPart, zoomKept } from './studio-camera.ts';

it('keeps what a moved camera shows when the sheet folds', () => {
  const view = (height: number) => ({ width: 390, height, ...coveredByControls(true) });
  const folded = zoomKept(4, view(160), view(520));
  expect(folded).toBeCloseTo((4 * 390) / 160, 6);
  expect(zoomKept(folded, view(520), view(160))).toBeCloseTo(4, 6);
  // A hidden view has no size.
  expect(zoomKept(4, view(0), view(520))).toBe(4);
});

it('keeps a model beside the camera strip where there is room for one', () => {
  expect(openPart({ width: 1000, height: 700, ...coveredByControls(false) }).width).toBeLessThan(1000);
});
