import { authInfo, signOut } from '../../../core/contract/calls/account/account.ts';
import { api } from '../../api/client.ts';
import { isSignedInElsewhere, queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { keepTask, signInPrompt } from '../../state/sign-in-prompt.ts';

/**
 * Closes a pending sign-in prompt as soon as a user is signed in, and keeps what a visitor pressed to run on the page at
 * `hrefNow()`: the user may have pressed it before the session was known. Returns the unsubscribe function.
 */
export function closePromptAtSignIn(hrefNow: () => string): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== SESSION_KEY[0] || !event.query.state.data) return;
    if (signInPrompt.reason === 'visitor') keepTask(signInPrompt.task, hrefNow());
    signInPrompt.reason = null;
  });
}

/**
 * Clears the cookie, and the cached answer, of a session revoked by a sign-in on another device. What the browser stored
 * stays: the server clears it for a running session only. A session started in another tab in the meantime is kept.
 */
export async function clearEndedSession(): Promise<void> {
  try {
    queryClient.setQueryData(SESSION_KEY, await api(authInfo));
  } catch (error) {
    if (isSignedInElsewhere(error)) await api(signOut);
  }
}
