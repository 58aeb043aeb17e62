import type { CodePurpose } from '../../contract/calls/verification.ts';
import type { Language } from '../../contract/envelope.ts';
import { CODE_SECONDS } from '../../rules/account/limits.ts';
import type { Mail } from '../ports.ts';
import { mailHtml, mailText } from './layout.ts';

const MINUTES = CODE_SECONDS / 60;

/** Purpose of each code in the mail. */
const PURPOSE_TEXTS: Record<Language, Record<CodePurpose, { title: string; use: string }>> = {
  en: {
    register: { title: 'Confirm your e-mail', use: 'Use this code to create your Trabecula account.' },
    login: { title: 'Your sign-in code', use: 'Use this code to sign in to Trabecula.' },
    reset: { title: 'Reset your password', use: 'Use this code to set a new password for Trabecula.' },
    enquiry: { title: 'Confirm your e-mail', use: 'Use this code to send your enquiry to Trabecula.' },
    bind: { title: 'Confirm your new e-mail', use: 'Use this code to make this your account e-mail.' },
  },
  cn: {
    register: { title: '确认您的邮箱', use: '请使用此验证码注册 Trabecula。' },
    login: { title: '登录验证码', use: '请使用此验证码登录 Trabecula。' },
    reset: { title: '设置新密码', use: '请使用此验证码设置 Trabecula 的新密码。' },
    enquiry: { title: '确认您的邮箱', use: '请使用此验证码提交您的咨询。' },
    bind: { title: '确认您的新邮箱', use: '请使用此验证码将此邮箱绑定到您的账号。' },
  },
};

const COMMON_TEXTS: Record<Language, { validity: string; warning: string; footer: string }> = {
  en: {
    validity: `The code expires in ${MINUTES} minutes and works once.`,
    warning:
      'Do not share this code. We never ask for it. If you did not request it, you can ignore this e-mail.',
    footer: 'This is an automated message. Please do not reply.',
  },
  cn: {
    validity: `验证码 ${MINUTES} 分钟内有效，仅可使用一次。`,
    warning: '请勿将验证码告诉任何人，我们不会向您索取。如非本人操作，请忽略此邮件。',
    footer: '此邮件由系统自动发送，请勿回复。',
  },
};

export interface CodeMail {
  to: string;
  code: string;
  purpose: CodePurpose;
  language: Language;
}

/**
 * Returns the mail with a verification code. The code is not in the subject, because lock screens show
 * subjects.
 */
export function codeMail({ to, code, purpose, language }: CodeMail): Mail {
  const { title, use } = PURPOSE_TEXTS[language][purpose];
  const { validity, warning, footer } = COMMON_TEXTS[language];
  const content = { language, title, paragraphs: [use, validity, warning], code, footer };
  return { to, subject: `${title} · Trabecula`, text: mailText(content), html: mailHtml(content) };
}
