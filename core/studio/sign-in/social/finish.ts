import { VisibleError } from '../../../contract/envelope.ts';
import { findUser, type User, userPointers } from '../../account/user.ts';
import type { Ports } from '../../ports.ts';
import { sha256Hex } from '../../store/digest.ts';
import { keys } from '../../store/keys.ts';
import { tryWrite } from '../../store/table.ts';
import { type SocialAim, socialAims } from './start.ts';

export interface SocialReturn {
  /** State in the provider's redirect, and the one in this browser's cookie. */
  state: string;
  cookieState: string | undefined;
  code: string;
}

/** A completed visit to the provider. */
export interface SocialReturned {
  aim: SocialAim;
  /** Hash of the user's id at the provider. */
  subject: string;
}

/** Accepts the provider's redirect once, in the browser that began, in time. Else throws socialRefused. */
export async function takeSocialReturn(
  ports: Pick<Ports, 'table' | 'clock' | 'social' | 'log'>,
  { state, cookieState, code }: SocialReturn,
): Promise<SocialReturned> {
  if (cookieState === undefined || cookieState !== state || code === '')
    throw new VisibleError('socialRefused');
  const key = keys.socialState(await sha256Hex(state));
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const stored = socialAims.readIfAny(await ports.table.get(key));
  if (stored === undefined) throw new VisibleError('socialRefused');
  if (
    !(await tryWrite(ports.table, [{ delete: key, when: { expiresAtSeconds: { atLeast: nowSeconds + 1 } } }]))
  )
    throw new VisibleError('socialRefused');
  const subject = await subjectOf(ports, code);
  return { aim: stored, subject: await sha256Hex(`wechat: ${subject}`) };
}

async function subjectOf(ports: Pick<Ports, 'social' | 'log'>, code: string): Promise<string> {
  try {
    const subject = await ports.social.subjectOf(code);
    if (subject !== undefined) return subject;
  } catch (error) {
    ports.log('social sign-in failed', { error: String(error) });
  }
  throw new VisibleError('socialRefused');
}

/** Returns the account a provider's user is bound to. Throws socialUnbound. */
export async function userOfSubject(ports: Pick<Ports, 'table'>, subject: string): Promise<User> {
  const bound = userPointers.readIfAny(await ports.table.get(keys.wechat(subject)));
  const user = bound && (await findUser(ports, bound.uid));
  if (user === undefined) throw new VisibleError('socialUnbound');
  return user;
}
