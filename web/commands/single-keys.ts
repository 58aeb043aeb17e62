import { proxy, subscribe } from 'valtio';

const STORED = 'SINGLE_KEY_SHORTCUTS';

function readStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/** True if single-key shortcuts are on: they can be turned off in the help sheet (WCAG 2.1.4). Stored. */
export const singleKeys = proxy({ on: readStored() });

subscribe(singleKeys, () => {
  try {
    localStorage.setItem(STORED, singleKeys.on ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
});
