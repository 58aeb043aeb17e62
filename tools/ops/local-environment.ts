import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPS_ENVIRONMENT_FILE } from '../../core/rules/host/ops-environment.ts';
import { OpsError } from './command/command.ts';

/** State folder of `npm start`, unless `STATE_DIR` says otherwise. */
const STATE_DIR_DEFAULT = join(import.meta.dirname, '../../.local');

/**
 * Without `TABLE_NAME`, replaces the shell's variables for a deployed stage with those that `npm start`
 * wrote, so that commands work on the local cloud. Returns true if it did. Throws OpsError if there are none.
 */
export function takeLocalEnvironment(environment: NodeJS.ProcessEnv): boolean {
  if ((environment.TABLE_NAME ?? '') !== '') return false;
  const file = join(environment.STATE_DIR ?? STATE_DIR_DEFAULT, OPS_ENVIRONMENT_FILE);
  try {
    Object.assign(environment, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new OpsError('set TABLE_NAME and the AWS variables of a stage, or run npm start first');
  }
  // Either would take precedence over these keys.
  delete environment.AWS_PROFILE;
  delete environment.AWS_SESSION_TOKEN;
  return true;
}

/** True if the table is that of a local cloud, whose credentials name no person. */
export function isLocalCloud({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }: NodeJS.ProcessEnv): boolean {
  return endpoint !== undefined && ['127.0.0.1', 'localhost'].includes(new URL(endpoint).hostname);
}
