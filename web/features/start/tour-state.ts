import { proxy } from 'valtio';
import { recall, remember } from '../../lib/remember.ts';

const STORED_KEY = 'tourSeen';

export const tour = proxy<{ open: boolean }>({ open: false });

/** Opens the tour the first time that a model is on the stage in this browser. */
export function offerTour(): void {
  if (recall(STORED_KEY) === null) tour.open = true;
}

export function startTour(): void {
  tour.open = true;
}

/** Ends the tour; it does not open by itself again. */
export function endTour(): void {
  tour.open = false;
  remember(STORED_KEY, 'yes');
}
