import type { ServerResponse } from 'node:http';
import { WechatCodes } from '../../net/wechat-codes.ts';
import type { WechatKeys } from './keys.ts';

const OPENID = 'openid-of-this-phone';

/**
 * WeChat's web authorisation of an official account, without a question (`snsapi_base`): a page sends the person here
 * and gets a code, and the server exchanges it once for the person's id.
 */
export class Authority {
  readonly #appId: string;
  readonly #codes: WechatCodes;

  constructor({ officialAppId: appId, officialAppSecret: appSecret }: WechatKeys, nowMs: () => number) {
    this.#appId = appId;
    this.#codes = new WechatCodes({ appId, appSecret }, nowMs);
  }

  knows(openid: unknown): boolean {
    return openid === OPENID;
  }

  /** Answers a request that belongs here. Returns false for any other. */
  answer({ pathname, searchParams: query }: URL, response: ServerResponse): boolean {
    if (pathname === '/connect/oauth2/authorize') this.#authorize(query, response);
    else if (pathname === '/sns/oauth2/access_token') {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(JSON.stringify(this.#codes.exchange(query)));
    } else return false;
    return true;
  }

  #authorize(query: URLSearchParams, response: ServerResponse): void {
    const back = query.get('redirect_uri') ?? '';
    const good =
      query.get('appid') === this.#appId &&
      query.get('response_type') === 'code' &&
      query.get('scope') === 'snsapi_base' &&
      /^[a-zA-Z0-9]{1,128}$/.test(query.get('state') ?? '') &&
      URL.canParse(back);
    if (!good) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('redirect_uri or scope');
      return;
    }
    const target = new URL(back);
    target.searchParams.set('code', this.#codes.issue({ openid: OPENID, scope: 'snsapi_base' }));
    target.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: target.href }).end();
  }
}
