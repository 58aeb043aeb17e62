import { column } from '../../../state/column.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { useShown } from '../../../state/use-shown.ts';

/** Id of the element of the window. */
export const PRESS_WINDOW_ID = 'panel-press';

/** Returns whether the window of the press test shows: it is open, and a stored model is on the stage. */
export function useHasPressWindow(): boolean {
  const { view } = useStateOf(column);
  const { model, isUnsaved } = useShown();
  return view === 'test' && model !== null && !isUnsaved;
}
