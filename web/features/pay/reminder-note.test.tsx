import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { drawnHtml } from '../../testing/drawn.tsx';
import { speakIn } from '../../testing/speak-in.ts';
import { EN } from '../../texts/en.ts';
import { ReminderNote } from './reminder-note.tsx';
import type { useSale } from './use-sale.ts';

beforeAll(async () => {
  await speakIn('en');
  vi.stubGlobal('localStorage', { getItem: () => null });
  queryClient.setQueryData(SESSION_KEY, { uid: 'u1', showNotice: { payment: true } });
});
afterAll(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const drawn = (goods: 'high' | 'difference') =>
  drawnHtml(
    <ReminderNote
      sale={{ data: { goods } as NonNullable<ReturnType<typeof useSale>['data']>, isPending: false }}
    />,
  );

it('warns that the lattice is fixed from now on, but not before an upgrade, whose lattice is paid', () => {
  expect(drawn('high')).toContain(EN.pay.reminder);
  expect(drawn('difference')).not.toContain(EN.pay.reminder);
  expect(drawn('difference')).toContain(EN.pay.once);
});
