import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authInfo } from '../../core/contract/calls/account/account.ts';
import { rotateOriginSecret } from '../../infra/deploy/rotate-origin-secret.ts';
import { Studio } from './harness/studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await Studio.start({ waking: false });
});
afterAll(() => studio?.stop());

/** Callers at the same time. */
const CALLERS = 4;

test('the origin secret is rotated under load, after a deployment that failed too, and no call is refused', async () => {
  const user = await studio.user('anna');
  const codes: string[] = [];
  let isOver = false;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) codes.push(await user.codeOf(authInfo));
  });
  /** Resolves when every caller has had an answer since. */
  const answered = async () => {
    const from = codes.length;
    await expect.poll(() => codes.length, { timeout: 60_000 }).toBeGreaterThan(from + 2 * CALLERS);
  };
  await answered();
  const rotate = (deployVersion: (version: string) => void) =>
    rotateOriginSecret({
      client: new SecretsManagerClient(studio.cloud.clientConfig('secrets')),
      secretId: studio.cloud.ownerEnvironment().ORIGIN_SECRET_ARN!,
      // The functions keep what they read; calls of the old value go on.
      pause: answered,
      deployVersion,
    });
  const versions: string[] = [];
  const fail = (version: string) => {
    versions.push(version);
    throw new Error('the deployment failed');
  };
  await expect(rotate(fail)).rejects.toThrow('the deployment failed');
  await answered();
  // The second command ends the first rotation: a second value would leave the CDN with one that is refused.
  const ended = await rotate((version) => {
    versions.push(version);
    studio.cloud.deployCdn();
  });
  expect(ended).toBe('earlier ended');
  await answered();
  // Now there is no open rotation, and a new value is made.
  await expect(rotate(fail)).rejects.toThrow('the deployment failed');
  await answered();
  expect(versions[1]).toBe(versions[0]);
  expect(versions[2]).not.toBe(versions[1]);
  isOver = true;
  await Promise.all(callers);
  expect(new Set(codes)).toEqual(new Set(['ok']));
});
