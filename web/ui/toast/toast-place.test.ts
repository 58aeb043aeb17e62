import { expect, it } from 'vitest';
import { type ToastSurroundings, toastPlace } from './toast-place.ts';

const PAGE: ToastSurroundings = {
  widthPx: 1280,
  heightPx: 800,
  stage: undefined,
  latticePanel: undefined,
  parameters: undefined,
  axes: undefined,
  mainButton: undefined,
  tour: undefined,
  dialog: undefined,
};
const edges = (left: number, right: number, top: number, bottom = 744) => ({ left, right, top, bottom });
const WORKSPACE: ToastSurroundings = {
  ...PAGE,
  stage: edges(56, 1280, 64),
  latticePanel: edges(56, 296, 64),
  parameters: edges(960, 1280, 64),
  axes: edges(300, 400, 660),
};

it('stands at the foot of a page without a stage', () => {
  expect(toastPlace(PAGE)).toEqual({ startPx: 12, endPx: 12, bottomPx: 20 });
});

it('stands at the foot of the stage of a phone, above the sheet', () => {
  const phone = { ...PAGE, widthPx: 390, heightPx: 844, stage: edges(0, 390, 56, 260) };
  expect(toastPlace(phone)).toEqual({ startPx: 12, endPx: 12, bottomPx: 604 });
});

it('stands between the open panels and beside the axes', () => {
  expect(toastPlace(WORKSPACE)).toEqual({ startPx: 412, endPx: 332, bottomPx: 76 });
});

it('takes the width of hidden parameters and stands above the main button', () => {
  const hidden = { ...WORKSPACE, parameters: undefined, mainButton: edges(1100, 1268, 700) };
  expect(toastPlace(hidden)).toEqual({ startPx: 412, endPx: 12, bottomPx: 112 });
});

it('stands above the axes if there is no room beside them', () => {
  const narrow = { ...WORKSPACE, parameters: edges(690, 1280, 64) };
  expect(toastPlace(narrow)).toEqual({ startPx: 308, endPx: 602, bottomPx: 152 });
});

it('stands above the card of the tour', () => {
  expect(toastPlace({ ...WORKSPACE, tour: edges(420, 720, 560) }).bottomPx).toBe(252);
});

it('stands below a dialog with room there, and else where it would without', () => {
  const low = {
    ...PAGE,
    widthPx: 720,
    heightPx: 450,
    stage: edges(0, 340, 56, 450),
    axes: edges(16, 70, 370),
  };
  expect(toastPlace({ ...low, dialog: edges(24, 696, 88, 361) })).toEqual({
    startPx: 12,
    endPx: 12,
    bottomPx: 20,
  });
  expect(toastPlace({ ...low, dialog: edges(24, 696, 20, 430) })).toEqual(toastPlace(low));
});
