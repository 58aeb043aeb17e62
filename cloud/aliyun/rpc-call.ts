import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '../parse-json.ts';

const TIMEOUT_MS = 10_000;

/** Access key of an Aliyun account as stored in its secret. */
const keyShape = z.object({ accessKeyId: z.string().min(1), accessKeySecret: z.string().min(1) });

/** Connection to an Aliyun service. `fetch` and `nowMs` are for tests. */
export interface AliyunSettings {
  endpoint: string;
  version: string;
  /** Reads the access key: JSON with `accessKeyId` and `accessKeySecret`. */
  readKey: () => Promise<string>;
  fetch?: typeof fetch;
  nowMs?: () => number;
}

export interface AliyunAnswer {
  ok: boolean;
  status: number;
  /** Result code of the service; empty if the answer has none. */
  code: string;
}

/**
 * Makes one signed call to an RPC-style API of Aliyun. Throws if the key has another shape or the service does not
 * answer.
 *
 * Written by hand because Aliyun's SDKs weigh too much for two calls: minified, `@alicloud/dysmsapi20170525` 4.6.0 adds
 * 1,130 kB and `@alicloud/dm20151123` 1,050 kB to a function of 908 kB (measured 2026-11), the older
 * `@alicloud/pop-core` 154 kB with five packages. This file and the signature weigh 2 kB; the signature is checked
 * against the example in Aliyun's documentation.
 */
export async function aliyunCall(
  settings: AliyunSettings,
  action: string,
  parameters: Readonly<Record<string, string>>,
): Promise<AliyunAnswer> {
  const { endpoint, version, readKey, fetch: send = fetch, nowMs = Date.now } = settings;
  const key = keyShape.safeParse(parseJson(await readKey()));
  if (!key.success) throw new Error('the access key has another shape');
  const form: Record<string, string> = {
    Action: action,
    Version: version,
    Format: 'JSON',
    AccessKeyId: key.data.accessKeyId,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: randomUUID(),
    Timestamp: new Date(nowMs()).toISOString().replace(/\.\d+Z$/, 'Z'),
    ...parameters,
  };
  const Signature = rpcSignature('POST', form, key.data.accessKeySecret);
  const answer = await send(endpoint, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({ ...form, Signature }),
  });
  const { Code } = (await answer.json().catch(() => ({}))) as { Code?: unknown };
  return { ok: answer.ok, status: answer.status, code: String(Code ?? '') };
}

/** Percent-encodes a text for Aliyun's RPC signature: everything except letters, digits, - _ . ~. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Signature of an RPC request: HMAC-SHA1 over method, path and sorted query (Aliyun Open API, version 1). */
export function rpcSignature(
  method: 'GET' | 'POST',
  parameters: Readonly<Record<string, string>>,
  accessKeySecret: string,
): string {
  const query = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&');
  const text = `${method}&${percentEncode('/')}&${percentEncode(query)}`;
  return createHmac('sha1', `${accessKeySecret}&`).update(text).digest('base64');
}
