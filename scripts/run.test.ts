import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trabecula-run-'));
  for (const name of ['scripts', 'node_modules/.bin', 'own'])
    mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'run'), join(folder, 'scripts/run'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a Node of a version into a folder. It checks versions as Node does, and prints its own for a program. */
function node(at: string, version: string, interpreter = '/bin/sh'): void {
  const path = join(folder, at, 'node');
  const real = JSON.stringify(process.execPath);
  const program = `Object.defineProperty(process,"versions",{value:{node:"${version}"}});`;
  writeFileSync(
    path,
    `#!${interpreter}\nif [ "$1" = --version ]; then echo v${version}; elif [ "$1" = -e ]; then exec ${real} -e '${program}'"$2"; else echo ran ${version} "$@"; fi\n`,
  );
  chmodSync(path, 0o755);
}

function run(...command: string[]) {
  // As npm does: the project's programs come first.
  const PATH = [join(folder, 'node_modules/.bin'), join(folder, 'own'), '/bin'].join(':');
  const { status, stdout, stderr } = spawnSync('/bin/sh', [join(folder, 'scripts/run'), ...command], {
    env: { PATH },
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr };
}

test('takes the developer’s own Node if it is new enough', () => {
  node('node_modules/.bin', '24.21.0');
  for (const version of ['24.2.0', '24.30.1', '26.0.0']) {
    node('own', version);
    expect(run('node', 'a b.ts', '--x')).toMatchObject({ status: 0, stdout: `ran ${version} a b.ts --x` });
  }
});

test('takes the one that npm installed beside an old Node, or where there is none', () => {
  node('node_modules/.bin', '24.21.0');
  for (const version of ['20.19.0', '22.18.0', '24.1.9']) {
    node('own', version);
    expect(run('node', 'a.ts').stdout).toBe('ran 24.21.0 a.ts');
  }
  rmSync(join(folder, 'own/node'));
  expect(run('node', 'a.ts').stdout).toBe('ran 24.21.0 a.ts');
});

test('says in one sentence what is missing where neither runs, as on musl', () => {
  node('own', '22.18.0');
  node('node_modules/.bin', '24.21.0', '/lib/ld-of-another-libc.so');
  const { status, stdout, stderr } = run('node', 'a.ts');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/needs Node 24\.2 or newer\. Here is v22\.18\.0/);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  // A good Node is enough there.
  node('own', '24.21.0');
  expect(run('node', 'a.ts').stdout).toBe('ran 24.21.0 a.ts');
});

test('passes on how the command ends, and every script of npm starts with it', () => {
  node('own', '24.21.0');
  expect(run('sh', '-c', 'exit 7').status).toBe(7);
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const commands = Object.values<string>(scripts).flatMap((script) => script.split(' && '));
  expect(commands.filter((command) => !/^(scripts\/run|git|npm) /.test(command))).toEqual([]);
});
