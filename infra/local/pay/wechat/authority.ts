import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { WechatKeys } from './keys.ts';

/** Lifetime of a code, milliseconds: WeChat's five minutes. */
const CODE_MS = 300_000;
const OPENID = 'openid-of-this-phone';

/**
 * WeChat's web authorisation of an official account, without a question (`snsapi_base`): a page sends the person here
 * and gets a code, and the server exchanges it once for the person's id.
 */
export class Authority {
  readonly #codes = new Map<string, number>();
  readonly #keys: WechatKeys;
  readonly #nowMs: () => number;

  constructor(keys: WechatKeys, nowMs: () => number) {
    this.#keys = keys;
    this.#nowMs = nowMs;
  }

  knows(openid: unknown): boolean {
    return openid === OPENID;
  }

  /** Answers a request that belongs here. Returns false for any other. */
  answer({ pathname, searchParams: query }: URL, response: ServerResponse): boolean {
    if (pathname === '/connect/oauth2/authorize') this.#authorize(query, response);
    else if (pathname === '/sns/oauth2/access_token') {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(JSON.stringify(this.#exchange(query)));
    } else return false;
    return true;
  }

  #authorize(query: URLSearchParams, response: ServerResponse): void {
    const back = query.get('redirect_uri') ?? '';
    const good =
      query.get('appid') === this.#keys.officialAppId &&
      query.get('response_type') === 'code' &&
      query.get('scope') === 'snsapi_base' &&
      /^[a-zA-Z0-9]{1,128}$/.test(query.get('state') ?? '') &&
      URL.canParse(back);
    if (!good) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('redirect_uri or scope');
      return;
    }
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, this.#nowMs() + CODE_MS);
    const target = new URL(back);
    target.searchParams.set('code', code);
    target.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: target.href }).end();
  }

  /** Refusals have status 200 and a number, as with WeChat. */
  #exchange(query: URLSearchParams): object {
    if (query.get('appid') !== this.#keys.officialAppId) return { errcode: 40013 };
    if (query.get('secret') !== this.#keys.officialAppSecret) return { errcode: 40125 };
    if (query.get('grant_type') !== 'authorization_code') return { errcode: 40002 };
    const code = query.get('code') ?? '';
    const untilMs = this.#codes.get(code) ?? 0;
    this.#codes.delete(code);
    if (untilMs <= this.#nowMs()) return { errcode: 40029 };
    return { openid: OPENID, scope: 'snsapi_base' };
  }
}
