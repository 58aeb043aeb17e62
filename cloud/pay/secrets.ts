import * as z from 'zod';
import { parseJson } from '../parse-json.ts';

/** Secret of the card provider. There are two webhook secrets during a rotation. */
export const cardSecret = z.object({
  secretKey: z.string().min(1),
  publishableKey: z.string().min(1),
  webhookSecrets: z.array(z.string().min(1)).min(1).max(2),
  /** Stripe Tax knows where we are registered, and adds the tax that our prices include to each invoice. */
  automaticTax: z.boolean().default(false),
});
export type CardSecret = z.infer<typeof cardSecret>;

/** Secret of WeChat Pay. Keys are PEM; WeChat's public keys go by the serial sent with each message. */
export const wechatSecret = z.object({
  merchantId: z.string().min(1),
  appId: z.string().min(1),
  merchantSerial: z.string().min(1),
  merchantKeyPem: z.string().min(1),
  /** APIv3 key, 32 bytes. */
  apiKey: z.string().length(32),
  wechatKeysPem: z.record(z.string(), z.string()),
  /** WeChat Pay has approved payments from phone browsers (H5) for our domain. */
  h5: z.boolean().default(false),
  /** Our official account, which names the payer inside WeChat (JSAPI). */
  officialAccount: z.object({ appId: z.string().min(1), appSecret: z.string().min(1) }).optional(),
});
export type WechatSecret = z.infer<typeof wechatSecret>;

/** A reader that parses a secret by its schema. Throws without quoting the secret if it does not match. */
export function shapedSecret<S extends z.ZodType>(
  readText: () => Promise<string>,
  shape: S,
): () => Promise<z.output<S>> {
  return async () => {
    const result = shape.safeParse(parseJson(await readText()));
    if (result.success) return result.data;
    const wrong = result.error.issues.map(({ path }) => path.join('.') || 'everything');
    throw new Error(`the payment secret lacks or misspells ${wrong.join(', ')}`);
  };
}
