import { CODE_TYPES, type CodePurpose, codePurpose } from './calls/account/verification.ts';

/** Purposes of a code that a link in the mail can serve instead: those that open an account. */
export const MAIL_LINK_PURPOSES = ['register', 'login', 'reset'] as const satisfies readonly CodePurpose[];
export type MailLinkPurpose = (typeof MAIL_LINK_PURPOSES)[number];

/** Content of a link in a mail, which replaces a code for a mailbox whose codes were guessed at. */
export interface MailLink {
  purpose: MailLinkPurpose;
  email: string;
  /** Token of the request, as with a code. */
  token: string;
  /** In place of the code: too long to guess. */
  code: string;
}

const SECRET = /^[0-9A-Za-z]{20,100}$/;

/** True for the secret of a link, in place of a code. */
export function isLinkSecret(text: string): boolean {
  return SECRET.test(text);
}

/** Returns the address of a link. The secret is in the fragment, which browsers send to no server. */
export function mailLinkUrl(siteOrigin: string, { purpose, email, token, code }: MailLink): string {
  const fields = new URLSearchParams({ verify: String(CODE_TYPES[purpose]), email, token, code });
  return `${siteOrigin}/index#${fields}`;
}

export function mailLinkIn(fragment: string): MailLink | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const purpose = codePurpose(Number(fields.get('verify')));
  const served = MAIL_LINK_PURPOSES.find((one) => one === purpose);
  const [email, token, code] = [fields.get('email'), fields.get('token'), fields.get('code')];
  if (served === undefined || email === null || token === null || code === null) return null;
  return isLinkSecret(code) ? { purpose: served, email, token, code } : null;
}
