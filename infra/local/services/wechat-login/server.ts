import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from '../../net/read-body.ts';
import { WechatCodes } from '../../net/wechat-codes.ts';

/** The stand-in's app; not a secret. */
export const WECHAT_APP = { appId: 'wx0000000000000002', appSecret: 'local-wechat-secret' } as const;

const REQUEST_MAX_BYTES = 16 * 1024;
/** People who can scan here. */
const PEOPLE = ['wang', 'li'] as const;

/** WeChat's website sign-in: a page to "scan" on, and the code exchange, for the site's domain. */
export function wechatLoginServer(siteUrl: string, nowMs: () => number = Date.now): Server {
  const codes = new WechatCodes(WECHAT_APP, nowMs);
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wechat');
    if (url.pathname === '/sns/oauth2/access_token') {
      const body = JSON.stringify(codes.exchange(url.searchParams));
      return answer(response, 200, { type: 'application/json', body });
    }
    scan({ request, response, url, codes }, siteUrl).catch(() =>
      answer(response, 400, { type: 'text/plain', body: 'bad request' }),
    );
  });
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  codes: WechatCodes;
}

async function scan({ request, response, url, codes }: Call, siteUrl: string): Promise<void> {
  const query = url.searchParams;
  const back = query.get('redirect_uri') ?? '';
  const known =
    url.pathname === '/connect/qrconnect' &&
    query.get('appid') === WECHAT_APP.appId &&
    query.get('response_type') === 'code' &&
    query.get('scope') === 'snsapi_login';
  if (!known) return answer(response, 404, { type: 'text/plain', body: 'unknown app or page' });
  // WeChat redirects to the app's registered domain only.
  if (!URL.canParse(back) || new URL(back).origin !== siteUrl)
    return answer(response, 400, {
      type: 'text/plain',
      body: 'redirect_uri is not of the registered domain',
    });
  if (request.method !== 'POST')
    return answer(response, 200, { type: 'text/html; charset=utf-8', body: scanPage(PEOPLE) });
  const form = new URLSearchParams((await readBody(request, REQUEST_MAX_BYTES)).toString('utf8'));
  const target = new URL(back);
  const person = form.get('person') ?? '';
  if (PEOPLE.some((name) => name === person)) {
    const found = { openid: `openid-${person}`, unionid: `unionid-${person}`, scope: 'snsapi_login' };
    target.searchParams.set('code', codes.issue(found));
  }
  target.searchParams.set('state', query.get('state') ?? '');
  response.writeHead(302, { location: target.href });
  response.end();
}

function answer(
  response: ServerResponse,
  status: number,
  { type, body }: { type: string; body: string },
): void {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}

/** WeChat's QR page. Without a camera, the tester chooses whose phone scans. */
function scanPage(people: readonly string[]): string {
  const buttons = people.map(
    (person) =>
      `<button name="person" value="${person}" class="first">${person} 扫码并同意 · agree as ${person}</button>`,
  );
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>微信登录（本地替身）</title>
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:100vh;margin:0;background:#333}
main{background:#fff;border-radius:16px;padding:32px;width:300px;text-align:center;margin:16px}
button{width:100%;padding:14px;border-radius:10px;border:1px solid #ccc;background:#fff;font:inherit;margin-top:12px}
button.first{background:#07c160;color:#fff;border:0}</style>
<main><h1>微信登录</h1><p>本机替身 · stand-in</p><form method="post">${buttons.join('')}
<button name="person" value="">拒绝 · Refuse</button></form></main></html>`;
}
