import { expect, it } from 'vitest';
import { pageTo, swipeStep } from './swipe.ts';

it('pages forward to the left and back to the right, and leaves short and steep strokes to scrolling', () => {
  expect([swipeStep(-80, 5), swipeStep(80, -20)]).toEqual([1, -1]);
  expect([swipeStep(-20, 0), swipeStep(80, 70), swipeStep(0, 200)]).toEqual([0, 0, 0]);
});

it('pages around both ends', () => {
  expect([pageTo(3, 1, 4), pageTo(0, -1, 4), pageTo(1, 1, 4)]).toEqual([0, 3, 2]);
});
