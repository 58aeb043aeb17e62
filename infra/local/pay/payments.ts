import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Faults } from '../faults/faults.ts';
import type { Secrets } from '../services/secrets/secrets.ts';
import { nameOf } from '../services/secrets/secrets.ts';
import type { Resolver } from '../template/resolve.ts';
import type { FunctionProperties } from '../template/resources.ts';
import { LocalStripe } from './stripe/server.ts';
import { publicKeysOf, wechatKeys } from './wechat/keys.ts';
import { LocalWechatPay } from './wechat/server.ts';

/** Path of the product's card webhook, which a merchant enters in Stripe's dashboard. */
const CARD_WEBHOOK_PATH = '/api/v1/pay/stripe/webhook';
/** Not secrets: anyone who reaches loopback could read this file as well. */
const STRIPE_KEYS = {
  secretKey: 'sk_test_local',
  publishableKey: 'pk_test_local',
  webhookSecrets: ['whsec_local'],
  automaticTax: true,
};

/** Both payment stand-ins, and the keys the product needs to call them. */
export interface LocalPayments {
  stripe: LocalStripe;
  wechatPay: LocalWechatPay;
  servers: { stripe: Server; wechatPay: Server };
  /** Content of the product's payment secret. Each host reads its own provider's part. */
  secret: object;
  stop(): void;
}

export interface LocalPaymentsOptions {
  stateDir: string;
  siteUrl: string;
  faults: Faults;
  nowMs?: () => number;
}

/** Opens the providers' books below `stateDir`. */
export function localPayments({ stateDir, siteUrl, faults, nowMs }: LocalPaymentsOptions): LocalPayments {
  const clock = nowMs === undefined ? {} : { nowMs };
  const keys = wechatKeys(join(stateDir, 'payments/wechat-keys.json'));
  const webhook = { url: siteUrl + CARD_WEBHOOK_PATH, secret: STRIPE_KEYS.webhookSecrets[0]! };
  const stripe = new LocalStripe({
    file: join(stateDir, 'payments/stripe.json'),
    secretKey: STRIPE_KEYS.secretKey,
    webhook,
    faults,
    ...clock,
  });
  const wechatPay = new LocalWechatPay({
    file: join(stateDir, 'payments/wechat.json'),
    keys,
    faults,
    ...clock,
  });
  const { merchantId, appId, merchantSerial, merchantKeyPem, apiKey } = keys;
  const officialAccount = { appId: keys.officialAppId, appSecret: keys.officialAppSecret };
  return {
    stripe,
    wechatPay,
    servers: { stripe: stripe.server, wechatPay: wechatPay.server },
    secret: {
      ...STRIPE_KEYS,
      merchantId,
      appId,
      merchantSerial,
      merchantKeyPem,
      apiKey,
      h5: true,
      officialAccount,
      wechatKeysPem: publicKeysOf(keys),
    },
    stop() {
      stripe.stop();
      wechatPay.stop();
    },
  };
}

/** Stores the keys where the template's `pay` function reads them. */
export function putPaymentSecret(resolver: Resolver, secrets: Secrets, secret: object): void {
  for (const { properties, metadata } of resolver.resources<FunctionProperties>('AWS::Lambda::Function')) {
    const arn = properties.Environment?.Variables?.PAY_SECRET_ARN;
    if (metadata.bundle === 'pay' && arn !== undefined) secrets.put(nameOf(arn), JSON.stringify(secret));
  }
}
