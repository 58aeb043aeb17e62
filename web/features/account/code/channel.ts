import { mobileCode } from '../../../../core/contract/calls/account/mobile.ts';
import {
  CODE_TYPES,
  type CodePurpose,
  emailCode,
} from '../../../../core/contract/calls/account/verification.ts';
import { ENQUIRY_EMAIL_MAX_CHARACTERS, isEnquiryEmail } from '../../../../core/rules/account/enquiry.ts';
import {
  EMAIL_MAX_CHARACTERS,
  isEmail,
  isMobile,
  MOBILE_DIGITS,
} from '../../../../core/rules/account/fields.ts';
import { api } from '../../../api/client.ts';

/** Purpose of a code: one of the e-mail purposes, or binding a mobile number. */
export type CodeUse = CodePurpose | 'mobile';

interface SentCode {
  token: string;
  resendAfterSeconds: number;
  codeSeconds: number;
  /** Content of the mail: a code to type, or a link to open. */
  by: 'code' | 'link';
}

export interface CodeChannel {
  kind: 'email' | 'mobile';
  isValid: (destination: string) => boolean;
  send: (destination: string, proof: string) => Promise<SentCode>;
  input: { type: 'email' | 'tel'; name: string; autoComplete: string; maxLength: number };
}

export function channelOf(use: CodeUse): CodeChannel {
  if (use === 'mobile') {
    return {
      kind: 'mobile',
      isValid: isMobile,
      send: async (mobile, proof) => {
        const { mobile_token, ...times } = await api(mobileCode, { body: { mobile, type: 1, proof } });
        return { token: mobile_token, by: 'code', ...times };
      },
      input: { type: 'tel', name: 'mobile', autoComplete: 'tel-national', maxLength: MOBILE_DIGITS },
    };
  }
  // A business e-mail has a shorter limit (docs/specification.md#validation).
  const [isValid, maxLength] =
    use === 'enquiry' ? [isEnquiryEmail, ENQUIRY_EMAIL_MAX_CHARACTERS] : [isEmail, EMAIL_MAX_CHARACTERS];
  return {
    kind: 'email',
    isValid,
    send: async (email, proof) => {
      const { email_token, ...times } = await api(emailCode, {
        body: { email, type: CODE_TYPES[use], proof },
      });
      return { token: email_token, ...times };
    },
    input: { type: 'email', name: 'email', autoComplete: 'email', maxLength },
  };
}
