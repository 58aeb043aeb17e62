import type { UserInfo } from '../../contract/calls/account.ts';
import { type User, userInfoOf } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';

/** Turns a reminder off permanently. Returns the state of all reminders. */
export async function turnNoticeOff(
  ports: Pick<Ports, 'table'>,
  user: User,
  notice: keyof UserInfo['showNotice'],
): Promise<UserInfo['showNotice']> {
  const field = notice === 'introduction' ? 'introductionOff' : 'paymentNoticeOff';
  await ports.table.write([{ update: keys.user(user.uid), set: { [field]: true }, when: { pk: 'present' } }]);
  return userInfoOf({ ...user, [field]: true }).showNotice;
}
