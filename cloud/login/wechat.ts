import * as z from 'zod';
import type { SocialLogin } from '../../core/studio/ports.ts';

/** Host of WeChat's QR page and of the code exchange (WeChat Open Platform, website apps). */
const PAGES_URL = 'https://open.weixin.qq.com';
const API_URL = 'https://api.weixin.qq.com';
const TIMEOUT_MS = 10_000;
/** Scope: the person's identity only. */
const SCOPE = 'snsapi_login';

const keyShape = z.object({ appId: z.string().min(1), appSecret: z.string().min(1) });
/** `unionid` is the same in all apps of one owner, `openid` only in this one. Errors come with status 200. */
const answerShape = z.object({
  openid: z.string().min(1).optional(),
  unionid: z.string().min(1).optional(),
  errcode: z.number().optional(),
});

export interface WechatLoginSettings {
  /** Reads JSON with `appId` and `appSecret`. */
  readKey: () => Promise<string>;
  /** Page to which WeChat redirects; its host is registered with WeChat. */
  returnUrl: string;
  /** Address of a local stand-in for both of WeChat's hosts. */
  standInUrl?: string | undefined;
  fetch?: typeof fetch;
}

/** Returns WeChat sign-in by OAuth 2.0: authorization code, exchanged by the server with its secret. */
export function wechatLogin(settings: WechatLoginSettings): SocialLogin {
  const { readKey, returnUrl, standInUrl, fetch: send = fetch } = settings;
  const key = async () => {
    const read = keyShape.safeParse(JSON.parse(await readKey()));
    if (!read.success) throw new Error('the WeChat key has another shape');
    return read.data;
  };
  return {
    async authorizeUrl(state) {
      const { appId } = await key();
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: SCOPE,
        state,
      });
      return `${standInUrl ?? PAGES_URL}/connect/qrconnect?${query}#wechat_redirect`;
    },
    async subjectOf(code) {
      const { appId, appSecret } = await key();
      const query = new URLSearchParams({
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      });
      const response = await send(`${standInUrl ?? API_URL}/sns/oauth2/access_token?${query}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = answerShape.safeParse(await response.json().catch(() => undefined));
      // A rejected code is the visitor's error; everything else is a fault on our side.
      if (!response.ok || !answer.success) throw new Error(`WeChat answered ${response.status}`);
      return answer.data.unionid ?? answer.data.openid;
    },
  };
}
