import { expect, it } from 'vitest';
import { coveredByControls } from './covered.ts';
import { fittedPose } from './rig.ts';
import { freePart, makeCamera, openPart, zoomKept } from './studio-camera.ts';

const CUBE_MM: [number, number, number] = [40, 40, 40];

it('fits a model between the bars of a phone, where pictures of the view take all of it', () => {
  const view = { width: 390, height: 400, ...coveredByControls(true) };
  const state = { extentMm: CUBE_MM, view, atHome: true, camera: makeCamera('orthographic') };
  const { zoom } = fittedPose(state, [0, -1, 0]);
  expect(freePart(view).height).toBe(260);
  expect(CUBE_MM[2] * zoom).toBeCloseTo(0.8 * freePart(view).height, 6);
  expect(openPart(view)).toEqual({ width: 390, height: 400 });
});

it('fits a model into most of a stage that is hardly higher than its bars, or lower', () => {
  for (const height of [90, 160, 245]) {
    const { height: free } = freePart({ width: 390, height, ...coveredByControls(true) });
    expect(free).toBeGreaterThan(height / 2);
    expect(free).toBeLessThan(height);
  }
});

it('keeps what a moved camera shows when the sheet folds, whatever the bars cover', () => {
  const view = (height: number) => ({ width: 390, height, ...coveredByControls(true) });
  const folded = zoomKept(4, view(160), view(520));
  expect(folded).toBeCloseTo((4 * 390) / 160, 6);
  expect(zoomKept(folded, view(520), view(160))).toBeCloseTo(4, 6);
  // A hidden view has no size.
  expect(zoomKept(4, view(0), view(520))).toBe(4);
});

it('keeps a model beside the camera strip where there is room for one', () => {
  const view = { width: 1000, height: 700, ...coveredByControls(false) };
  expect(freePart(view)).toEqual(openPart(view));
  expect(openPart(view).width).toBeLessThan(1000);
});
