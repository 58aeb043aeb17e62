import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient, SESSION_KEY } from './query-client.ts';
import { withUser } from './with-user.ts';

beforeEach(() => queryClient.clear());

it('keeps a press until the server has said who the user is', async () => {
  const asked = queryClient.prefetchQuery({ queryKey: SESSION_KEY, queryFn: async () => ({ uid: 'usr_1' }) });
  const go = vi.fn();
  withUser(go);
  expect(go).not.toHaveBeenCalled();
  await asked;
  await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith({ uid: 'usr_1' }));
});

it.each([{ uid: 'usr_1' }, null])('does a press at once for whom it knows: %o', (user) => {
  queryClient.setQueryData(SESSION_KEY, user);
  const go = vi.fn();
  withUser(go);
  expect(go).toHaveBeenCalledExactlyOnceWith(user);
});
