import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { OPS_ENVIRONMENT_FILE } from '../../core/rules/host/ops-environment.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { isLocalCloud, takeLocalEnvironment } from './local-environment.ts';

let stateDir = '';
beforeEach(() => {
  stateDir = temporaryFolder();
});

test('reads the local cloud’s variables and ignores the shell’s', () => {
  writeFileSync(join(stateDir, OPS_ENVIRONMENT_FILE), '{"TABLE_NAME":"local","AWS_ACCESS_KEY_ID":"key"}');
  const environment = {
    STATE_DIR: stateDir,
    AWS_ACCESS_KEY_ID: 'mine',
    AWS_PROFILE: 'work',
    AWS_SESSION_TOKEN: 'token',
  };
  expect(takeLocalEnvironment(environment)).toBe(true);
  expect(environment).toEqual({ STATE_DIR: stateDir, TABLE_NAME: 'local', AWS_ACCESS_KEY_ID: 'key' });
});

test('leaves the variables of a stage as they are', () => {
  const environment = { STATE_DIR: stateDir, TABLE_NAME: 'live', AWS_PROFILE: 'work' };
  expect(takeLocalEnvironment(environment)).toBe(false);
  expect(environment.AWS_PROFILE).toBe('work');
});

test('says what to do if there are none', () => {
  expect(() => takeLocalEnvironment({ STATE_DIR: stateDir })).toThrow(/npm start/);
});

test('only a table on loopback is that of the local cloud', () => {
  const isLocal = (AWS_ENDPOINT_URL_DYNAMODB?: string) =>
    isLocalCloud(AWS_ENDPOINT_URL_DYNAMODB === undefined ? {} : { AWS_ENDPOINT_URL_DYNAMODB });
  expect([isLocal(), isLocal('https://dynamodb.eu-west-1.amazonaws.com')]).toEqual([false, false]);
  expect([isLocal('http://127.0.0.1:4000'), isLocal('http://localhost:4000')]).toEqual([true, true]);
});
