import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPS_ENVIRONMENT_FILE } from '../../core/rules/host/ops-environment.ts';
import { OpsError } from './commands.ts';

/** Where `npm start` keeps its state, unless `STATE_DIR` says otherwise. */
const STATE_DIR_DEFAULT = join(import.meta.dirname, '../../.local');

/**
 * Without `TABLE_NAME` the commands work on the local cloud: takes the variables that `npm start` left, in place of
 * whatever the shell has for a deployed stage. True when it did. Throws OpsError when nothing was left.
 */
export function takeLocalEnvironment(environment: NodeJS.ProcessEnv): boolean {
  if ((environment.TABLE_NAME ?? '') !== '') return false;
  const file = join(environment.STATE_DIR ?? STATE_DIR_DEFAULT, OPS_ENVIRONMENT_FILE);
  try {
    Object.assign(environment, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new OpsError('set TABLE_NAME and the AWS variables of a stage, or run npm start first');
  }
  // Either would come before the keys just taken.
  delete environment.AWS_PROFILE;
  delete environment.AWS_SESSION_TOKEN;
  return true;
}
