import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SDK_MAX_ATTEMPTS } from './clients.ts';

/** A secret is read again after this long, so that a changed one is in use soon, milliseconds. */
const KEPT_MS = 5 * 60_000;

/** Gives the text of a secret, read at first use and again every few minutes. Throws when it cannot be read. */
export function secretTextReader(secretId: string): () => Promise<string> {
  const client = new SecretsManagerClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  let kept: { value: Promise<string>; untilMs: number } | undefined;
  return async () => {
    if (kept === undefined || kept.untilMs <= Date.now()) {
      kept = { value: readSecret(client, secretId), untilMs: Date.now() + KEPT_MS };
      // A failed read is not kept: the next call tries again.
      kept.value.catch(() => {
        kept = undefined;
      });
    }
    return await kept.value;
  };
}

async function readSecret(client: SecretsManagerClient, SecretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (SecretString === undefined || SecretString === '') throw new Error('the secret is empty');
  return SecretString;
}
