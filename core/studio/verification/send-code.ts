import type { CodePurpose } from '../../contract/calls/verification.ts';
import { type Language, VisibleError } from '../../contract/envelope.ts';
import { isEmail, isMobile } from '../../rules/account/fields.ts';
import { MOBILE_CODES_PER_USER } from '../../rules/account/limits.ts';
import { countTry } from '../account/tries.ts';
import { loginKey } from '../account/user.ts';
import { codeMail } from '../mail/code-mail.ts';
import type { Ports } from '../ports.ts';
import { makeCode, sendOrLog } from './code.ts';

export interface CodeRequest {
  email: string;
  purpose: CodePurpose;
  /** The user who changes an e-mail. Another user cannot use the code. */
  uid?: string | undefined;
  language: Language;
  /** The caller's network address. */
  address: string;
  /** The solved challenge behind the slider. */
  proof: string;
}

/**
 * Sends a code by e-mail. Returns the token it is valid with. Throws invalidRequest, tooManyRequests, proofRefused
 * or codeNotSent.
 */
export async function sendCode(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'mac' | 'mail' | 'log'>,
  request: CodeRequest,
): Promise<string> {
  if (!isEmail(request.email))
    throw new VisibleError('invalidRequest', {
      fields: [{ path: 'email', problem: 'not an e-mail address' }],
    });
  const { purpose, language } = request;
  const to = loginKey(request.email);
  const { token, code } = await makeCode(ports, { ...request, destination: to });
  await sendOrLog(ports, purpose, () => ports.mail.send(codeMail({ to, code, purpose, language })));
  return token;
}

interface MobileCodeRequest {
  mobile: string;
  uid: string;
  language: Language;
  address: string;
  proof: string;
}

/**
 * Sends a code to a mobile number that a user wants to bind. Returns the token it is valid with. Throws
 * invalidRequest, tooManyRequests, proofRefused or codeNotSent.
 */
export async function sendMobileCode(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'mac' | 'sms' | 'log'>,
  request: MobileCodeRequest,
): Promise<string> {
  const mobile = request.mobile.trim();
  if (!isMobile(mobile))
    throw new VisibleError('invalidRequest', {
      fields: [{ path: 'mobile', problem: 'not a mobile number' }],
    });
  // Messages cost money, so one account cannot send unlimited numbers of them.
  await countTry(ports, { what: `mobile-code:${request.uid}`, ...MOBILE_CODES_PER_USER });
  const { token, code } = await makeCode(ports, { ...request, destination: mobile, purpose: 'mobile' });
  await sendOrLog(ports, 'mobile', () => ports.sms.sendCode({ mobile, code, language: request.language }));
  return token;
}
