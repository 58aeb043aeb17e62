import { VisibleError } from '../../contract/envelope.ts';
import { isCode, isEmail } from '../../rules/account/fields.ts';
import { findUser, loginKey, type User } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import type { StartedSession } from '../session/session.ts';
import { renewSession } from '../session/user-sessions.ts';
import { keys } from '../store/keys.ts';
import { tryWrite, type Write } from '../store/table.ts';
import { takeCode } from '../verification/code.ts';
import { mailOwner, type OwnerMailTexts } from './owner-mail.ts';
import { verifyOwner } from './verify-owner.ts';

export interface EmailChange {
  email: string;
  code: string;
  token: string;
  /** The current password, if the account has one. */
  current: string;
  sessionToken: string;
  address: string;
  ownerMail: OwnerMailTexts;
}

/**
 * Changes the account's e-mail after its mailbox was verified by a code. Ends every session and starts a new one
 * in place of this one. Throws bindCodeWrong,
 * emailRegistered, currentPasswordWrong, freshSignInNeeded or tooManyRequests.
 */
export async function changeEmail(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'mac' | 'passwords' | 'mail' | 'log' | 'sockets'>,
  user: User,
  change: EmailChange,
): Promise<{ user: User; session: StartedSession }> {
  if (!isEmail(change.email) || !isCode(change.code)) throw new VisibleError('bindCodeWrong');
  await verifyOwner(ports, user, change);
  const right = await takeCode(ports, {
    ...change,
    destination: change.email,
    purpose: 'bind',
    uid: user.uid,
  });
  if (!right) throw new VisibleError('bindCodeWrong');
  const email = change.email.trim();
  if (
    !(await tryWrite(ports.table, [
      { update: keys.user(user.uid), set: { email }, when: { email: { is: user.email } } },
      ...emailSwap(user, loginKey(email)),
    ]))
  )
    throw new VisibleError('emailRegistered');
  const session = await renewSession(ports, user.uid, change.sessionToken);
  await mailOwner(ports, user.email, { change: 'email', texts: change.ownerMail });
  return { user: (await findUser(ports, user.uid)) ?? user, session };
}

function emailSwap(user: User, newKey: string): Write[] {
  const oldKey = loginKey(user.email);
  if (oldKey === newKey) return [];
  const claim: Write = { put: { ...keys.loginName(newKey), uid: user.uid }, when: { pk: 'absent' } };
  if (oldKey === '') return [claim];
  return [claim, { delete: keys.loginName(oldKey), when: { uid: { is: user.uid } } }];
}
