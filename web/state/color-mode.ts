import { proxy } from 'valtio';
import { recall, remember } from '../lib/remember.ts';
import { useStateOf } from './snapshots.ts';

export type ColorModeChoice = 'system' | 'light' | 'dark';
export type ColorMode = 'light' | 'dark';

const STORAGE_KEY = 'THEME';
const darkQuery = '(prefers-color-scheme: dark)';

const state = proxy<{ choice: ColorModeChoice; mode: ColorMode }>({ choice: 'system', mode: 'light' });

function readChoice(): ColorModeChoice {
  const stored = recall(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply(): void {
  const system = matchMedia(darkQuery).matches ? 'dark' : 'light';
  state.mode = state.choice === 'system' ? system : state.choice;
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(state.mode);
  root.style.colorScheme = state.mode;
}

/** Sets the appearance before the first paint and follows the system. */
export function startColorMode(): void {
  state.choice = readChoice();
  apply();
  matchMedia(darkQuery).addEventListener('change', apply);
}

/** Sets the user's choice; `system` follows the system. */
export function chooseColorMode(choice: ColorModeChoice): void {
  state.choice = choice;
  remember(STORAGE_KEY, choice);
  apply();
}

export function colorModeNow(): ColorMode {
  return state.mode;
}

/** Current appearance, and whether it follows the system. */
export function useColorMode(): { choice: ColorModeChoice; mode: ColorMode } {
  return useStateOf(state);
}
