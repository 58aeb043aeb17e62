import { column } from '../../../state/column.ts';
import { notify } from '../../../ui/toast/toaster.ts';

/** Notifies that a lattice is ready. An open result says it itself, and gets the focus that the button lost. */
export function announceResult(text: string): void {
  const isSeen = column.view === 'result' && column.isOpen && !document.hidden;
  if (!isSeen) notify('success', text);
  else if (document.activeElement === document.body) column.wantsFocus = true;
}
