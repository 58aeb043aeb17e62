import { randomBytes } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { ORIGIN_SECRET_CHARACTERS } from '../constructs/secrets.ts';

/**
 * Time between the new value and its first use by the CDN, milliseconds. A function that refuses a value reads the
 * secret again at most every 30 s (cloud/aws/secret-text.ts), so one that a stranger made read it just before has to
 * wait.
 */
export const ROTATION_PAUSE_MS = 60_000;

export interface Rotation {
  client: SecretsManagerClient;
  secretId: string;
  /** Waits this many milliseconds. */
  pause: (ms: number) => Promise<void>;
  /** Gives the CDN the secret's version. */
  deployVersion: (version: string) => void;
}

/** Label of the version that the CDN sends, in the store of secrets. */
const SENT = 'TRABECULA_CDN';

/**
 * Replaces the secret by which the API's functions recognise the CDN. No call is refused meanwhile: functions accept
 * the new value and the former one, and the CDN gets the new one afterwards. Its places change over minutes. If an
 * earlier rotation has not ended, its new value is deployed and no other is made, since the value before the former one
 * is refused. Returns whether a value was made.
 */
export async function rotateOriginSecret({
  client,
  secretId,
  pause,
  deployVersion,
}: Rotation): Promise<'rotated' | 'earlier ended'> {
  const [current, former, sent] = await Promise.all(
    ['AWSCURRENT', 'AWSPREVIOUS', SENT].map((label) => versionOf(client, secretId, label)),
  );
  // Before the first rotation no version has the label.
  const isOpen = sent === undefined ? former !== undefined : sent !== current;
  let version = current;
  if (!isOpen) {
    const put = new PutSecretValueCommand({ SecretId: secretId, SecretString: randomSecret() });
    version = (await client.send(put)).VersionId;
  }
  if (version === undefined) throw new Error('the store gave no version of the secret');
  await pause(ROTATION_PAUSE_MS);
  deployVersion(version);
  await client.send(
    new UpdateSecretVersionStageCommand({
      SecretId: secretId,
      VersionStage: SENT,
      MoveToVersionId: version,
      ...(sent === undefined ? {} : { RemoveFromVersionId: sent }),
    }),
  );
  return isOpen ? 'earlier ended' : 'rotated';
}

/** Returns the id of the version with a label, or undefined. */
async function versionOf(
  client: SecretsManagerClient,
  SecretId: string,
  VersionStage: string,
): Promise<string | undefined> {
  try {
    return (await client.send(new GetSecretValueCommand({ SecretId, VersionStage }))).VersionId;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

function randomSecret(): string {
  let letters = '';
  while (letters.length < ORIGIN_SECRET_CHARACTERS)
    letters += randomBytes(ORIGIN_SECRET_CHARACTERS)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '');
  return letters.slice(0, ORIGIN_SECRET_CHARACTERS);
}
