import type { UserInfo } from '../../../core/contract/calls/account/account.ts';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { remember } from '../../lib/remember.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import { dropUnsaved } from '../../mesh/unsaved-model.ts';
import { LAST_USER_KEY, SIGNED_IN_KEY, USER_KEYS } from '../../state/keep-choices.ts';
import { forgetKeptModel } from '../../state/kept-model.ts';
import { forgetUser } from '../../state/user-change.ts';

/** Cancels the upload and clears the stage. */
function clearPage(): void {
  forgetUser();
  dropUnsaved();
  stageModel(null);
}

/** Clears the stage and deletes the model stored in this browser, so that the next user does not find it. */
export async function forgetModel(): Promise<void> {
  for (const key of USER_KEYS) localStorage.removeItem(key);
  clearPage();
  await forgetKeptModel();
}

/**
 * Deletes the model whenever the session belongs to another user than the last one in this browser. A user
 * whose session ended finds the model again after signing in. Also remembers for the next page whether there is a user.
 * Returns the unsubscribe function.
 */
export function forgetModelOfOthers(): () => void {
  let lastHere: string | null = null;
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== SESSION_KEY[0]) return;
    const user = query.state.data as UserInfo | null | undefined;
    if (user === null) remember(SIGNED_IN_KEY, '');
    if (!user) return;
    const last = localStorage.getItem(LAST_USER_KEY);
    if (last !== null && last !== user.uid) void forgetModel();
    // They signed in before in another tab: the stored model is theirs, the one on this page is not.
    else if (lastHere !== null && lastHere !== user.uid) clearPage();
    lastHere = user.uid;
    localStorage.setItem(LAST_USER_KEY, user.uid);
    remember(SIGNED_IN_KEY, '1');
  });
}
