import { proxy } from 'valtio';

/** What the column beside the stage shows, or the sheet of a phone, which has the lattices as well. */
export type ColumnView = 'lattices' | 'design' | 'test' | 'result';

export const column = proxy<{
  view: ColumnView;
  /** The test that `test` shows. */
  test: 'press' | 'printability' | 'layers';
  /** True while the sheet of a phone is open. */
  isOpen: boolean;
}>({ view: 'lattices', test: 'press', isOpen: true });

/** Shows a view, also in a folded sheet. */
export function showColumn(view: ColumnView): void {
  Object.assign(column, { view, isOpen: true });
}

/** Shows a test. */
export function showTest(test: (typeof column)['test']): void {
  column.test = test;
  showColumn('test');
}
