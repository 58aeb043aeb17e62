import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js';
const CONFIG = 'tests/bench/mutants/stryker.config.json';
/** What guards money, rights, sessions and keys. */
const GUARDED = [
  'core/rules/pay',
  'core/studio/account',
  'core/studio/api-key',
  'core/studio/download',
  'core/studio/pay',
  'core/studio/profile',
  'core/studio/session',
  'core/studio/sign-in',
  'core/studio/verification',
  'cloud/login',
  'cloud/pay',
  'cloud/webhook',
  'functions/http',
  'functions/pay',
];

/**
 * `npm run bench -- mutants [folder or file ...]`: StrykerJS changes the sources that guard money, rights, sessions and
 * keys, one place at a time, and runs the tests that reach it (`vitest.config.ts` beside this file). Prints each change
 * that no test noticed, and the share of noticed ones by file. Changes of texts, patterns and empty values are left out,
 * and what a module computes as it loads, which would need a new process for each change. `tsconfigFile` names no file:
 * Stryker would rewrite it by an interface that TypeScript 7 does not have.
 */
export async function run(paths: readonly string[]): Promise<void> {
  const sources = (paths.length > 0 ? paths : GUARDED).flatMap(sourcesIn);
  // Outside node_modules, where Vitest looks for no tests.
  const copies = join(tmpdir(), 'trabecula-mutants');
  const command = [STRYKER, 'run', CONFIG, '--mutate', sources.join(), '--tempDirName', copies];
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}

/** Sources of a folder without its tests and doubles, or a file. Throws if there is none. */
function sourcesIn(path: string): string[] {
  const found = globSync([path, `${path}/**/*.ts`], { cwd: ROOT }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file),
  );
  if (found.length === 0) throw new Error(`${path} has no source`);
  return found;
}
