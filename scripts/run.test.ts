import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
  for (const name of ['scripts', 'node_modules/.bin', 'own'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['run', 'find-node.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
});

/**
 * Puts a Node of a version into a folder. It runs the search as that Node would, on a system with or without glibc, and
 * prints its version for any other program.
 */
function node(at: string, version: string, { interpreter = '/bin/sh', glibc = true } = {}): void {
  const path = join(folder, at, 'node');
  const header = glibc ? '{glibcVersionRuntime:"2.36"}' : '{}';
  const before = `Object.defineProperty(process,"versions",{value:{node:"${version}"}});process.execPath=${JSON.stringify(path)};process.report.getReport=()=>({header:${header}});`;
  writeFileSync(
    path,
    `#!${interpreter}
case "$1" in
--version) echo v${version} ;;
*/find-node.mjs) exec ${JSON.stringify(process.execPath)} --import '${`data:text/javascript,${encodeURIComponent(before)}`}' "$1" ;;
*) echo ran ${version} "$@" ;;
esac
`,
  );
  chmodSync(path, 0o755);
}

/** Runs a command as npm does: the project's programs come first, and a variable names the Node that runs npm. */
function run(...command: string[]) {
  const PATH = [join(folder, 'node_modules/.bin'), join(folder, 'own'), '/bin', '/usr/bin'].join(':');
  const { status, stdout, stderr } = spawnSync('/bin/sh', [join(folder, 'scripts/run'), ...command], {
    env: { PATH, npm_node_execpath: join(folder, 'own/node') },
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr };
}

/** An interpreter that is not there, as the loader of glibc on musl. */
const ELSEWHERE = { interpreter: '/lib/ld-of-another-libc.so' };

test('takes the developer’s own Node if it is new enough, also where the one of npm does not start', () => {
  for (const installed of [undefined, ELSEWHERE])
    for (const version of ['24.2.0', '24.30.1', '26.0.0']) {
      node('node_modules/.bin', '24.21.0', installed);
      node('own', version, { glibc: installed === undefined });
      expect(run('node', 'a b.ts', '--x')).toMatchObject({ status: 0, stdout: `ran ${version} a b.ts --x` });
    }
});

test('takes the one that npm installed beside an old Node', () => {
  node('node_modules/.bin', '24.21.0');
  for (const version of ['20.19.0', '22.18.0', '24.1.9']) {
    node('own', version);
    expect(run('node', 'a.ts').stdout).toBe('ran 24.21.0 a.ts');
  }
});

test.each([
  [
    'musl',
    () => node('node_modules/.bin', '24.21.0', ELSEWHERE),
    { glibc: false },
    /needs glibc, which .* musl/,
  ],
  [
    'another machine',
    () => node('node_modules/.bin', '24.21.0', ELSEWHERE),
    {},
    /older, or does not run on this machine/,
  ],
  ['an install without it', () => undefined, {}, /npm installed none .*--include=optional/],
  ['an installed one that is old', () => node('node_modules/.bin', '24.1.0'), {}, /is older/],
])('says in one sentence what is missing before anything else runs: %s', (_, install, own, why) => {
  install();
  node('own', '22.18.0', own);
  const { status, stdout, stderr } = run('node', 'a.ts');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/needs Node 24\.2 or newer: here is 22\.18\.0, /);
  expect(stderr).toMatch(why);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('passes on how the command ends, and every script of npm starts with it', () => {
  node('own', '24.21.0');
  expect(run('sh', '-c', 'exit 7').status).toBe(7);
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const commands = Object.values<string>(scripts).flatMap((script) => script.split(' && '));
  expect(commands.filter((command) => !/^(scripts\/run|git|npm) /.test(command))).toEqual([]);
});
