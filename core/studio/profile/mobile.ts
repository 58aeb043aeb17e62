import { VisibleError } from '../../contract/envelope.ts';
import { isCode, isMobile } from '../../rules/account/fields.ts';
import { findUser, type User } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { tryWrite, type Write } from '../store/table.ts';
import { takeCode } from '../verification/code.ts';
import { mailOwner, type OwnerMailTexts } from './owner-mail.ts';
import { verifyOwner } from './verify-owner.ts';

export interface MobileChange {
  mobile: string;
  code: string;
  token: string;
  /** The current password, if the account has one. */
  current: string;
  sessionToken: string;
  address: string;
  ownerMail: OwnerMailTexts;
}

/**
 * Binds a mobile number that was verified by a code. A number belongs to one account. Throws bindCodeWrong,
 * mobileRegistered, currentPasswordWrong, freshSignInNeeded or tooManyRequests.
 */
export async function bindMobile(
  ports: Pick<Ports, 'table' | 'clock' | 'mac' | 'passwords' | 'mail' | 'log'>,
  user: User,
  change: MobileChange,
): Promise<User> {
  const mobile = change.mobile.trim();
  if (!isMobile(mobile) || !isCode(change.code)) throw new VisibleError('bindCodeWrong');
  await verifyOwner(ports, user, change);
  const right = await takeCode(ports, { ...change, destination: mobile, purpose: 'mobile', uid: user.uid });
  if (!right) throw new VisibleError('bindCodeWrong');
  if (
    !(await tryWrite(ports.table, [
      {
        update: keys.user(user.uid),
        set: { mobile },
        when: { pk: 'present', mobile: user.mobile === undefined ? 'absent' : { is: user.mobile } },
      },
      ...mobileSwap(user, mobile),
    ]))
  )
    throw new VisibleError('mobileRegistered');
  await mailOwner(ports, user.email, { change: 'mobile', texts: change.ownerMail });
  return (await findUser(ports, user.uid)) ?? user;
}

function mobileSwap(user: User, mobile: string): Write[] {
  if (user.mobile === mobile) return [];
  const claim: Write = { put: { ...keys.mobile(mobile), uid: user.uid }, when: { pk: 'absent' } };
  if (user.mobile === undefined) return [claim];
  return [claim, { delete: keys.mobile(user.mobile), when: { uid: { is: user.uid } } }];
}
