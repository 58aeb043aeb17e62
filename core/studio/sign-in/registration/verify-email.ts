import type { CodePurpose } from '../../../contract/calls/account/verification.ts';
import { VisibleError } from '../../../contract/envelope.ts';
import { isLinkSecret } from '../../../contract/mail-link.ts';
import { isCode, isEmail } from '../../../rules/account/fields.ts';
import { createUser } from '../../account/manage.ts';
import { findUserByLogin, type User } from '../../account/user.ts';
import type { Ports } from '../../ports.ts';
import { allowPasswordReset } from '../../profile/password.ts';
import type { StartedSession } from '../../session/session.ts';
import { openSession, type SignInDevice } from '../../session/user-sessions.ts';
import { takeCode } from '../../verification/code.ts';

export interface EmailVerification extends SignInDevice {
  email: string;
  code: string;
  token: string;
  purpose: Exclude<CodePurpose, 'bind' | 'enquiry'>;
  autoLogin: boolean;
  address: string;
}

export type EmailVerified =
  | { kind: 'signed-in'; isNew: boolean; session: StartedSession }
  | { kind: 'may-reset'; resetToken: string };

/**
 * Checks a code and serves its purpose: creates the account and signs in (register), signs in and creates a
 * missing account (login), or returns a token to set a new password (reset). Only now, and only to the reader
 * of the mailbox, does it reveal whether an account exists. Throws verifyInputWrong, codeWrong,
 * emailRegistered, accountUnknown or tooManyRequests.
 */
export async function verifyEmail(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'mac' | 'passwords' | 'log' | 'sockets'>,
  request: EmailVerification,
): Promise<EmailVerified> {
  const { email, purpose } = request;
  const wellFormed = isCode(request.code) || isLinkSecret(request.code);
  if (!isEmail(email) || !wellFormed) throw new VisibleError('verifyInputWrong');
  if (!(await takeCode(ports, { ...request, destination: email }))) throw new VisibleError('codeWrong');
  const known = await findUserByLogin(ports, email);
  if (purpose === 'reset') {
    if (known === undefined) throw new VisibleError('accountUnknown');
    return { kind: 'may-reset', resetToken: await allowPasswordReset(ports, known) };
  }
  if (purpose === 'register' && known !== undefined) throw new VisibleError('emailRegistered');
  const made = known === undefined ? await makeAccount(ports, email) : undefined;
  const user = known ?? made ?? (await findUserByLogin(ports, email));
  // A simultaneous verification created the account and it was deleted since.
  if (user === undefined) throw new VisibleError('codeWrong');
  const session = await openSession(ports, user.uid, request);
  ports.log('signed in by code', { uid: user.uid, isNew: made !== undefined });
  return { kind: 'signed-in', isNew: made !== undefined, session };
}

/** Creates an account without a password under a free name. Returns undefined if the e-mail was taken meanwhile. */
async function makeAccount(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'passwords'>,
  email: string,
): Promise<User | undefined> {
  const username = `user_${ports.ids.digits(GIVEN_NAME_DIGITS)}`;
  return await createUser(ports, { username, email });
}

/** Fills a name of 20 characters after its prefix. */
const GIVEN_NAME_DIGITS = 12;
