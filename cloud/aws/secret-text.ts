import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { ReadSecrets } from '../../core/contract/origin-header.ts';
import type { Log } from '../../core/studio/ports.ts';
import { jsonLog } from '../log.ts';
import { SDK_MAX_ATTEMPTS } from './clients.ts';

/** Age at which a secret is read again, milliseconds, so that a rotated secret takes effect soon. */
const KEPT_MS = 5 * 60_000;
/** Minimum time between two readings after refused values, milliseconds. */
export const REFUSED_AGAIN_MS = 30_000;
/** Time after a failed reading until the next one, milliseconds. */
const TRIED_AGAIN_MS = 30_000;

/** Reader of a secret: reads at first use, then every few minutes. Throws if it was never readable. */
export function secretTextReader(secretId: string): () => Promise<string> {
  const client = new SecretsManagerClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  return kept(secretId, async () => await readSecret(client, secretId))[0];
}

/**
 * Returns a reader of a secret's text and of the value it replaced, if there is one. For secrets that two places hold,
 * which cannot change at the same moment. The reader reads again after a refused value, at a limited rate, so that
 * wrong values of strangers do not cause a reading each.
 */
export function secretVersionsReader(secretId: string): ReadSecrets {
  const client = new SecretsManagerClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  const [read, forget] = kept(secretId, async () => {
    const current = await readSecret(client, secretId);
    try {
      return [current, await readSecret(client, secretId, 'AWSPREVIOUS')];
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return [current];
      throw error;
    }
  });
  let againFromMs = 0;
  return async (refused = false) => {
    if (refused && Date.now() >= againFromMs) {
      againFromMs = Date.now() + REFUSED_AGAIN_MS;
      forget();
    }
    return await read();
  };
}

/**
 * Returns a reader that reads again after some minutes, and a function that makes it read at the next call. If the
 * store then fails, the reader returns the last value and tries again half a minute later. Without a value it throws
 * the failure.
 */
function kept<T>(
  secretId: string,
  read: () => Promise<T>,
  log: Log = jsonLog,
): [read: () => Promise<T>, forget: () => void] {
  let last: { value: T; untilMs: number } | undefined;
  let reading: Promise<T> | undefined;
  const readAgain = async () => {
    try {
      const value = await read();
      last = { value, untilMs: Date.now() + KEPT_MS };
      return value;
    } catch (error) {
      if (last === undefined) throw error;
      log('secret not read', { secretId, error: String(error) });
      last.untilMs = Date.now() + TRIED_AGAIN_MS;
      return last.value;
    } finally {
      reading = undefined;
    }
  };
  const readKept = async () => {
    if (last !== undefined && Date.now() < last.untilMs) return last.value;
    reading ??= readAgain();
    return await reading;
  };
  const forget = () => {
    if (last !== undefined) last.untilMs = 0;
  };
  return [readKept, forget];
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
