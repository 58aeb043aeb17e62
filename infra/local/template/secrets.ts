import { refOf } from '../net/names.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { nameOf } from '../secrets/secrets.ts';
import type { Resolver } from './resolve.ts';

interface SecretProperties {
  GenerateSecretString?: { PasswordLength?: number };
}

const TYPE = 'AWS::SecretsManager::Secret';
/** `{{resolve:secretsmanager:ARN:SecretString:::}}`: what CloudFormation replaces by the secret itself. */
const REFERENCE = /\{\{resolve:secretsmanager:(arn:[^}]*?):SecretString[^}]*\}\}/g;
/** What CloudFormation makes when the template names no length. */
const LENGTH_DEFAULT = 32;

/** Makes the template's secrets that get a random value; the others are put by whoever knows them. */
export function makeSecrets(resolver: Resolver, secrets: Secrets): void {
  for (const { logicalId, properties } of resolver.resources<SecretProperties>(TYPE)) {
    const generate = properties.GenerateSecretString;
    if (generate === undefined) continue;
    const name = nameOf(refOf(logicalId, resolver.template.Resources[logicalId]!, ''));
    secrets.ensureRandom(name, generate.PasswordLength ?? LENGTH_DEFAULT);
  }
}

/** A text of the template with the secrets it names in it. Throws for a secret nobody put. */
export function withSecrets(text: string, secrets: Secrets): string {
  return text.replace(REFERENCE, (_, arn: string) => {
    const value = secrets.value(arn);
    if (value === undefined) throw new Error(`The template names the secret ${arn}, which has no value.`);
    return value;
  });
}
