import { randomBytes } from 'node:crypto';
import { PutSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ORIGIN_SECRET_CHARACTERS } from '../constructs/secrets.ts';

/**
 * Time between the new value and its first use by the CDN, milliseconds. A function that refuses a value reads the secret
 * again at most every 30 s (cloud/aws/secret-text.ts), so one that a stranger made read it just before has to wait.
 */
export const ROTATION_PAUSE_MS = 60_000;

export interface Rotation {
  client: SecretsManagerClient;
  secretId: string;
  /** Waits so many milliseconds. */
  pause: (ms: number) => Promise<void>;
  /** Gives the CDN the secret's version. */
  deployVersion: (version: string) => void;
}

/**
 * Replaces the secret by which the API's functions recognise the CDN. No call is refused meanwhile: functions accept the
 * new value and the former one, and the CDN gets the new one afterwards. Its places change over minutes. A second rotation
 * must wait until the deployment of the first has ended, since the value before the former one is refused.
 */
export async function rotateOriginSecret({
  client,
  secretId,
  pause,
  deployVersion,
}: Rotation): Promise<void> {
  const put = new PutSecretValueCommand({ SecretId: secretId, SecretString: randomSecret() });
  const { VersionId } = await client.send(put);
  if (VersionId === undefined) throw new Error('the store gave no version of the secret');
  await pause(ROTATION_PAUSE_MS);
  deployVersion(VersionId);
}

function randomSecret(): string {
  let letters = '';
  while (letters.length < ORIGIN_SECRET_CHARACTERS)
    letters += randomBytes(ORIGIN_SECRET_CHARACTERS)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '');
  return letters.slice(0, ORIGIN_SECRET_CHARACTERS);
}
