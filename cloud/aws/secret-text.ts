import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { SDK_MAX_ATTEMPTS } from './clients.ts';

/** Age at which a secret is read again, milliseconds, so that a rotated secret takes effect soon. */
const KEPT_MS = 5 * 60_000;

/**
 * Returns a reader of a secret's text. It reads at first use and again every few minutes, and throws if the
 * secret cannot be read.
 */
export function secretTextReader(secretId: string): () => Promise<string> {
  const client = new SecretsManagerClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  return kept(async () => await readSecret(client, secretId));
}

/**
 * Returns a reader of a secret's text and of the value it replaced, if there is one. For secrets that two places
 * hold, which cannot change at the same moment.
 */
export function secretVersionsReader(secretId: string): () => Promise<readonly string[]> {
  const client = new SecretsManagerClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  return kept(async () => {
    const current = await readSecret(client, secretId);
    try {
      return [current, await readSecret(client, secretId, 'AWSPREVIOUS')];
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return [current];
      throw error;
    }
  });
}

/** Returns a reader that reads again after some minutes, and after a failure. */
function kept<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: Promise<T>; untilMs: number } | undefined;
  return async () => {
    if (last === undefined || last.untilMs <= Date.now()) {
      last = { value: read(), untilMs: Date.now() + KEPT_MS };
      // Failed reads are not cached: the next call tries again.
      last.value.catch(() => {
        last = undefined;
      });
    }
    return await last.value;
  };
}

async function readSecret(
  client: SecretsManagerClient,
  SecretId: string,
  VersionStage = 'AWSCURRENT',
): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId, VersionStage }));
  if (SecretString === undefined || SecretString === '') throw new Error('the secret is empty');
  return SecretString;
}
