import type { Language } from '../../contract/envelope.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { isMobile } from '../../rules/account/fields.ts';
import { MOBILE_CODES_PER_USER } from '../../rules/account/limits.ts';
import { countTry } from '../account/tries.ts';
import type { Ports } from '../ports.ts';
import { makeCode, sendOrLog } from './code.ts';

export interface MobileCodeRequest {
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
