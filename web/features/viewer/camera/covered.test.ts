import { expect, it } from 'vitest';
import { coveredByControls } from './covered.ts';
import { openPart, zoomKept } from './studio-camera.ts';

it('keeps what a moved camera shows when the sheet folds', () => {
  const view = (height: number) => ({
    width: 390,
    height,
    ...coveredByControls({ isStripRow: true, isPhone: true, morePx: 0 }),
  });
  const folded = zoomKept(4, view(160), view(520));
  expect(folded).toBeCloseTo((4 * 390) / 160, 6);
  expect(zoomKept(folded, view(520), view(160))).toBeCloseTo(4, 6);
  // A hidden view has no size.
  expect(zoomKept(4, view(0), view(520))).toBe(4);
});

it('keeps a model beside the camera strip and below the view panel', () => {
  const onDesktop = coveredByControls({ isStripRow: false, isPhone: false, morePx: 0 });
  const { width, height } = openPart({ width: 748, height: 544, ...onDesktop });
  expect([width, height]).toEqual([678, 445]);
  // The sheet of a phone has the view panel.
  const onPhone = coveredByControls({ isStripRow: false, isPhone: true, morePx: 0 });
  expect(openPart({ width: 400, height: 300, ...onPhone }).height).toBe(300);
});
