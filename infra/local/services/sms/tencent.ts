import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PhoneBox } from './phone-box.ts';
import { LOCAL_SMS, MAINLAND, registeredText } from './texts.ts';

/** The stand-in's key; not a secret. */
export const TENCENT_KEY = {
  secretId: 'LOCALTENCENT',
  secretKey: 'local-tencent-secret',
  sdkAppId: '1400000001',
} as const;

/** Maximum clock difference of a request, seconds (Tencent Cloud: 5 minutes). */
const SKEW_SECONDS = 300;

interface SendSms {
  PhoneNumberSet?: string[];
  SmsSdkAppId?: string;
  SignName?: string;
  TemplateId?: string;
  TemplateParamSet?: string[];
}

/** SendSms as Tencent Cloud answers it. "Signature v3" is computed independently. */
export class TencentSms {
  readonly #phones: PhoneBox;
  readonly #nowMs: () => number;

  constructor(phones: PhoneBox, nowMs: () => number) {
    this.#phones = phones;
    this.#nowMs = nowMs;
  }

  /** Returns the body of the answer. Every answer has status 200. */
  answer(headers: IncomingHttpHeaders, body: string): object {
    const at = Number(headers['x-tc-timestamp']);
    if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11')
      return error('InvalidAction');
    if (!(Math.abs(at - this.#nowMs() / 1000) <= SKEW_SECONDS)) return error('AuthFailure.SignatureExpire');
    if (!isSigned(headers, body, at)) return error('AuthFailure.SignatureFailure');
    const request = JSON.parse(body) as SendSms;
    if (request.SmsSdkAppId !== TENCENT_KEY.sdkAppId)
      return error('UnauthorizedOperation.SmsSdkAppIdVerifyFail');
    return { Response: { SendStatusSet: [this.#send(request)] } };
  }

  #send({ PhoneNumberSet = [], SignName, TemplateId = '', TemplateParamSet = [] }: SendSms): {
    Code: string;
  } {
    const [number = ''] = PhoneNumberSet;
    const to = number.replace(/^\+86/, '');
    if (!number.startsWith('+86') || !MAINLAND.test(to))
      return { Code: 'InvalidParameterValue.IncorrectPhoneNumber' };
    const text = registeredText(TemplateId, TemplateParamSet[0] ?? '');
    if (text === undefined || SignName !== LOCAL_SMS.signName)
      return { Code: 'FailedOperation.TemplateIncorrectOrUnapproved' };
    this.#phones.keep({ sentAt: new Date(this.#nowMs()).toISOString(), to, text });
    return { Code: 'Ok' };
  }
}

function error(Code: string): object {
  return { Response: { Error: { Code, Message: `the stand-in refuses: ${Code}` } } };
}

function isSigned(headers: IncomingHttpHeaders, body: string, at: number): boolean {
  const day = new Date(at * 1000).toISOString().slice(0, 10);
  const pattern =
    /^TC3-HMAC-SHA256 Credential=(\S+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/;
  const [, keyId, date, names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (keyId !== TENCENT_KEY.secretId || date !== day) return false;
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('content-type')) return false;
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = `POST\n/\n\n${lines}\n${names}\n${digest(body)}`;
  const text = `TC3-HMAC-SHA256\n${at}\n${day}/sms/tc3_request\n${digest(canonical)}`;
  const key = [day, 'sms', 'tc3_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `TC3${TENCENT_KEY.secretKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
