import { subscribeKey } from 'valtio/utils';
import { commitSettings } from '../../../features/editor/edit-model.ts';
import { changeDensity } from '../../../features/lattice/edit/edit-settings.ts';
import { isReached, MOST_TESTS, nextDensity } from '../../../features/press/next-density.ts';
import { press } from '../../../features/press/press-state.ts';
import { DEFAULT_LOCKS } from '../../../state/parameter-coupling.ts';
import { settingsNow } from '../../../state/settings.ts';

/** True while this file changes the settings: the answer is outdated, but the wish is not. */
let changing = false;

export function isChangingRod(): boolean {
  return changing;
}

/** Searches the rod that makes the part `wanted` N/mm stiff, starting from the last answer. */
export function adjustRod(wanted: number): void {
  Object.assign(press, { wanted, tests: [], adjusting: true });
  step();
}

export function endAdjusting(): void {
  if (press.adjusting || press.wanted !== null)
    Object.assign(press, { wanted: null, tests: [], adjusting: false });
}

let pressAgain: () => void = () => {};

/** Goes on after each answer while the rod is adjusted. Returns the unsubscribe function. */
export function followAdjusting(again: () => void): () => void {
  pressAgain = again;
  const stops = [
    subscribeKey(press, 'figures', (figures) => {
      if (figures !== null && press.adjusting) step();
    }),
    subscribeKey(press, 'failed', (failed) => {
      if (failed !== null) endAdjusting();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Counts the last answer, and tests another density while the wish is not reached. */
function step(): void {
  const { figures, wanted } = press;
  if (figures === null || wanted === null) {
    press.adjusting = false;
    return;
  }
  const now = settingsNow();
  press.tests = [...press.tests, { density: now.densityPercent, stiffness: figures.stiffnessNPerMm }];
  const tests = [...press.tests];
  const next = changeDensity({ ...now, locks: DEFAULT_LOCKS }, nextDensity(wanted, tests));
  const isSame = next.densityPercent === now.densityPercent;
  if (isReached(wanted, tests.at(-1)!) || tests.length >= MOST_TESTS || isSame) {
    press.adjusting = false;
    return;
  }
  changing = true;
  commitSettings({ ...next, locks: now.locks });
  // Subscribers of the settings run after this turn.
  setTimeout(() => {
    changing = false;
    pressAgain();
  });
}
