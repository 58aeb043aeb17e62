import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SDK_MAX_ATTEMPTS } from './clients.ts';

/** Age at which a secret is read again, milliseconds, so that a rotated secret takes effect soon. */
const KEPT_MS = 5 * 60_000;

/**
 * Returns a reader of a secret's text. It reads at first use and again every few minutes, and throws if the
 * secret cannot be read.
 */
export function secretTextReader(secretId: string): () => Promise<string> {
  const client = new SecretsManagerClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  let kept: { value: Promise<string>; untilMs: number } | undefined;
  return async () => {
    if (kept === undefined || kept.untilMs <= Date.now()) {
      kept = { value: readSecret(client, secretId), untilMs: Date.now() + KEPT_MS };
      // Failed reads are not cached: the next call tries again.
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
