import { VisibleError } from '../../../contract/envelope.ts';
import { isNewUsername, trimmedText } from '../../../rules/account/fields.ts';
import { checkNewPassword } from '../../account/new-password.ts';
import { findUser, loginKey, type User } from '../../account/user.ts';
import type { Ports } from '../../ports.ts';
import { nameSwap } from '../../profile/name.ts';
import { mailOwner, type OwnerMailTexts } from '../../profile/owner-mail.ts';
import { verifyOwner } from '../../profile/verify-owner.ts';
import type { StartedSession } from '../../session/session.ts';
import { renewSession } from '../../session/user-sessions.ts';
import { keys } from '../../store/keys.ts';
import { WriteRefused } from '../../store/table.ts';

export interface Choice {
  name: string;
  password: string;
  /** The password typed a second time. */
  repeated: string;
  sessionToken: string;
  ownerMail: OwnerMailTexts;
}

/**
 * Sets the name and password of a new account, once, shortly after a sign-in. Ends every other session, renews
 * this one and notifies the owner. Throws usernameRefused, passwordRefused, passwordGuessable, passwordsDiffer,
 * usernameTaken, freshSignInNeeded, tooManyRequests, or registrationOver if it already has a password.
 */
export async function completeRegistration(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'passwords' | 'mail' | 'log' | 'sockets'>,
  user: User,
  { name, password, repeated, sessionToken, ownerMail }: Choice,
): Promise<{ user: User; session: StartedSession }> {
  const username = trimmedText(name);
  if (!isNewUsername(username)) throw new VisibleError('usernameRefused');
  checkNewPassword({ password, repeated }, { username, email: user.email });
  if (user.passwordHash !== ports.passwords.unusableHash) throw new VisibleError('registrationOver');
  await verifyOwner(ports, user, { current: '', sessionToken });
  const passwordHash = await ports.passwords.hash(password);
  try {
    await ports.table.write([
      {
        update: keys.user(user.uid),
        set: { username, passwordHash },
        when: { passwordHash: { is: ports.passwords.unusableHash }, username: { is: user.username } },
      },
      ...nameSwap(user, loginKey(username)),
    ]);
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    throw new VisibleError(error.index === 0 ? 'registrationOver' : 'usernameTaken');
  }
  const session = await renewSession(ports, user.uid, sessionToken);
  await mailOwner(ports, user.email, { change: 'first-password', texts: ownerMail });
  return { user: (await findUser(ports, user.uid)) ?? user, session };
}
