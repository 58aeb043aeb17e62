import { VisibleError } from '../../contract/envelope.ts';
import {
  LOGIN_TRIES_PER_ADDRESS,
  LOGIN_TRIES_PER_NAME,
  LOGIN_WINDOW_SECONDS,
} from '../../rules/account/session-limits.ts';
import { countTry } from '../account/tries.ts';
import { findUserByLogin, loginKey, type User } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import type { StartedSession } from './session.ts';
import { openSession, type SignInDevice } from './user-sessions.ts';

export interface SignInRequest extends SignInDevice {
  /** User name or e-mail. */
  name: string;
  password: string;
  autoLogin: boolean;
  /** The caller's network address. */
  address: string;
}

/**
 * Signs a user in. Throws loginNameMissing, loginPasswordMissing, tooManyRequests, or loginWrong: the same
 * error after the same work for a wrong name and a wrong password.
 */
export async function signIn(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'passwords' | 'log'>,
  request: SignInRequest,
): Promise<{ user: User; session: StartedSession }> {
  const name = loginKey(request.name);
  if (name === '') throw new VisibleError('loginNameMissing');
  if (request.password === '') throw new VisibleError('loginPasswordMissing');
  const windowSeconds = LOGIN_WINDOW_SECONDS;
  // The name is hashed: it may be a password typed into the wrong field.
  const nameLimit = { what: `login-name:${await sha256Hex(name)}`, max: LOGIN_TRIES_PER_NAME, windowSeconds };
  const addressLimit = {
    what: `login-address:${request.address}`,
    max: LOGIN_TRIES_PER_ADDRESS,
    windowSeconds,
  };
  const takeBack = [await countTry(ports, addressLimit), await countTry(ports, nameLimit)];

  const user = await findUserByLogin(ports, name);
  const right = await ports.passwords.verify(
    request.password,
    user?.passwordHash ?? ports.passwords.unusableHash,
  );
  if (user === undefined || !right) {
    ports.log('sign-in refused', { uid: user?.uid, address: request.address });
    throw new VisibleError('loginWrong');
  }
  for (const undo of takeBack) await undo();
  const session = await openSession(ports, user.uid, request.autoLogin, request);
  ports.log('signed in', { uid: user.uid });
  return { user, session };
}
