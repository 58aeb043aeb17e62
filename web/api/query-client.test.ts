import { afterEach, expect, it } from 'vitest';
import type { UserInfo } from '../../core/contract/calls/account/account.ts';
import { queryClient, SESSION_KEY, takeUser } from './query-client.ts';

afterEach(() => queryClient.clear());

it.each([undefined, null])(
  'a user who has signed in stays, though a question from before is answered later (known before: %s)',
  async (before) => {
    if (before === null) queryClient.setQueryData(SESSION_KEY, before);
    let answer = (_: null) => {};
    const asked = queryClient.fetchQuery<UserInfo | null>({
      queryKey: SESSION_KEY,
      staleTime: 0,
      queryFn: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    takeUser({ uid: 'usr_1' } as UserInfo);
    answer(null);
    await asked.catch(() => null);
    expect(queryClient.getQueryData(SESSION_KEY)).toMatchObject({ uid: 'usr_1' });
  },
);
