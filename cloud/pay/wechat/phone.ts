import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { WECHAT_TIMEOUT_MS } from '../../../core/rules/pay/limits.ts';
import { ProviderUnavailable } from '../../../core/studio/pay/provider.ts';
import type { WechatClientSettings } from './client.ts';
import { signBridge } from './signature.ts';

/** Hosts of WeChat's authorisation page and of the code exchange (official accounts, web authorisation). */
const PAGES_URL = 'https://open.weixin.qq.com';
const API_URL = 'https://api.weixin.qq.com';
/** Names the person to us without asking: no profile is read. */
const SCOPE = 'snsapi_base';

/** Parameters of `getBrandWCPayRequest`, by which a page inside WeChat asks for a payment. */
export interface BridgeParameters {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
}

/** Payment on the phone that shows the page. */
export interface WechatPhone {
  /** Ways that this stage is set up for. */
  ways(): Promise<{ h5: boolean; jsapi: boolean }>;
  /** Returns WeChat's page that names the payer to us and returns to `returnUrl` with a code; null if not set up. */
  authorizeUrl(returnUrl: string, state: string): Promise<string | null>;
  /** Returns the payer of a code, or undefined if WeChat refuses it. Throws ProviderUnavailable. */
  openIdOf(code: string): Promise<string | undefined>;
  /** Returns the signed request for a payment that was placed for our official account. */
  bridge(prepayId: string): Promise<BridgeParameters>;
}

/** Errors come with status 200. */
const answerShape = z.object({ openid: z.string().min(1).optional(), errcode: z.number().optional() });

export function wechatPhone({ secret, apiUrl, nowMs }: WechatClientSettings): WechatPhone {
  const account = async () => {
    const { officialAccount } = await secret();
    if (officialAccount === undefined) throw new ProviderUnavailable('no official account');
    return officialAccount;
  };
  return {
    async ways() {
      const { h5, officialAccount } = await secret();
      return { h5, jsapi: officialAccount !== undefined };
    },

    async authorizeUrl(returnUrl, state) {
      const { officialAccount } = await secret();
      if (officialAccount === undefined) return null;
      const query = new URLSearchParams({
        appid: officialAccount.appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: SCOPE,
        state,
      });
      return `${apiUrl ?? PAGES_URL}/connect/oauth2/authorize?${query}#wechat_redirect`;
    },

    async openIdOf(code) {
      const { appId, appSecret } = await account();
      const query = new URLSearchParams({
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      });
      const answer = await exchange(`${apiUrl ?? API_URL}/sns/oauth2/access_token?${query}`);
      return answer.openid;
    },

    async bridge(prepayId) {
      const { appId } = await account();
      const request = {
        appId,
        timeStamp: String(Math.floor(nowMs() / 1000)),
        nonceStr: randomBytes(16).toString('hex'),
        package: `prepay_id=${prepayId}`,
      };
      const { merchantKeyPem } = await secret();
      return { ...request, signType: 'RSA', paySign: signBridge(request, merchantKeyPem) };
    },
  };
}

/** The address holds our secret, so no error may quote it. */
async function exchange(address: string): Promise<z.output<typeof answerShape>> {
  try {
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(WECHAT_TIMEOUT_MS),
    });
    return answerShape.parse(await answer.json());
  } catch {
    throw new ProviderUnavailable('no answer to a code');
  }
}
