import type { CodePurpose } from '../../contract/calls/account/verification.ts';
import type { Language } from '../../contract/envelope.ts';
import type { MailLinkPurpose } from '../../contract/mail-link.ts';
import { CODE_SECONDS } from '../../rules/account/limits.ts';
import type { Mail } from '../ports.ts';
import { mailHtml, mailText } from './layout.ts';

const MINUTES = CODE_SECONDS / 60;

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

/** Texts of a mail with a link in place of a code. */
const LINK_TEXTS: Record<Language, Record<MailLinkPurpose, string> & { label: string; why: string }> = {
  en: {
    register: 'Open this link to create your Trabecula account.',
    login: 'Open this link to sign in to Trabecula.',
    reset: 'Open this link to set a new password for Trabecula.',
    label: 'Open Trabecula',
    why: `Too many wrong codes were entered, so here is a link instead. It expires in ${MINUTES} minutes and works once.`,
  },
  cn: {
    register: '请打开此链接注册 Trabecula。',
    login: '请打开此链接登录 Trabecula。',
    reset: '请打开此链接设置 Trabecula 的新密码。',
    label: '打开 Trabecula',
    why: `验证码输入错误次数过多，因此改为发送链接。链接 ${MINUTES} 分钟内有效，仅可使用一次。`,
  },
};

const COMMON_TEXTS: Record<
  Language,
  { validity: string; warning: string; linkWarning: string; footer: string }
> = {
  en: {
    validity: `The code expires in ${MINUTES} minutes and works once.`,
    warning:
      'Do not share this code. We never ask for it. If you did not request it, you can ignore this e-mail.',
    linkWarning: 'Do not forward this mail. If you did not request it, you can ignore it.',
    footer: 'This is an automated message. Please do not reply.',
  },
  cn: {
    validity: `验证码 ${MINUTES} 分钟内有效，仅可使用一次。`,
    warning: '请勿将验证码告诉任何人，我们不会向您索取。如非本人操作，请忽略此邮件。',
    linkWarning: '请勿转发此邮件。如非本人操作，请忽略。',
    footer: '此邮件由系统自动发送，请勿回复。',
  },
};

export interface CodeMail {
  to: string;
  code: string;
  purpose: CodePurpose;
  language: Language;
}

/** The mail with a code, which is not in the subject, because lock screens show subjects. */
export function codeMail({ to, code, purpose, language }: CodeMail): Mail {
  const { title, use } = PURPOSE_TEXTS[language][purpose];
  const { validity, warning, footer } = COMMON_TEXTS[language];
  const content = { language, title, paragraphs: [use, validity, warning], code, footer };
  return { to, subject: `${title} · Trabecula`, text: mailText(content), html: mailHtml(content) };
}

export interface LinkMail {
  to: string;
  url: string;
  purpose: MailLinkPurpose;
  language: Language;
}

/** Returns the mail with a link in place of a code. */
export function linkMail({ to, url, purpose, language }: LinkMail): Mail {
  const { title } = PURPOSE_TEXTS[language][purpose];
  const { label, why, ...texts } = LINK_TEXTS[language];
  const { linkWarning, footer } = COMMON_TEXTS[language];
  const paragraphs = [texts[purpose], why, linkWarning];
  const content = { language, title, paragraphs, link: { url, label }, footer };
  return { to, subject: `${title} · Trabecula`, text: mailText(content), html: mailHtml(content) };
}
