import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OPS_ENVIRONMENT_FILE } from '../../core/rules/host/ops-environment.ts';
import { takeLocalEnvironment } from './local-environment.ts';

let stateDir = '';
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'ops-'));
});
afterEach(() => rmSync(stateDir, { recursive: true }));

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
