import type { CodePurpose } from '../../contract/calls/account/verification.ts';
import { type Language, VisibleError } from '../../contract/envelope.ts';
import { MAIL_LINK_PURPOSES, type MailLinkPurpose, mailLinkUrl } from '../../contract/mail-link.ts';
import { isEmail, isMobile } from '../../rules/account/fields.ts';
import {
  CODE_MAILS_PER_HOUR,
  CODE_MESSAGES_PER_HOUR,
  MOBILE_CODES_PER_USER,
} from '../../rules/account/limits.ts';
import { countTry } from '../account/tries.ts';
import { loginKey } from '../account/user.ts';
import { codeMail, linkMail } from '../mail/code-mail.ts';
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
  /** The token by which accounts know the caller's browser. */
  browserToken?: string | undefined;
  /** The site, for a link in the mail. */
  siteOrigin: string;
}

/** A request for a code, as its caller may know it. */
export interface SentCode {
  /** The code is valid only with this token. */
  token: string;
  /** Content of the mail: a code to type, or a link to open. */
  by: 'code' | 'link';
  /** Seconds until the next code may be requested. */
  resendAfterSeconds: number;
}

/**
 * Sends a code by e-mail, or a link to a mailbox whose codes were guessed at. Throws invalidRequest,
 * tooManyRequests, codeDelayed, proofRefused or codeNotSent.
 */
export async function sendCode(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'mac' | 'mail' | 'log'>,
  request: CodeRequest,
): Promise<SentCode> {
  if (!isEmail(request.email))
    throw new VisibleError('invalidRequest', {
      fields: [{ path: 'email', problem: 'not an e-mail address' }],
    });
  const { purpose, language } = request;
  const to = loginKey(request.email);
  const { token, code, by, resendAfterSeconds, known } = await makeCode(ports, {
    ...request,
    destination: to,
  });
  // Strangers cannot use up the mails of known browsers.
  if (!known) await countForAll(ports, 'mails', CODE_MAILS_PER_HOUR);
  const link = { email: to, token, code };
  const mail =
    by === 'link' && isMailLinkPurpose(purpose)
      ? linkMail({ to, purpose, language, url: mailLinkUrl(request.siteOrigin, { purpose, ...link }) })
      : codeMail({ to, code, purpose, language });
  await sendOrLog(ports, purpose, () => ports.mail.send(mail));
  return { token, by, resendAfterSeconds };
}

interface MobileCodeRequest {
  mobile: string;
  uid: string;
  language: Language;
  address: string;
  proof: string;
}

/**
 * Sends a code to a mobile number that a user wants to bind. Throws invalidRequest, tooManyRequests, codeDelayed,
 * proofRefused or codeNotSent.
 */
export async function sendMobileCode(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'mac' | 'sms' | 'log'>,
  request: MobileCodeRequest,
): Promise<SentCode> {
  const mobile = request.mobile.trim();
  if (!isMobile(mobile))
    throw new VisibleError('invalidRequest', {
      fields: [{ path: 'mobile', problem: 'not a mobile number' }],
    });
  // Messages cost money, so one account cannot send unlimited numbers of them.
  await countTry(ports, { what: `mobile-code:${request.uid}`, ...MOBILE_CODES_PER_USER });
  const { token, code, by, resendAfterSeconds } = await makeCode(ports, {
    ...request,
    destination: mobile,
    purpose: 'mobile',
  });
  await countForAll(ports, 'messages', CODE_MESSAGES_PER_HOUR);
  await sendOrLog(ports, 'mobile', () => ports.sms.sendCode({ mobile, code, language: request.language }));
  return { token, by, resendAfterSeconds };
}

/** Counts a mail or message towards the limit of all together. Logs a refusal, and throws codeNotSent. */
async function countForAll(
  ports: Pick<Ports, 'table' | 'clock' | 'log'>,
  what: 'mails' | 'messages',
  limit: { max: number; windowSeconds: number },
): Promise<void> {
  try {
    await countTry(ports, { what: `code-${what}`, ...limit, error: 'codeNotSent' });
  } catch (error) {
    ports.log('send limit reached', { what });
    throw error;
  }
}

function isMailLinkPurpose(purpose: CodePurpose): purpose is MailLinkPurpose {
  return MAIL_LINK_PURPOSES.some((one) => one === purpose);
}
