import { authInfo, type UserInfo } from '../../core/contract/calls/account/account.ts';
import { showRegionNotice } from '../state/regions/region-notice.ts';
import { api } from './client.ts';
import {
  isSignedInElsewhere,
  isSignedOut,
  queryClient,
  SESSION_KEY,
  showSignInPrompt,
} from './query-client.ts';

async function fetchUser(): Promise<UserInfo | null> {
  try {
    return await api(authInfo);
  } catch (error) {
    // Signed out is a valid answer; a sign-in on another device is announced (docs/specification.md#codes).
    if (isSignedInElsewhere(error)) showSignInPrompt(error);
    // From a closed region everyone is a visitor; the dialog explains why.
    if (!isSignedOut(error) && !showRegionNotice(error)) throw error;
    return null;
  }
}

export const SESSION_QUERY = { queryKey: SESSION_KEY, queryFn: fetchUser, staleTime: 60_000 };

/** Calls back with the user, null for a visitor: at once, or as soon as the server has said who it is. */
export function withUser(go: (user: UserInfo | null) => void): void {
  const known = queryClient.getQueryData<UserInfo | null>(SESSION_KEY);
  if (known !== undefined) go(known);
  else
    void queryClient
      .fetchQuery(SESSION_QUERY)
      .catch(() => null)
      .then(go);
}
