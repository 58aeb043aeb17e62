import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMMAND = /(?:npm run deploy -- |npx cdk )[^`#\n…]*/g;
const pages = ['docs/deploy.md', 'docs/runbook.md'].map((page) => readFileSync(join(ROOT, page), 'utf8'));
/** Programs of packages, below `node_modules`. */
const PROGRAMS = readdirSync(join(ROOT, 'node_modules/.bin'))
  .filter((name) => name !== 'node')
  .map((name) => `.bin/${name}`);
const lines = [...new Set(pages.flatMap((page) => page.match(COMMAND) ?? []).map((line) => line.trim()))];

/**
 * A copy of the repository as an operator has it who filled in the stage `dev`; the page is not built. The Node that npm
 * installed fails there, as on Alpine.
 */
const clone = temporaryFolder();
for (const name of readdirSync(ROOT)) {
  if (name === 'infra') cpSync(join(ROOT, name), join(clone, name), { recursive: true });
  else if (!['.git', 'dist', 'web', 'node_modules'].includes(name))
    symlinkSync(join(ROOT, name), join(clone, name));
}
mkdirSync(join(clone, 'node_modules/.bin'), { recursive: true });
for (const name of [...readdirSync(join(ROOT, 'node_modules')), ...PROGRAMS])
  if (!name.startsWith('.') || name.includes('/'))
    symlinkSync(join(ROOT, 'node_modules', name), join(clone, 'node_modules', name));
writeFileSync(join(clone, 'node_modules/.bin/node'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });
const stages = join(clone, 'infra/stages.ts');
const filled = readFileSync(stages, 'utf8')
  .replaceAll('.example', '.test')
  .replace("name: 'dev',", "name: 'dev', account: '123456789012',");
writeFileSync(stages, filled);

test('the pages name the lines that prepare, check and deploy a stage', () => {
  expect(lines).toEqual(
    expect.arrayContaining([
      'npm run deploy -- STAGE --bootstrap',
      'npm run deploy -- dev --check',
      'npm run deploy -- STAGE',
    ]),
  );
});

test.each(lines)('`%s` runs in a fresh clone until it needs credentials', async (line) => {
  const [program, ...args] = line.replaceAll('STAGE', 'dev').split(' ');
  const env = {
    PATH: process.env.PATH,
    HOME: clone,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
  };
  const ended = await promisify(execFile)(program!, args, { cwd: clone, env }).then(
    () => undefined,
    (error: { stdout: string; stderr: string }) => error,
  );
  expect(ended?.stderr).toMatch(/There are no credentials for AWS|no credentials have been configured/);
  expect(`${ended?.stdout}${ended?.stderr}`).not.toMatch(/Stop:|not built/);
});
