import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RegionPart } from '../../../state/regions/region-entries.ts';
import { countWait, mayPanelHide, usePanelWakeKey, type Waits } from './panel-hiding.ts';

const LOOKING = { hasModel: true, isReplaced: false, refused: false, waiting: null };

it('hides the parameters for a look at the model', () => {
  expect(mayPanelHide(LOOKING)).toBe(true);
  expect(mayPanelHide({ ...LOOKING, hasModel: false })).toBe(false);
});

it('keeps the parameters while something in them waits for an answer', () => {
  expect(mayPanelHide({ ...LOOKING, waiting: 'part2' })).toBe(false);
  expect(mayPanelHide({ ...LOOKING, refused: true })).toBe(false);
  expect(mayPanelHide({ ...LOOKING, isReplaced: true })).toBe(false);
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

/** Keys of the panel at these moments, each with its mode and the region that waits. */
function wakeKeys(moments: readonly (readonly [string, RegionPart | null])[]): string[] {
  const keys: string[] = [];
  function Panel() {
    const [at, setAt] = useState(0);
    keys[at] = usePanelWakeKey(...moments[at]!);
    if (at + 1 < moments.length) setAt(at + 1);
    return null;
  }
  renderToStaticMarkup(createElement(Panel));
  return keys;
}

it('wakes the panel in another mode and when a region begins to wait, and not when it stops', () => {
  const [first, waits, other, ended, mode] = wakeKeys([
    ['region', null],
    ['region', 'part1'],
    ['region', 'part2'],
    ['region', null],
    ['constant', null],
  ]);
  expect(waits).not.toBe(first);
  expect(other).toBe(waits);
  expect(ended).toBe(waits);
  expect(mode).not.toBe(ended);
});
