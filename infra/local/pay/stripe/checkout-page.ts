import { escapeXml } from '../../net/xml.ts';
import type { Invoice, Session } from './objects.ts';

const TEXTS = {
  en: {
    lang: 'en',
    title: 'Card checkout (stand-in)',
    note: 'This page stands in for the card provider on this machine. No money moves.',
    pay: 'Pay',
    decline: 'Pay with a card that is declined',
    cancel: 'Back to the shop',
    declined: 'Your card was declined. Try another one.',
    over: 'This checkout is over.',
  },
  zh: {
    lang: 'zh',
    title: '银行卡收银台（本地替身）',
    note: '此页面在本机代替银行卡支付平台，不会产生真实扣款。',
    pay: '支付',
    decline: '使用会被拒绝的银行卡支付',
    cancel: '返回商户',
    declined: '您的银行卡被拒绝，请换一张卡。',
    over: '此次支付已结束。',
  },
} as const;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:100vh;margin:0;
background:#f5f6fa;color:#1c1f2b}main{background:#fff;border-radius:16px;padding:40px;max-width:420px;
box-shadow:0 8px 40px #0002;margin:16px}b{font-size:32px;display:block;margin:8px 0 24px}
button{width:100%;padding:14px;border-radius:10px;border:1px solid #ccd;background:#fff;font:inherit;margin-top:12px;
cursor:pointer}button.first{background:#4b5cf0;color:#fff;border:0}p{color:#667}[role=alert]{color:#b3261e}`;

/** The hosted checkout: pay, be declined, or go back. */
export function checkoutPage(session: Session, declined: boolean): string {
  const texts = session.locale === 'zh' ? TEXTS.zh : TEXTS.en;
  const amount = `${(session.amount_total / 100).toFixed(2)} ${session.currency.toUpperCase()}`;
  const button = (value: string, text: string, first = '') =>
    `<button name="action" value="${value}"${first}>${text}</button>`;
  const form =
    session.status === 'open'
      ? `<form method="post">${button('pay', `${texts.pay} ${amount}`, ' class="first"')}
${button('decline', texts.decline)}${button('cancel', texts.cancel)}</form>`
      : `<p>${texts.over}</p>`;
  return `<!doctype html><html lang="${texts.lang}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${texts.title}</title><style>${STYLE}</style>
<main><h1>${texts.title}</h1><p>${texts.note}</p><span>${escapeXml(session.itemName)}</span><b>${amount}</b>
${declined ? `<p role="alert">${texts.declined}</p>` : ''}${form}</main></html>`;
}

export function invoicePage({ number, amount_paid, currency, customer_email }: Invoice): string {
  const amount = `${(amount_paid / 100).toFixed(2)} ${currency.toUpperCase()}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Invoice ${number}</title><style>${STYLE}</style>
<main><h1>Invoice ${number} (stand-in)</h1><p>${escapeXml(customer_email ?? '')}</p><span>Paid</span><b>${amount}</b>
</main></html>`;
}
