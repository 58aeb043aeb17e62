import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PhoneBox } from './phone-box.ts';
import { LOCAL_SMS, MAINLAND, registeredText } from './texts.ts';

/** The stand-in's access key; not a secret. */
export const ALIYUN_KEY = { accessKeyId: 'LOCALALIYUN', accessKeySecret: 'local-aliyun-secret' } as const;

/** Maximum clock difference of a request, milliseconds (Aliyun: 15 minutes). */
const SKEW_MS = 15 * 60_000;

export interface AliyunReply {
  status: number;
  body: { Code: string; Message: string };
}

/** SendSms as Aliyun answers it. The signature is computed independently, and a nonce is accepted once. */
export class AliyunSms {
  readonly #phones: PhoneBox;
  readonly #nowMs: () => number;
  readonly #nonces = new Set<string>();

  constructor(phones: PhoneBox, nowMs: () => number) {
    this.#phones = phones;
    this.#nowMs = nowMs;
  }

  answer(method: string, form: URLSearchParams): AliyunReply {
    const field = (name: string) => form.get(name) ?? '';
    if (field('AccessKeyId') !== ALIYUN_KEY.accessKeyId) return refusal(404, 'InvalidAccessKeyId.NotFound');
    if (!isSigned(method, form)) return refusal(400, 'SignatureDoesNotMatch');
    if (!(Math.abs(Date.parse(field('Timestamp')) - this.#nowMs()) <= SKEW_MS))
      return refusal(400, 'InvalidTimeStamp.Expired');
    if (this.#nonces.has(field('SignatureNonce'))) return refusal(400, 'SignatureNonceUsed');
    this.#nonces.add(field('SignatureNonce'));
    if (field('Action') !== 'SendSms' || field('Version') !== '2017-05-25')
      return refusal(404, 'InvalidAction.NotFound');
    return this.#send(field);
  }

  /** From here on refusals have status 200, as in the real service. */
  #send(field: (name: string) => string): AliyunReply {
    if (!MAINLAND.test(field('PhoneNumbers'))) return refusal(200, 'isv.MOBILE_NUMBER_ILLEGAL');
    if (field('SignName') !== LOCAL_SMS.signName) return refusal(200, 'isv.SMS_SIGNATURE_ILLEGAL');
    const text = registeredText(field('TemplateCode'), codeIn(field('TemplateParam')));
    if (text === undefined) return refusal(200, 'isv.SMS_TEMPLATE_ILLEGAL');
    this.#phones.keep({ sentAt: new Date(this.#nowMs()).toISOString(), to: field('PhoneNumbers'), text });
    return { status: 200, body: { Code: 'OK', Message: 'OK' } };
  }
}

function codeIn(parameters: string): string {
  try {
    return String(JSON.parse(parameters).code);
  } catch {
    return '';
  }
}

function refusal(status: number, Code: string): AliyunReply {
  return { status, body: { Code, Message: `the stand-in refuses: ${Code}` } };
}

/**
 * Verifies signature version 1.0: sorted, percent-encoded pairs, HMAC-SHA1 with the secret and an ampersand.
 */
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
