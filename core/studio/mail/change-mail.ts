import type { Language } from '../../contract/envelope.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import type { Mail } from '../ports.ts';
import { mailHtml, mailText } from './layout.ts';

/** Account changes that the owner is notified of. */
export type AccountChange =
  | 'first-password'
  | 'password'
  | 'password-reset'
  | 'email'
  | 'mobile'
  | 'wechat'
  | 'api-key';

const TEXTS: Record<Language, Record<AccountChange, { title: string; text: string }>> = {
  en: {
    'first-password': {
      title: 'A password was set',
      text: 'A name and a password were just set for your Trabecula account.',
    },
    password: {
      title: 'Your password was changed',
      text: 'The password of your Trabecula account was just changed.',
    },
    'password-reset': {
      title: 'Your password was changed',
      text: 'The password of your Trabecula account was just reset. Every session ended, and all API keys were revoked.',
    },
    email: {
      title: 'Your e-mail was changed',
      text: 'Your account now uses a different e-mail. You can no longer sign in with this address.',
    },
    mobile: {
      title: 'Your mobile number was changed',
      text: 'Your account is now linked to a different mobile number.',
    },
    wechat: {
      title: 'Your WeChat link was changed',
      text: 'The WeChat account linked to your account was just added, replaced or removed.',
    },
    'api-key': {
      title: 'An API key was made',
      text: 'An API key was just made for your Trabecula account. Programs with it can use your orders.',
    },
  },
  cn: {
    'first-password': { title: '您的密码已设置', text: '您的 Trabecula 账号刚刚设置了用户名和密码。' },
    password: { title: '您的密码已修改', text: '您账号的密码刚刚被修改。' },
    'password-reset': {
      title: '您的密码已修改',
      text: '您账号的密码刚刚被重置，所有登录均已退出，所有 API 密钥均已撤销。',
    },
    mobile: { title: '您的手机号已变更', text: '您的账号刚刚绑定了其他手机号。' },
    wechat: { title: '您的微信绑定已变更', text: '您账号的微信绑定刚刚被新增、更换或解除。' },
    'api-key': {
      title: '已新建 API 密钥',
      text: '您的账号刚刚新建了一个 API 密钥，持有它的程序可以使用您的订单。',
    },
    email: { title: '您的邮箱已更换', text: '您的账号已绑定其他邮箱，此邮箱不能再用于登录。' },
  },
};

const COMMON: Record<Language, { warning: (contact: string) => string; footer: string }> = {
  en: {
    warning: (contact) => `If this was not you, contact ${contact} immediately.`,
    footer: 'This is an automated message. Please do not reply.',
  },
  cn: {
    warning: (contact) => `如非本人操作，请立即联系 ${contact}。`,
    footer: '此邮件由系统自动发送，请勿回复。',
  },
};

export interface ChangeMail {
  to: string;
  change: AccountChange;
  language: Language;
  contact: HostConfig['contact'];
}

/** Returns the mail about a change of the owner's sign-in details. */
export function changeMail({ to, change, language, contact }: ChangeMail): Mail {
  const { title, text } = TEXTS[language][change];
  const { warning, footer } = COMMON[language];
  const content = { language, title, paragraphs: [text, warning(contact.email)], footer };
  return { to, subject: `${title} · Trabecula`, text: mailText(content), html: mailHtml(content) };
}
