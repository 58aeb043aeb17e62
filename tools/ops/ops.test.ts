import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GRANTS } from '../../core/rules/account/permissions.ts';
import { TRIAL_DOWNLOADS_DEMO } from '../../core/rules/order/job-limits.ts';
import { findUserByLogin } from '../../core/studio/account/user.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { OpsError } from './command/command.ts';
import { ANN, runWords } from './testing/run-words.ts';

afterEach(() => void vi.unstubAllEnvs());

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function world() {
  const ports = memoryPorts();
  const run = (name: string, ...rest: string[]) =>
    runWords(ports, [name, ...rest], { options: { ...ANN, 'password-file': join(folder, 'demo') } });
  const password = async () =>
    (await run('demo')).find((line) => line.startsWith('password'))!.split(/\s+/)[1]!;
  return { ports, run, password };
}

test('the demo account has every grant and a full count of trials, and the same sign-in each time', async () => {
  const { ports, password } = world();
  const first = await password();
  expect(await password()).toBe(first);
  const demo = (await findUserByLogin(ports, 'demo'))!;
  expect(demo).toMatchObject({ identity: 'member', trialsLeft: TRIAL_DOWNLOADS_DEMO, grants: [...GRANTS] });
  expect(await ports.passwords.verify(first, demo.passwordHash)).toBe(true);
});

test('a password given by the environment or by a changed file is the one that works', async () => {
  const { ports, password } = world();
  await password();
  vi.stubEnv('DEMO_PASSWORD', 'from outside 1');
  expect(await password()).toContain('from');
  vi.unstubAllEnvs();
  await writeFile(join(folder, 'demo'), 'kept-in-a-file-2\n');
  expect(await password()).toBe('kept-in-a-file-2');
  const demo = (await findUserByLogin(ports, 'demo'))!;
  expect(await ports.passwords.verify('kept-in-a-file-2', demo.passwordHash)).toBe(true);
});

test('a new password is random and fits the rules of the account page', async () => {
  const one = await world().password();
  expect(await readFile(join(folder, 'demo'), 'utf8')).toBe(`${one}\n`);
  await rm(join(folder, 'demo'));
  const other = await world().password();
  expect(other).not.toBe(one);
  for (const password of [one, other]) expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z\d-]{8,20}$/);
});

test('accounts are added, shown and changed by name', async () => {
  const { run } = world();
  vi.stubEnv('OPS_PASSWORD', 'secret word 1');
  await run('user', 'add', 'Ben');
  await run('grant', 'ben', 'gradient', 'cut');
  await run('revoke', 'ben', 'cut');
  await run('trial', 'ben', '5');
  await run('member', 'ben', 'yes');
  await run('bar', 'ben', 'yes');
  await run('available', 'ben', 'no');
  const shown = (await run('show', 'BEN')).join('\n');
  expect((await run('user', 'show', 'BEN')).join('\n')).toBe(shown);
  for (const line of [/grants +\["gradient"\]/, /leftTrialNumber +5/, /identity +"member"/, /barred +true/])
    expect(shown).toMatch(line);
  expect(shown).toMatch(/isAvailable +false/);
  expect(shown).not.toContain('hash');
});

test('wrong arguments are reported and change nothing', async () => {
  const { run } = world();
  vi.stubEnv('OPS_PASSWORD', 'secret word 1');
  await run('user', 'add', 'ben');
  const wrong = [
    ['user', 'add', 'BEN'],
    ['user', 'show', 'nobody'],
    ['user', 'drop', 'ben'],
    ['show', 'nobody'],
    ['available', 'ben', 'maybe'],
    ['grant', 'ben', 'everything'],
    ['grant', 'ben'],
    ['trial', 'ben', '-1'],
    ['trial', 'ben', 'many'],
    ['member', 'ben', 'maybe'],
    ['bar', 'nobody', 'yes'],
  ];
  for (const [name, ...rest] of wrong)
    await expect(run(name!, ...rest), rest.join(' ')).rejects.toThrow(OpsError);
});
