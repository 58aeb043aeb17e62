import { expect, test } from 'vitest';
import { DRAIN_LIMITS } from '../../../core/rules/parameters/drains.ts';
import { INITIAL_SETTINGS, type Settings } from '../settings.ts';
import { changeDrainMm, drainMmOf, drainSituation, removeDrain, toggleDrain } from './drain-edits.ts';
import { drainsOf, dropPlaced, requestedDrains } from './drain-holes.ts';
import { drainSearch } from './drain-search.ts';

const HOLLOW: Settings = { ...INITIAL_SETTINGS, shellMm: 1.5, process: 'DLP' };

test('a press adds a hole of the advised diameter, and a press on it removes it', () => {
  const one = toggleDrain(HOLLOW, [1, 2, 0]);
  expect(one.drains).toEqual([{ atMm: [1, 2, 0], diameterMm: 3.5 }]);
  const two = toggleDrain(one, [9, 2, 0]);
  expect(two.drains).toHaveLength(2);
  expect(toggleDrain(two, [1.5, 2, 0]).drains).toEqual([two.drains[1]]);
  expect(removeDrain(two, 0).drains).toEqual([two.drains[1]]);
});

test('no more holes are added than a result takes', () => {
  let now = HOLLOW;
  for (let k = 0; k <= DRAIN_LIMITS.maxCount; k++) now = toggleDrain(now, [10 * k, 0, 0]);
  expect(now.drains).toHaveLength(DRAIN_LIMITS.maxCount);
});

test('the diameter of all holes changes at once, within its limits, and holds for the next', () => {
  const two = toggleDrain(toggleDrain(HOLLOW, [0, 0, 0]), [20, 0, 0]);
  expect(changeDrainMm(two, 5).drains.map(({ diameterMm }) => diameterMm)).toEqual([5, 5]);
  expect(drainMmOf(changeDrainMm(two, 500))).toBe(DRAIN_LIMITS.maxMm);
  expect(toggleDrain(changeDrainMm(two, 5), [40, 0, 0]).drains[2]!.diameterMm).toBe(5);
});

test('holes count only in a shell of the constant mode', () => {
  const one = toggleDrain(HOLLOW, [1, 2, 0]);
  expect(requestedDrains(one)).toEqual(one.drains);
  expect(requestedDrains(HOLLOW)).toBeUndefined();
  expect(drainsOf({ ...one, shellMm: null })).toEqual([]);
  expect(drainsOf({ ...one, shellMm: null, bottomMm: 2 })).toEqual(one.drains);
  expect(drainsOf({ ...one, mode: 'gradient' })).toEqual([]);
});

test('a diameter chosen without holes holds for the next hole and for the next search', () => {
  drainSearch.wantedMm = 2.5;
  expect(toggleDrain(HOLLOW, [1, 2, 0]).drains[0]!.diameterMm).toBe(2.5);
  dropPlaced();
  expect(drainMmOf(HOLLOW)).toBe(3.5);
});

test('a search that failed is outdated by another part, diameter or hole', () => {
  const failed = drainSituation(HOLLOW, 'shape');
  const others = [
    drainSituation(HOLLOW, 'turned'),
    drainSituation({ ...HOLLOW, process: 'FDM' }, 'shape'),
    drainSituation(toggleDrain(HOLLOW, [1, 2, 0]), 'shape'),
  ];
  expect(drainSituation({ ...HOLLOW }, 'shape')).toBe(failed);
  for (const other of others) expect(other).not.toBe(failed);
});
