import type { UserInfo } from '../../../core/contract/calls/account/account.ts';
import { paymentNoticeOff } from '../../../core/contract/calls/account/profile.ts';
import { api } from '../../api/client.ts';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';

/** Browser storage key of the users who turned the reminder off (docs/specification.md#records). */
const STORE_KEY = 'payTipsState';

type ReminderOwner = Pick<UserInfo, 'uid'> & { showNotice: Pick<UserInfo['showNotice'], 'payment'> };

export function wantsPayReminder(
  user: ReminderOwner | null | undefined,
  store: Pick<Storage, 'getItem'> = localStorage,
): boolean {
  return user?.showNotice.payment === true && store.getItem(STORE_KEY) !== user.uid;
}

/** Turns the reminder off, here at once and on the server. A payment does not wait for it. */
export function turnPayReminderOff(
  { uid }: Pick<UserInfo, 'uid'>,
  store: Pick<Storage, 'setItem'> = localStorage,
): void {
  store.setItem(STORE_KEY, uid);
  api(paymentNoticeOff)
    .then(() => queryClient.invalidateQueries({ queryKey: SESSION_KEY }))
    .catch((error: unknown) => console.warn('the reminder will be shown again elsewhere', error));
}
