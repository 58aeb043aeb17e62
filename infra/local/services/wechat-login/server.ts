import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from '../../net/read-body.ts';

/** The stand-in's app; not a secret. */
export const WECHAT_APP = { appId: 'wx0000000000000002', appSecret: 'local-wechat-secret' } as const;

/** Lifetime of a code, milliseconds (WeChat: 5 minutes). */
const CODE_MS = 5 * 60_000;
const REQUEST_MAX_BYTES = 16 * 1024;
/** People who can scan here. */
const PEOPLE = ['wang', 'li'] as const;

interface Issued {
  person: string;
  untilMs: number;
}

/** WeChat's website sign-in: a page to "scan" on, and the code exchange, for the site's domain. */
export function wechatLoginServer(siteUrl: string, nowMs: () => number = Date.now): Server {
  const codes = new Map<string, Issued>();
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wechat');
    const call = { request, response, url, codes, nowMs: nowMs() };
    const done = url.pathname === '/sns/oauth2/access_token' ? exchange(call) : scan(call, siteUrl);
    done.catch(() => answer(response, 400, { type: 'text/plain', body: 'bad request' }));
  });
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  codes: Map<string, Issued>;
  nowMs: number;
}

async function scan({ request, response, url, codes, nowMs }: Call, siteUrl: string): Promise<void> {
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
    const code = randomBytes(16).toString('hex');
    codes.set(code, { person, untilMs: nowMs + CODE_MS });
    target.searchParams.set('code', code);
  }
  target.searchParams.set('state', query.get('state') ?? '');
  response.writeHead(302, { location: target.href });
  response.end();
}

/** Exchanges a code, once, for its app. Refusals have status 200 and a number, as with WeChat. */
async function exchange({ response, url, codes, nowMs }: Call): Promise<void> {
  const query = url.searchParams;
  const refuse = (errcode: number) =>
    answer(response, 200, { type: 'application/json', body: JSON.stringify({ errcode }) });
  if (query.get('appid') !== WECHAT_APP.appId) return refuse(40013);
  if (query.get('secret') !== WECHAT_APP.appSecret) return refuse(40125);
  if (query.get('grant_type') !== 'authorization_code') return refuse(40002);
  const code = query.get('code') ?? '';
  const issued = codes.get(code);
  codes.delete(code);
  if (issued === undefined || issued.untilMs <= nowMs) return refuse(40029);
  const { person } = issued;
  const found = { openid: `openid-${person}`, unionid: `unionid-${person}`, scope: 'snsapi_login' };
  answer(response, 200, { type: 'application/json', body: JSON.stringify(found) });
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
