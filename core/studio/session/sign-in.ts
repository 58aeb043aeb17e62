import { VisibleError } from '../../contract/envelope.ts';
import {
  LOGIN_TRIES_PER_ADDRESS,
  LOGIN_TRIES_PER_KNOWN_BROWSER,
  LOGIN_WINDOW_SECONDS,
} from '../../rules/account/session-limits.ts';
import { countDelayedTry } from '../account/growing-delay.ts';
import { countTry } from '../account/tries.ts';
import { findUserByLogin, loginKey, type User } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { knownBrowserName } from './known-browser.ts';
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
 * Signs a user in. Throws loginNameMissing, loginPasswordMissing, signInDelayed, or loginWrong: the same
 * error after the same work for a wrong name and a wrong password.
 */
export async function signIn(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'passwords' | 'log' | 'sockets'>,
  request: SignInRequest,
): Promise<{ user: User; session: StartedSession }> {
  const name = loginKey(request.name);
  if (name === '') throw new VisibleError('loginNameMissing');
  if (request.password === '') throw new VisibleError('loginPasswordMissing');
  const user = await findUserByLogin(ports, name);
  const takeBack = await countSignIn(ports, request, user?.uid);
  const right = await ports.passwords.verify(
    request.password,
    user?.passwordHash ?? ports.passwords.unusableHash,
  );
  if (user === undefined || !right) {
    ports.log('sign-in refused', { uid: user?.uid, address: request.address });
    throw new VisibleError('loginWrong');
  }
  for (const undo of takeBack) await undo();
  const session = await openSession(ports, user.uid, request);
  ports.log('signed in', { uid: user.uid });
  return { user, session };
}

/** Counts a try at a known browser, else at address and account; returns undos. Throws signInDelayed. */
async function countSignIn(
  ports: Pick<Ports, 'table' | 'clock'>,
  { name, address, browserToken }: SignInRequest,
  uid: string | undefined,
): Promise<(() => Promise<void>)[]> {
  const known = await knownBrowserName(ports, browserToken, uid);
  const window = { windowSeconds: LOGIN_WINDOW_SECONDS, error: 'signInDelayed' } as const;
  if (known !== undefined) {
    const max = LOGIN_TRIES_PER_KNOWN_BROWSER;
    return [await countTry(ports, { what: `login-browser:${known}`, max, ...window })];
  }
  // The name is hashed: it may be a password typed into the wrong field.
  const account = uid ?? (await sha256Hex(loginKey(name)));
  const max = LOGIN_TRIES_PER_ADDRESS;
  return [
    await countTry(ports, { what: `login-address:${address}`, max, ...window }),
    await countDelayedTry(ports, `login:${account}`),
  ];
}
