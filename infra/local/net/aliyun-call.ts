import { createHmac, timingSafeEqual } from 'node:crypto';

/** The stand-ins' access key; not a secret. */
export const ALIYUN_KEY = { accessKeyId: 'LOCALALIYUN', accessKeySecret: 'local-aliyun-secret' } as const;

/** Maximum clock difference of a request, milliseconds (Aliyun: 15 minutes). */
const SKEW_MS = 15 * 60_000;

export interface AliyunReply {
  status: number;
  body: { Code: string; Message: string };
}

export const ALIYUN_OK: AliyunReply = { status: 200, body: { Code: 'OK', Message: 'OK' } };

/** Admits calls as Aliyun's gateway does. The signature is computed independently, and a nonce is accepted once. */
export class AliyunGate {
  readonly #nowMs: () => number;
  readonly #nonces = new Set<string>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Returns why a call is refused, or undefined. */
  refusalOf(
    method: string,
    form: URLSearchParams,
    served: { action: string; version: string },
  ): AliyunReply | undefined {
    const field = (name: string) => form.get(name) ?? '';
    if (field('AccessKeyId') !== ALIYUN_KEY.accessKeyId)
      return aliyunRefusal(404, 'InvalidAccessKeyId.NotFound');
    if (!isSigned(method, form)) return aliyunRefusal(400, 'SignatureDoesNotMatch');
    if (!(Math.abs(Date.parse(field('Timestamp')) - this.#nowMs()) <= SKEW_MS))
      return aliyunRefusal(400, 'InvalidTimeStamp.Expired');
    if (this.#nonces.has(field('SignatureNonce'))) return aliyunRefusal(400, 'SignatureNonceUsed');
    this.#nonces.add(field('SignatureNonce'));
    if (field('Action') !== served.action || field('Version') !== served.version)
      return aliyunRefusal(404, 'InvalidAction.NotFound');
    return undefined;
  }
}

export function aliyunRefusal(status: number, Code: string): AliyunReply {
  return { status, body: { Code, Message: `the stand-in refuses: ${Code}` } };
}

/** Verifies signature version 1.0: sorted, percent-encoded pairs, HMAC-SHA1 with secret and `&`. */
function isSigned(method: string, form: URLSearchParams): boolean {
  const given = Buffer.from(form.get('Signature') ?? '');
  const pairs = [...form]
    .filter(([name]) => name !== 'Signature')
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort();
  const text = [method, percentEncode('/'), percentEncode(pairs.join('&'))].join('&');
  const wanted = Buffer.from(
    createHmac('sha1', `${ALIYUN_KEY.accessKeySecret}&`).update(text).digest('base64'),
  );
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Percent-encodes by RFC 3986: everything except letters, digits and - _ . ~. */
function percentEncode(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9\-_.~]/.test(letter)
        ? letter
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
