import type { Language } from '../../contract/envelope.ts';
import { SIGN_IN_LINK_SECONDS } from '../../rules/account/session-limits.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import { amountText } from '../../rules/pay/prices.ts';
import type { Mail } from '../ports.ts';
import { type MailContent, type MailDetail, mailHtml, mailText } from './layout.ts';
import type { Notice } from './notice.ts';

/** Parts of the host's configuration that mails name. */
export type MailSite = Pick<HostConfig, 'siteOrigin' | 'contact'>;

type Receipt = Extract<Notice, { kind: 'payment' | 'refund' }>;
type FapiaoNotice = Extract<Notice, { kind: 'fapiao-done' | 'fapiao-refused' }>;

const TITLES: Record<Language, Record<Notice['kind'] | 'sent-back', string>> = {
  en: {
    payment: 'Your payment receipt',
    'sent-back': 'Your payment is being refunded',
    refund: 'Your refund',
    'fapiao-done': 'Your fapiao was issued',
    'fapiao-refused': 'Your fapiao could not be issued',
    'account-deleted': 'Your account was deleted',
    'sign-in-link': 'Our support can sign in to your account',
    'job-done': 'Your lattice is ready',
    'job-failed': 'Your lattice could not be generated',
  },
  cn: {
    payment: '付款凭证',
    'sent-back': '您的付款将全额退回',
    refund: '退款通知',
    'fapiao-done': '您的发票已开具',
    'fapiao-refused': '您的发票未能开具',
    'account-deleted': '您的账号已注销',
    'sign-in-link': '我们的客服可登录您的账号',
    'job-done': '您的晶格已生成',
    'job-failed': '您的晶格未能生成',
  },
};

const TEXTS = {
  en: {
    paid: 'Thank you. We received your payment.',
    sentBack:
      'We received your payment, but cannot give you the files for it. We are refunding it in full. See the reason under Payments.',
    notGiven: (models: string) =>
      `We cannot give you the files of ${models}, and are refunding what they cost. See the reason under Payments.`,
    refunded:
      'We refunded your payment. The money goes back to the payment method you used. Banks take up to ten working days.',
    deleted:
      'Your Trabecula account with its orders, models and files was deleted at your request. Payment records are kept as the law requires.',
    signInLink: (minutes: number) =>
      `Our support just made a link that signs in to your Trabecula account, once, within ${minutes} minutes. It cannot change your sign-in details, export your data or delete the account. We keep a record of who made it and why.`,
    signInLinkWarning: (email: string) =>
      `If you did not ask for help, change your password, which ends the link, and contact ${email}.`,
    jobDone: (model: string) => `The lattice of ${model} is ready.`,
    jobFailed: (model: string) =>
      `The lattice of ${model} could not be generated. Open the workspace to see why. Your model and settings are kept.`,
    workspace: 'Open the workspace',
    jobMails:
      'You receive this e-mail because you turned on notifications for long generations. You can turn them off in your account settings.',
    warning: (email: string) => `If this was not you, contact ${email} immediately.`,
    issued: 'We issued your fapiao. The tax bureau sends the file to this address in a separate mail.',
    notIssued: 'We could not issue your fapiao. You can request it again under Payments.',
    buyer: 'Issued to',
    number: 'Fapiao number',
    reason: 'Reason',
    order: 'Order number',
    bought: 'Item',
    files: 'Files of',
    amount: 'Amount',
    returned: 'Refunded',
    date: 'Date',
    payments: 'Payments',
    terms: 'Prices and refunds',
    questions: (email: string) => `Questions? Write to ${email} with the order number.`,
    footer: 'This is an automated message. Please do not reply.',
  },
  cn: {
    paid: '感谢您的付款，我们已收到款项。',
    sentBack: '我们已收到您的付款，但无法为其提供文件，将全额退款。原因请见“付款记录”。',
    notGiven: (models: string) =>
      `我们无法提供以下模型的文件，将退回相应款项：${models}。原因请见“付款记录”。`,
    refunded: '我们已为您退款，款项将原路退回，银行到账最长需十个工作日。',
    deleted: '您的 Trabecula 账号已按您的要求注销，订单、模型和文件均已删除。付款记录将依法保留。',
    signInLink: (minutes: number) =>
      `我们的客服刚刚生成了一个可登录您的 Trabecula 账号的链接，${minutes} 分钟内有效，仅可使用一次。该链接不能修改您的登录信息、导出数据或注销账号。操作人和原因均已记录。`,
    signInLinkWarning: (email: string) => `如您未曾请求协助，请修改密码使链接失效，并联系 ${email}。`,
    jobDone: (model: string) => `${model} 的晶格已生成。`,
    jobFailed: (model: string) => `${model} 的晶格未能生成。工作台会说明原因，模型和设置仍保留。`,
    workspace: '打开工作台',
    jobMails: '您选择了在长时间的生成结束时收到邮件，可在账号设置中关闭。',
    warning: (email: string) => `如非本人操作，请立即联系 ${email}。`,
    issued: '我们已为您开具发票，发票文件将由税务系统另行发送至本邮箱。',
    notIssued: '您的发票未能开具，您可以在“付款记录”中重新申请。',
    buyer: '发票抬头',
    number: '发票号码',
    reason: '原因',
    order: '订单号',
    bought: '购买内容',
    files: '文件所属模型',
    amount: '金额',
    returned: '退款金额',
    date: '日期',
    payments: '付款记录',
    terms: '价格与退款',
    questions: (email: string) => `如有疑问，请附上订单号联系 ${email}。`,
    footer: '此邮件由系统自动发送，请勿回复。',
  },
} as const;

export interface AddressedNotice {
  to: string;
  language: Language;
  notice: Notice;
}

/** Returns the mail of a notice. The order number in the subject tells two receipts apart. */
export function noticeMail({ to, language, notice }: AddressedNotice, site: MailSite): Mail {
  const sentBack = notice.kind === 'payment' && notice.sentBack;
  const title = TITLES[language][sentBack ? 'sent-back' : notice.kind];
  const content = { language, title, footer: TEXTS[language].footer, ...bodyOf(notice, language, site) };
  const about = 'paymentId' in notice ? ` ${notice.paymentId}` : '';
  return {
    to,
    subject: `${title}${about} · Trabecula`,
    text: mailText(content),
    html: mailHtml(content),
  };
}

type Body = Pick<MailContent, 'paragraphs' | 'details' | 'link' | 'more'>;

function bodyOf(notice: Notice, language: Language, { siteOrigin, contact }: MailSite): Body {
  const words = TEXTS[language];
  if (notice.kind === 'account-deleted') return { paragraphs: [words.deleted, words.warning(contact.email)] };
  if (notice.kind === 'sign-in-link')
    return {
      paragraphs: [words.signInLink(SIGN_IN_LINK_SECONDS / 60), words.signInLinkWarning(contact.email)],
    };
  if ('orderId' in notice) {
    const { kind, orderId, modelName } = notice;
    return {
      paragraphs: [
        kind === 'job-done' ? words.jobDone(modelName) : words.jobFailed(modelName),
        words.jobMails,
      ],
      link: { url: `${siteOrigin}/blank?id=${orderId}`, label: words.workspace },
    };
  }
  const link = { url: `${siteOrigin}/payments`, label: words.payments };
  const questions = words.questions(contact.email);
  if (notice.kind === 'payment' || notice.kind === 'refund') {
    const intro = notice.kind === 'refund' ? words.refunded : notice.sentBack ? words.sentBack : words.paid;
    const missing = notice.kind === 'payment' ? notice.notGiven : undefined;
    const notGiven = missing === undefined ? [] : [words.notGiven(missing.join(', '))];
    return {
      paragraphs: [intro, ...notGiven, questions],
      details: receiptDetails(notice, language),
      link,
      more: { url: `${siteOrigin}/paymentTerms`, label: words.terms },
    };
  }
  const intro = notice.kind === 'fapiao-done' ? words.issued : words.notIssued;
  return { paragraphs: [intro, questions], details: fapiaoDetails(notice, language), link };
}

function receiptDetails(receipt: Receipt, language: Language): MailDetail[] {
  const words = TEXTS[language];
  const amountName = receipt.kind === 'refund' ? words.returned : words.amount;
  return [
    { name: words.order, value: receipt.paymentId },
    { name: words.bought, value: receipt.title },
    ...(receipt.models === undefined ? [] : [{ name: words.files, value: receipt.models.join(', ') }]),
    { name: amountName, value: `${receipt.currency} ${amountText(receipt)}` },
    { name: words.date, value: dateText(receipt.atMs, language) },
  ];
}

function fapiaoDetails(notice: FapiaoNotice, language: Language): MailDetail[] {
  const words = TEXTS[language];
  return [
    { name: words.order, value: notice.paymentId },
    { name: words.buyer, value: notice.title },
    notice.kind === 'fapiao-done'
      ? { name: words.number, value: notice.number }
      : { name: words.reason, value: notice.reason },
  ];
}

/** Returns a time with its zone: UTC in English, Beijing in Chinese. */
function dateText(atMs: number, language: Language): string {
  const [locale, timeZone, zone] =
    language === 'cn'
      ? (['zh-CN', 'Asia/Shanghai', '（北京时间）'] as const)
      : (['en-GB', 'UTC', ' UTC'] as const);
  return (
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(atMs) + zone
  );
}
