import { VisibleError } from '../../contract/envelope.ts';
import { ACCOUNT_CHANGES_PER_USER, FRESH_SIGN_IN_SECONDS } from '../../rules/account/limits.ts';
import { countTry } from '../account/tries.ts';
import type { User } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { findSession } from '../session/session.ts';

/**
 * Verifies that the owner changes the sign-in details: by the current password, or, if the account has none,
 * by a recent sign-in. Throws currentPasswordWrong, freshSignInNeeded, tooManyRequests.
 */
export async function verifyOwner(
  ports: Pick<Ports, 'table' | 'clock' | 'passwords' | 'log'>,
  user: User,
  { current, sessionToken }: { current: string; sessionToken: string },
): Promise<void> {
  await countTry(ports, { what: `account-change:${user.uid}`, ...ACCOUNT_CHANGES_PER_USER });
  if (user.passwordHash !== ports.passwords.unusableHash) {
    if (await ports.passwords.verify(current, user.passwordHash)) return;
    ports.log('present password refused', { uid: user.uid });
    throw new VisibleError('currentPasswordWrong');
  }
  await requireFreshSignIn(ports, sessionToken);
}

/**
 * Verifies that the owner is at the browser: by a recent sign-in, or else by the current password. For changes that
 * matter less than those of the sign-in details. Throws freshSignInNeeded, currentPasswordWrong, tooManyRequests.
 */
export async function verifyPresence(
  ports: Pick<Ports, 'table' | 'clock' | 'passwords' | 'log'>,
  user: User,
  { current, sessionToken }: { current: string; sessionToken: string },
): Promise<void> {
  const hasPassword = user.passwordHash !== ports.passwords.unusableHash;
  if (hasPassword && current !== '') await verifyOwner(ports, user, { current, sessionToken });
  else await requireFreshSignIn(ports, sessionToken);
}

async function requireFreshSignIn(
  ports: Pick<Ports, 'table' | 'clock'>,
  sessionToken: string,
): Promise<void> {
  const session = await findSession(ports, sessionToken);
  const ageSeconds = ports.clock.nowMs() / 1000 - (session?.startedAtSeconds ?? 0);
  if (session?.byLink === true || ageSeconds > FRESH_SIGN_IN_SECONDS)
    throw new VisibleError('freshSignInNeeded');
}
