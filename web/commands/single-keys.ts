import { proxy, subscribe } from 'valtio';
import { recall, remember } from '../lib/remember.ts';

const STORED = 'SINGLE_KEY_SHORTCUTS';

/** True if single-key shortcuts are on: they can be turned off in the help sheet (WCAG 2.1.4). Stored. */
export const singleKeys = proxy({ on: recall(STORED) !== 'off' });

subscribe(singleKeys, () => remember(STORED, singleKeys.on ? 'on' : 'off'));
