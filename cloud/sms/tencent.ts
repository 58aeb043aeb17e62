import * as z from 'zod';
import type { SmsSender } from '../../core/studio/ports.ts';
import type { SmsTemplates } from './templates.ts';
import { TENCENT_CONTENT_TYPE, tencentAuthorization } from './tencent-signature.ts';

/** Tencent Cloud's short message service. */
const ENDPOINT = 'https://sms.tencentcloudapi.com/';
const API_VERSION = '2021-01-11';
const REGION = 'ap-guangzhou';
const TIMEOUT_MS = 10_000;
const ACCEPTED_CODE = 'Ok';
/** Mobile numbers are those of mainland China (docs/specification.md#validation). */
const COUNTRY = '+86';

const keyShape = z.object({
  secretId: z.string().min(1),
  secretKey: z.string().min(1),
  sdkAppId: z.string().min(1),
});

const answerShape = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
  }),
});

export interface TencentSmsSettings {
  endpoint?: string | undefined;
  templates: SmsTemplates;
  /** Reads JSON with `secretId`, `secretKey` and `sdkAppId`. */
  readKey: () => Promise<string>;
  fetch?: typeof fetch;
  nowMs?: () => number;
}

/** A sender on Tencent Cloud. `sendCode` throws if a message is rejected, without key or code. */
export function tencentSms(settings: TencentSmsSettings): SmsSender {
  const { endpoint = ENDPOINT, templates, readKey, fetch: send = fetch, nowMs = Date.now } = settings;
  return {
    async sendCode({ mobile, code, language }) {
      const key = keyShape.safeParse(JSON.parse(await readKey()));
      if (!key.success) throw new Error('the access key has another shape');
      const body = JSON.stringify({
        PhoneNumberSet: [COUNTRY + mobile],
        SmsSdkAppId: key.data.sdkAppId,
        SignName: templates.signName,
        TemplateId: templates[language],
        TemplateParamSet: [code],
      });
      const timestampSeconds = Math.floor(nowMs() / 1000);
      const { host } = new URL(endpoint);
      const response = await send(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': TENCENT_CONTENT_TYPE,
          authorization: tencentAuthorization({ service: 'sms', host, body, timestampSeconds }, key.data),
          'x-tc-action': 'SendSms',
          'x-tc-version': API_VERSION,
          'x-tc-region': REGION,
          'x-tc-timestamp': String(timestampSeconds),
        },
        body,
      });
      const answer = answerShape.safeParse(await response.json().catch(() => undefined));
      const { Error: refusal, SendStatusSet: [sent] = [] } = answer.data?.Response ?? {};
      if (!response.ok || sent?.Code !== ACCEPTED_CODE)
        throw new Error(
          `the message service answered ${response.status} ${refusal?.Code ?? sent?.Code ?? ''}`,
        );
    },
  };
}
