import type { CodePurpose } from '../../contract/calls/verification.ts';
import type { Language } from '../../contract/envelope.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { isEmail } from '../../rules/account/fields.ts';
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
