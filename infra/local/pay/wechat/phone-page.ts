import { escapeXml } from '../../net/xml.ts';
import type { Trade } from './till.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:100vh;margin:0;
background:#ededed;color:#111}main{background:#fff;border-radius:16px;padding:32px;width:300px;text-align:center;
margin:16px}b{font-size:36px;display:block;margin:8px 0 24px}button{width:100%;padding:14px;border-radius:10px;
border:1px solid #ccc;background:#fff;font:inherit;margin-top:12px;cursor:pointer}
button.first{background:#07c160;color:#fff;border:0}p{color:#666}[role=alert]{color:#b3261e}`;

/** The payer's phone after a scan. `trade` is undefined for an unknown code. */
export function phonePage(trade: Trade | undefined, payable: boolean, declined: boolean): string {
  const body =
    trade === undefined
      ? '<p>无法识别该二维码 · unknown code</p>'
      : `<span>${escapeXml(trade.description)}</span><b>¥${(trade.total / 100).toFixed(2)}</b>
${declined ? '<p role="alert">余额不足 · declined</p>' : ''}${payable ? buttons() : `<p>${state(trade)}</p>`}`;
  return page(body);
}

/** Lists the codes that a phone could scan now, since this machine has no camera. */
export function codesPage(codes: readonly Trade[]): string {
  const links = codes.map(
    ({ code_url, description, total }) =>
      `<p><a href="/phone?code=${encodeURIComponent(code_url)}">${escapeXml(description)} · ¥${(total / 100).toFixed(2)}</a></p>`,
  );
  return page(links.length === 0 ? '<p>没有待支付的二维码 · no open codes</p>' : links.join(''));
}

function page(body: string): string {
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>微信支付（本地替身）</title><style>${STYLE}</style><main><h1>微信支付</h1>
<p>本机替身，不会产生真实扣款 · stand-in, no money moves</p>${body}</main></html>`;
}

function buttons(): string {
  return `<form method="post"><button name="action" value="pay" class="first">立即支付 · Pay</button>
<button name="action" value="decline">余额不足 · Decline</button>
<button name="action" value="cancel">取消 · Cancel</button></form>`;
}

function state({ trade_state }: Trade): string {
  return trade_state === 'SUCCESS' ? '支付成功 · paid' : '二维码已失效 · this code is over';
}
