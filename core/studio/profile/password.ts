import * as z from 'zod';
import { VisibleError } from '../../contract/envelope.ts';
import { RESET_SECONDS, RESET_TOKEN_BITS } from '../../rules/account/limits.ts';
import { credentialsOf, sameCredentials } from '../account/credentials.ts';
import { checkNewPassword, type NewPassword } from '../account/new-password.ts';
import { findUser, type User } from '../account/user.ts';
import { endApiKeys } from '../api-key/api-key.ts';
import type { Ports } from '../ports.ts';
import type { StartedSession } from '../session/session.ts';
import { endSessions, openSession, renewSession, type SignInDevice } from '../session/user-sessions.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { tryWrite } from '../store/table.ts';
import { mailOwner, type OwnerMailTexts } from './owner-mail.ts';
import { verifyOwner } from './verify-owner.ts';

/**
 * Changes the password, ends every session and starts a new one in place of this one. Throws passwordRefused,
 * passwordGuessable, passwordsDiffer, currentPasswordWrong, freshSignInNeeded or tooManyRequests.
 */
export async function changePassword(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'passwords' | 'mail' | 'log' | 'sockets'>,
  user: User,
  {
    current,
    sessionToken,
    ownerMail,
    ...next
  }: NewPassword & { current: string; sessionToken: string; ownerMail: OwnerMailTexts },
): Promise<{ user: User; session: StartedSession }> {
  checkNewPassword(next, user);
  await verifyOwner(ports, user, { current, sessionToken });
  const passwordHash = await ports.passwords.hash(next.password);
  await storeHash(ports, user, passwordHash);
  const session = await renewSession(ports, user.uid, sessionToken);
  await mailOwner(ports, user.email, { change: 'password', texts: ownerMail });
  return { user: { ...user, passwordHash }, session };
}

/** Stores the new hash. Of two simultaneous changes the second fails. */
async function storeHash(ports: Pick<Ports, 'table'>, user: User, passwordHash: string): Promise<void> {
  if (
    !(await tryWrite(ports.table, [
      {
        update: keys.user(user.uid),
        set: { passwordHash },
        when: { passwordHash: { is: user.passwordHash } },
      },
    ]))
  )
    throw new VisibleError('currentPasswordWrong');
}

const resetRights = recordFormat(
  z.object({ uid: z.string(), credentials: z.string().exactOptional(), expiresAtSeconds: z.number() }),
);

/** Returns a token that lets the user set a new password once and soon. For a user who entered a verified code. */
export async function allowPasswordReset(
  ports: Pick<Ports, 'table' | 'clock' | 'ids'>,
  user: User,
): Promise<string> {
  const token = ports.ids.secret(RESET_TOKEN_BITS);
  const expiresAtSeconds = Math.floor(ports.clock.nowMs() / 1000) + RESET_SECONDS;
  const right = { uid: user.uid, credentials: await credentialsOf(user), expiresAtSeconds };
  await ports.table.write([
    { put: resetRights.item(keys.passwordReset(await sha256Hex(token)), right), when: { pk: 'absent' } },
  ]);
  return token;
}

/**
 * Sets a forgotten password with a single-use token, ends every session and API key, and starts a new session. Throws
 * passwordRefused, passwordsDiffer, or resetOver if the token is unknown, used or expired, or if the password or
 * the e-mail changed since.
 */
export async function resetPassword(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'passwords' | 'mail' | 'log' | 'sockets'>,
  resetToken: string | undefined,
  { device, ownerMail, ...next }: NewPassword & { device: SignInDevice; ownerMail: OwnerMailTexts },
): Promise<{ user: User; session: StartedSession }> {
  const key = keys.passwordReset(await sha256Hex(resetToken ?? ''));
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const right = resetRights.readIfAny(await ports.table.get(key));
  const user = right && right.expiresAtSeconds > nowSeconds ? await findUser(ports, right.uid) : undefined;
  if (user === undefined || right?.credentials !== (await credentialsOf(user)))
    throw new VisibleError('resetOver');
  checkNewPassword(next, user);
  const passwordHash = await ports.passwords.hash(next.password);
  if (
    !(await tryWrite(ports.table, [
      { delete: key, when: { expiresAtSeconds: { atLeast: nowSeconds + 1 } } },
      { update: keys.user(user.uid), set: { passwordHash }, when: sameCredentials(user) },
    ]))
  )
    throw new VisibleError('resetOver');
  await endSessions(ports, user.uid, () => true);
  await endApiKeys(ports, user.uid);
  ports.log('password reset', { uid: user.uid });
  await mailOwner(ports, user.email, { change: 'password-reset', texts: ownerMail });
  const session = await openSession(ports, user.uid, { autoLogin: false, ...device });
  return { user: { ...user, passwordHash }, session };
}
