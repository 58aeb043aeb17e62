import { proxy } from 'valtio';
import type { Precision } from '../../core/rules/order/result-formats.ts';

/** Dialogs of a finished order. The page shows them: the button's panel leaves meanwhile. */
export const resultDialogs = proxy<{
  /** The file to download, or the choice of files; null once the next step shows, or the reason why there is none. */
  download: Precision | 'choice' | null;
  /** Order whose link is made or ended. */
  shareOf: string | null;
}>({ download: null, shareOf: null });
