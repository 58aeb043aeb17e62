import { expect, it, vi } from 'vitest';
import { notify, showNoticesBy } from './toaster.ts';

it('shows what came before the code of toasts was there, and then each notice at once, without loading anything', () => {
  const shown: unknown[] = [];
  notify('error', 'offline');
  showNoticesBy((...notice) => shown.push(notice));
  expect(shown).toEqual([['error', 'offline', { shownMs: 5000 }]]);
  notify('info', 'done', { shownMs: 100 });
  expect(shown[1]).toEqual(['info', 'done', { shownMs: 100 }]);
});

it('shows what offers something for longer', () => {
  const action = { label: 'Clear', onClick: () => {} };
  const show = vi.fn();
  showNoticesBy(show);
  notify('warning', 'A cut is in the way', { action });
  expect(show).toHaveBeenCalledWith('warning', 'A cut is in the way', { shownMs: 20_000, action });
});
