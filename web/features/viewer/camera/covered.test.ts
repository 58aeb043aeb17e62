import { expect, it } from 'vitest';
import { coveredByControls } from './covered.ts';
import { fittedPose } from './rig.ts';
import { freePart, makeCamera, openPart } from './studio-camera.ts';

const CUBE_MM: [number, number, number] = [40, 40, 40];

it('fits a model between the bars of a phone, where pictures of the view take all of it', () => {
  const view = { width: 390, height: 245, ...coveredByControls(true) };
  const state = { extentMm: CUBE_MM, view, atHome: true, camera: makeCamera('orthographic') };
  const { zoom } = fittedPose(state, [0, -1, 0]);
  expect(freePart(view).height).toBeLessThan(view.height / 2);
  expect(CUBE_MM[2] * zoom).toBeCloseTo(0.8 * freePart(view).height, 6);
  expect(openPart(view)).toEqual({ width: 390, height: 245 });
});

it('leaves a stage lower than its bars a size to fit into', () => {
  expect(freePart({ width: 390, height: 90, ...coveredByControls(true) }).height).toBe(1);
});

it('keeps a model beside the camera strip where there is room for one', () => {
  const view = { width: 1000, height: 700, ...coveredByControls(false) };
  expect(freePart(view)).toEqual(openPart(view));
  expect(openPart(view).width).toBeLessThan(1000);
});
