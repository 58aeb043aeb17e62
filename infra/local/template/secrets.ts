import { refOf } from '../net/names.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { nameOf } from '../secrets/secrets.ts';
import type { Resolver } from './resolve.ts';

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
