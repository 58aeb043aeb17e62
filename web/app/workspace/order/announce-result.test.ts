import { afterEach, expect, it, vi } from 'vitest';
import { column } from '../../../state/column.ts';
import { announceResult } from './announce-result.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/toast/toaster.ts', () => ({ notify }));

afterEach(() => {
  notify.mockClear();
  Object.assign(column, { view: 'lattices', isOpen: true, wantsFocus: false });
  vi.unstubAllGlobals();
});

it.each([
  ['an open result', { view: 'result', isOpen: true }, false, 0],
  ['a folded result', { view: 'result', isOpen: false }, false, 1],
  ['the parameters', { view: 'design', isOpen: true }, false, 1],
  ['a tab that is not in sight', { view: 'result', isOpen: true }, true, 1],
] as const)('with %s the notice comes only where the result is not seen', (_, shown, hidden, times) => {
  const body = {};
  vi.stubGlobal('document', { body, activeElement: body, hidden });
  Object.assign(column, shown);
  announceResult('ready');
  expect(notify).toHaveBeenCalledTimes(times);
  expect(column.wantsFocus).toBe(times === 0);
});

it('takes the focus from nothing that has it', () => {
  vi.stubGlobal('document', { body: {}, activeElement: {}, hidden: false });
  column.view = 'result';
  announceResult('ready');
  expect(column.wantsFocus).toBe(false);
});
