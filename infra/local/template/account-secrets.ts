import type { Secrets } from '../secrets/secrets.ts';
import { nameOf } from '../secrets/secrets.ts';
import { ALIYUN_KEY } from '../sms/aliyun.ts';
import { TENCENT_KEY } from '../sms/tencent.ts';
import { WECHAT_APP } from '../wechat-login/server.ts';
import type { Resolver } from './resolve.ts';
import type { FunctionProperties } from './resources.ts';

/** Contents of the secrets that an operator fills in. The message key fits both providers. */
const SECRETS: Readonly<Record<string, object>> = {
  SMS_KEY_ARN: { ...ALIYUN_KEY, ...TENCENT_KEY },
  WECHAT_LOGIN_KEY_ARN: WECHAT_APP,
};

/** Stores the stand-ins' keys where the template's `account` function reads them. */
export function putAccountSecrets(resolver: Resolver, secrets: Secrets): void {
  for (const { properties, metadata } of resolver.resources<FunctionProperties>('AWS::Lambda::Function')) {
    if (metadata.bundle !== 'account') continue;
    for (const [variable, secret] of Object.entries(SECRETS)) {
      const arn = properties.Environment?.Variables?.[variable];
      if (arn !== undefined) secrets.put(nameOf(arn), JSON.stringify(secret));
    }
  }
}
