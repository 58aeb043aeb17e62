import { authInfo, signOut } from '../../core/contract/calls/account.ts';
import { api } from '../api/client.ts';
import { isSignedInElsewhere, queryClient, SESSION_KEY } from '../api/query-client.ts';
import { signInPrompt } from '../state/sign-in-prompt.ts';

/**
 * From now on a question to sign in, shown or waiting behind the page of the sign-in, is over as soon as somebody is
 * signed in. Gives a function that ends the watch.
 */
export function closePromptAtSignIn(): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] === SESSION_KEY[0] && event.query.state.data) signInPrompt.reason = null;
  });
}

/**
 * Lets the cookie of a session go that a sign-in on another device ended, and with it the answer that says so. A
 * session that was begun since, in another tab, is found and stays.
 */
export async function clearEndedSession(): Promise<void> {
  try {
    queryClient.setQueryData(SESSION_KEY, await api(authInfo));
  } catch (error) {
    if (isSignedInElsewhere(error)) await api(signOut);
  }
}
