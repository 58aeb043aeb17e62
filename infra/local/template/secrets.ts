import { ALIYUN_KEY } from '../net/aliyun-call.ts';
import { refOf } from '../net/names.ts';
import { nameOf, type Secrets } from '../services/secrets/secrets.ts';
import { WECHAT_APP } from '../services/wechat-login/server.ts';
import type { Resolver } from './resolve.ts';
import type { FunctionProperties } from './resources.ts';

interface SecretProperties {
  GenerateSecretString?: { PasswordLength?: number };
}

const TYPE = 'AWS::SecretsManager::Secret';
/** `{{resolve:secretsmanager:ARN:SecretString:::}}`, which CloudFormation replaces by the secret. */
const REFERENCE = /\{\{resolve:secretsmanager:(arn:[^}]*?):SecretString[^}]*\}\}/g;
/** CloudFormation's default length. */
const LENGTH_DEFAULT = 32;

/** Creates the template's random secrets. Others are set by their owners. */
export function makeSecrets(resolver: Resolver, secrets: Secrets): void {
  for (const { logicalId, properties } of resolver.resources<SecretProperties>(TYPE)) {
    const generate = properties.GenerateSecretString;
    if (generate === undefined) continue;
    const name = nameOf(refOf(logicalId, resolver.template.Resources[logicalId]!, ''));
    secrets.ensureRandom(name, generate.PasswordLength ?? LENGTH_DEFAULT);
  }
}

/** Returns a text of the template with its secrets filled in. Throws for a missing secret. */
export function withSecrets(text: string, secrets: Secrets): string {
  return text.replace(REFERENCE, (_, arn: string) => {
    const value = secrets.value(arn);
    if (value === undefined) throw new Error(`The template names the secret ${arn}, which has no value.`);
    return value;
  });
}

/** Contents of the secrets that an operator fills in. */
const SECRETS: Readonly<Record<string, object>> = {
  SMS_KEY_ARN: ALIYUN_KEY,
  WECHAT_LOGIN_KEY_ARN: WECHAT_APP,
  // Where SES does not exist, Aliyun sends the mails.
  MAIL_KEY_ARN: ALIYUN_KEY,
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
