import { proxy } from 'valtio';
import type { Precision } from '../../core/rules/order/result-formats.ts';

/** Dialogs of a finished order. The page shows them: the button's panel leaves meanwhile. */
export const resultDialogs = proxy<{
  /** What the download dialog shows: the choice of files, or one file. Null once the next step or a refusal shows. */
  download: Precision | 'choice' | null;
  /** Order whose link is made or ended. */
  shareOf: string | null;
}>({ download: null, shareOf: null });
