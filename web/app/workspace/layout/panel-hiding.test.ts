import { expect, it } from 'vitest';
import { countWait, mayPanelHide, type Waits } from './panel-hiding.ts';

const LOOKING = { hasModel: true, toolOpen: false, refused: false, waiting: null };

it('hides the parameters for a look at the model', () => {
  expect(mayPanelHide(LOOKING)).toBe(true);
  expect(mayPanelHide({ ...LOOKING, hasModel: false })).toBe(false);
});

it('keeps the parameters while something in them waits for an answer', () => {
  expect(mayPanelHide({ ...LOOKING, waiting: 'part2' })).toBe(false);
  expect(mayPanelHide({ ...LOOKING, refused: true })).toBe(false);
  expect(mayPanelHide({ ...LOOKING, toolOpen: true })).toBe(false);
});

/** How many waits have begun after each of these moments, in which a region waits or none does. */
function waitsBegun(moments: readonly boolean[]): number[] {
  let waits: Waits = { isWaiting: false, begun: 0 };
  return moments.map((isWaiting) => {
    waits = countWait(waits, isWaiting);
    return waits.begun;
  });
}

it('shows the parameters each time a region begins to wait, not when it stops or while it waits', () => {
  expect(waitsBegun([false, true, true, false, false, true, false])).toEqual([0, 1, 1, 1, 1, 2, 2]);
});
