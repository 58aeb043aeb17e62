import type { HostConfig } from '../../core/rules/host/config.ts';
import type { PayPorts } from '../../core/studio/pay/ports.ts';
import type { PayProvider } from '../../core/studio/pay/provider.ts';
import { secretTextReader } from '../aws/secret-text.ts';
import { systemClock } from '../clock.ts';
import { environmentValue, hostConfig } from '../environment.ts';
import { cloudPorts } from '../ports.ts';
import { sqsSettlements } from '../queue/settlements.ts';
import { standInUrl } from '../stand-in.ts';
import { CardProvider } from './card/provider.ts';
import { type CardSecret, cardSecret, shapedSecret, type WechatSecret, wechatSecret } from './secrets.ts';
import { type WechatPhone, wechatPhone } from './wechat/phone.ts';
import { WechatProvider } from './wechat/provider.ts';

/** The host's payment provider and its keys. The host's secret fits one of the two secret readers. */
export interface Payments {
  config: HostConfig;
  ports: PayPorts;
  cardSecret: () => Promise<CardSecret>;
  wechatSecret: () => Promise<WechatSecret>;
  /** WeChat Pay on the phone that shows the page. */
  wechatPhone: WechatPhone;
}

/** Payment ports from a function's environment. `CARD_PAY_URL` and `WECHAT_PAY_URL` name stand-ins. */
export function paymentsFromEnvironment(): Payments {
  const config = hostConfig();
  const readText = secretTextReader(environmentValue('PAY_SECRET_ARN'));
  const secrets = {
    cardSecret: shapedSecret(readText, cardSecret),
    wechatSecret: shapedSecret(readText, wechatSecret),
  };
  return {
    config,
    ...secrets,
    wechatPhone: wechatPhone({
      secret: secrets.wechatSecret,
      apiUrl: standInUrl('WECHAT_PAY_URL'),
      nowMs: () => systemClock.nowMs(),
    }),
    ports: {
      ...cloudPorts(),
      settlements: sqsSettlements(environmentValue('SETTLEMENT_QUEUE_URL')),
      provider: providerOf(config, secrets),
    },
  };
}

function providerOf(
  { pay, siteOrigin }: HostConfig,
  secrets: Pick<Payments, 'cardSecret' | 'wechatSecret'>,
): PayProvider {
  const nowMs = () => systemClock.nowMs();
  if (pay.provider === 'card')
    return new CardProvider({ secret: secrets.cardSecret, siteOrigin, apiUrl: standInUrl('CARD_PAY_URL') });
  return new WechatProvider({
    secret: secrets.wechatSecret,
    siteOrigin,
    apiUrl: standInUrl('WECHAT_PAY_URL'),
    nowMs,
  });
}
