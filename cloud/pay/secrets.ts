import * as z from 'zod';

/** What the card provider's secret holds. Two webhook secrets are there while one replaces the other. */
export const cardSecret = z.object({
  secretKey: z.string().min(1),
  publishableKey: z.string().min(1),
  webhookSecrets: z.array(z.string().min(1)).min(1).max(2),
});
export type CardSecret = z.infer<typeof cardSecret>;

/** What the WeChat Pay secret holds. Keys are PEM; WeChat's own public keys stand under the serial it sends along. */
export const wechatSecret = z.object({
  merchantId: z.string().min(1),
  appId: z.string().min(1),
  merchantSerial: z.string().min(1),
  merchantKeyPem: z.string().min(1),
  /** The APIv3 key, 32 bytes. */
  apiKey: z.string().length(32),
  wechatKeysPem: z.record(z.string(), z.string()),
});
export type WechatSecret = z.infer<typeof wechatSecret>;

/** Reads a secret by its shape. Throws, without a word of the secret, when it has another one. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
