import { expect, test } from 'vitest';
import { press } from '../../../../features/press/press-state.ts';
import { ALL_SHOWN, view } from '../../../../features/viewer/view-state.ts';
import { switchPart } from './switch-part.ts';

test('a part that the pressed one stands in for comes in its place, the original beside it', () => {
  view.shown = { ...ALL_SHOWN, original: false };
  press.shapeId = 'pressed';
  switchPart('original');
  expect([press.isAside, view.shown.original]).toEqual([false, true]);
  switchPart('lattice');
  expect([press.isAside, view.shown.lattice]).toEqual([true, true]);
  switchPart('lattice');
  expect(view.shown.lattice).toBe(false);
});
