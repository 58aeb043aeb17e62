import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LocalCloud } from '../../../infra/local/cloud.ts';

/** Who and why of tests that are about neither. */
const WHY = ['--by', 'Kim', '--reason', 'asked for it'];

const ROOT = join(import.meta.dirname, '../../..');

/** Runs `npm run ops -- …` against a cloud, with who and why, and returns what it prints. Rejects with its `code` and `stderr`. */
export async function runOps(
  cloud: Pick<LocalCloud, 'operatorEnvironment'>,
  ...command: string[]
): Promise<string> {
  const env = { ...process.env, ...cloud.operatorEnvironment(), DEMO_PASSWORD: 'a password 1' };
  const why = command.includes('--reason') ? [] : WHY;
  const program = [join(ROOT, 'tools/ops/cli.ts'), ...command, ...why];
  return (await promisify(execFile)(process.execPath, program, { cwd: ROOT, env })).stdout;
}
