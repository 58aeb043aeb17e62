import type { UserInfo } from '../../core/contract/calls/account.ts';
import { queryClient, SESSION_KEY } from '../api/query-client.ts';
import { stageModel } from '../mesh/stage-model.ts';
import { dropUnsaved } from '../mesh/unsaved-model.ts';
import { forgetKeptModel } from '../state/kept-model.ts';
import { forgetUser } from '../state/user-change.ts';

const LAST_USER_KEY = 'last-user';

/** Ends the upload and takes the model off the stage. */
function clearPage(): void {
  forgetUser();
  dropUnsaved();
  stageModel(null);
}

/** Clears the page of the model and deletes the one this browser keeps: the next user must not find it. */
export async function forgetModel(): Promise<void> {
  localStorage.removeItem(LAST_USER_KEY);
  clearPage();
  await forgetKeptModel();
}

/**
 * From now on forgets the model whenever the session is another user's than the last one in this browser. A user
 * whose session ended finds the model again after signing in. Gives a function that ends the watch.
 */
export function forgetModelOfOthers(): () => void {
  let lastHere: string | null = null;
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== SESSION_KEY[0]) return;
    const user = query.state.data as UserInfo | null | undefined;
    if (!user) return;
    const last = localStorage.getItem(LAST_USER_KEY);
    if (last !== null && last !== user.uid) void forgetModel();
    // In another tab they signed in before: what the browser keeps is theirs already, what is on this page is not.
    else if (lastHere !== null && lastHere !== user.uid) clearPage();
    lastHere = user.uid;
    localStorage.setItem(LAST_USER_KEY, user.uid);
  });
}
