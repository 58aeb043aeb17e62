import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { WECHAT_TIMEOUT_MS } from '../../../core/rules/pay/limits.ts';
import { ProviderUnavailable } from '../../../core/studio/pay/provider.ts';
import type { WechatSecret } from '../secrets.ts';
import { SCHEME, signRequest } from './signature.ts';
import { isFromWechat } from './signed-headers.ts';

/** Base address of APIv3. */
export const WECHAT_PAY_URL = 'https://api.mch.weixin.qq.com';

export interface WechatClientSettings {
  secret: () => Promise<WechatSecret>;
  /** Address of a local stand-in; WeChat Pay's own by default. */
  apiUrl?: string | undefined;
  nowMs: () => number;
}

/** A refusal with WeChat Pay's own code, such as ORDER_NOT_EXIST. */
export class WechatRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`WeChat Pay refuses: ${code}`);
    this.name = 'WechatRefusal';
    this.code = code;
  }
}

const refusal = z.object({ code: z.string() });

/**
 * Client of APIv3: signs requests and verifies answers. Throws WechatRefusal, and ProviderUnavailable for everything
 * unclear.
 *
 * Written by hand because `wechatpay-axios-plugin` 0.9.6 adds 381 kB minified (axios and fast-xml-parser, even for its
 * crypto alone) to three functions of 640 to 800 kB (measured 2026-11). `oracle.test.ts` checks signatures and
 * encryption against it.
 */
export class WechatClient {
  readonly #settings: WechatClientSettings;

  constructor(settings: WechatClientSettings) {
    this.#settings = settings;
  }

  /** Sends a request and parses the answer. Without WeChat Pay's signature it counts as no answer. */
  async call<S extends z.ZodType>(
    { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: unknown },
    shape: S,
  ): Promise<z.output<S>> {
    const answer = await this.#send(method, path, body);
    const text = await readText(answer);
    const { wechatKeysPem } = await this.#settings.secret();
    const signed = isFromWechat(
      { headerOf: (name) => answer.headers.get(name), body: text },
      wechatKeysPem,
      this.#settings.nowMs(),
    );
    if (!signed) throw new ProviderUnavailable(`HTTP ${answer.status} without a good signature`);
    const value = parse(text);
    if (answer.ok) return parseShape(shape, value);
    if (answer.status >= 500 || answer.status === 429) throw new ProviderUnavailable(`HTTP ${answer.status}`);
    throw new WechatRefusal(parseShape(refusal, value).code);
  }

  /** Bytes of a file such as a bill: unsigned, so the caller compares the hash beside the address. */
  async download(address: string): Promise<Buffer> {
    const { pathname, search } = new URL(address);
    const answer = await this.#send('GET', pathname + search);
    if (!answer.ok) throw new ProviderUnavailable(`bill: HTTP ${answer.status}`);
    try {
      return Buffer.from(await answer.arrayBuffer());
    } catch {
      throw new ProviderUnavailable('the bill broke off');
    }
  }

  async #send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> {
    const { merchantId, merchantSerial, merchantKeyPem, wechatKeysPem } = await this.#settings.secret();
    const timestamp = String(Math.floor(this.#settings.nowMs() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const text = body === undefined ? '' : JSON.stringify(body);
    const signature = signRequest({ method, path, timestamp, nonce, body: text }, merchantKeyPem);
    const fields = { mchid: merchantId, nonce_str: nonce, signature, timestamp, serial_no: merchantSerial };
    const authorization = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
    try {
      return await fetch((this.#settings.apiUrl ?? WECHAT_PAY_URL) + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(WECHAT_TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          authorization: `${SCHEME} ${authorization.join(',')}`,
          ...preferredKey(wechatKeysPem),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: text }),
      });
    } catch {
      throw new ProviderUnavailable('no answer');
    }
  }
}

/**
 * Asks for answers signed with WeChat Pay's public key if we have it. WeChat Pay needs the header while a merchant
 * changes from its platform certificates to the public key.
 */
function preferredKey(wechatKeysPem: Readonly<Record<string, string>>): Record<string, string> {
  const serials = Object.keys(wechatKeysPem);
  const serial = serials.find((one) => one.startsWith('PUB_KEY_ID_')) ?? serials[0];
  return serial === undefined ? {} : { 'wechatpay-serial': serial };
}

async function readText(answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch {
    throw new ProviderUnavailable('the answer broke off');
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new ProviderUnavailable('the answer is not JSON');
  }
}

function parseShape<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw new ProviderUnavailable(`the answer lacks ${result.error.issues[0]?.path.join('.')}`);
}
