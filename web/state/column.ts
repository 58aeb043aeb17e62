import { type RefObject, useEffect } from 'react';
import { proxy } from 'valtio';
import { useStateOf } from './snapshots.ts';

/** What the column beside the stage shows, or the sheet of a phone, which has the lattices as well. */
export type ColumnView = 'lattices' | 'design' | 'test' | 'result';

export const column = proxy<{
  view: ColumnView;
  /** The test that `test` shows. */
  test: 'press' | 'printability' | 'layers';
  /** True while the sheet of a phone is open. */
  isOpen: boolean;
  /** True until the view that a button or key elsewhere asked for has the focus. */
  wantsFocus: boolean;
}>({ view: 'lattices', test: 'press', isOpen: true, wantsFocus: false });

/** Shows a view, also in a folded sheet. The focus follows: the button that was pressed may be gone. */
export function showColumn(view: ColumnView): void {
  Object.assign(column, { view, isOpen: true, wantsFocus: true });
}

/** Moves the focus into the content of a view that shows, if it was asked for. */
export function useColumnFocus(content: RefObject<HTMLElement | null>, shows: boolean): void {
  const { wantsFocus, test } = useStateOf(column);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another test is other content
  useEffect(() => {
    if (!wantsFocus || !shows) return;
    // The tabs of a phone show their content a moment later, and hidden content takes no focus.
    const frame = requestAnimationFrame(() => {
      column.wantsFocus = false;
      if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [content, wantsFocus, shows, test]);
}

export function showTest(test: (typeof column)['test']): void {
  column.test = test;
  showColumn('test');
}
