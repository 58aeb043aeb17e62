import { useMutation, useQuery } from '@tanstack/react-query';
import { accountLogin, signOut, type UserInfo } from '../../../core/contract/calls/account/account.ts';
import { api } from '../../api/client.ts';
import { queryClient, takeUser } from '../../api/query-client.ts';
import { SESSION_QUERY } from '../../api/with-user.ts';
import { homePath } from '../../lib/device.ts';
import { recall, remember } from '../../lib/remember.ts';
import { keepChoices, SIGNED_IN_KEY } from '../../state/keep-choices.ts';
import { forgetModel } from './forget-model.ts';

/** True if the last page of this browser had a user: what to draw until the server has answered. */
export function wasSignedIn(): boolean {
  return recall(SIGNED_IN_KEY) === '1';
}

export interface Session {
  state: 'unknown' | 'visitor' | 'user';
  user: UserInfo | null;
}

/** Signed-in user; `unknown` until the server has answered. */
export function useSession(): Session {
  const { data } = useQuery(SESSION_QUERY);
  if (data === undefined) return { state: 'unknown', user: null };
  return data === null ? { state: 'visitor', user: null } : { state: 'user', user: data };
}

export interface Credentials {
  name: string;
  pass: string;
  autoLogin: boolean;
}

export function useSignIn() {
  return useMutation({
    mutationFn: (body: Credentials) => api(accountLogin, { body }),
    onSuccess: takeUser,
  });
}

/** Ends the session, deletes the user's model here and goes where the server says. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => keepChoices(() => api(signOut)),
    onSuccess: async (address) => {
      queryClient.clear();
      await forgetModel();
      remember(SIGNED_IN_KEY, '');
      const target = new URL(
        address === '' || address === '/index' ? homePath() : address,
        window.location.origin,
      );
      const here = target.origin === window.location.origin;
      window.location.assign(here ? target.href : homePath());
    },
  });
}
