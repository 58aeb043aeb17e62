import { proxy, subscribe } from 'valtio';

const STORED = 'SINGLE_KEY_SHORTCUTS';

function readStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/**
 * Whether shortcuts of a single letter or sign work. Who speaks to the machine, or hits keys by chance, can switch
 * them off in the help sheet (WCAG 2.1.4); the choice is kept.
 */
export const singleKeys = proxy({ on: readStored() });

subscribe(singleKeys, () => {
  try {
    localStorage.setItem(STORED, singleKeys.on ? 'on' : 'off');
  } catch {
    // A full or closed store only means that the choice lasts as long as the page.
  }
});
