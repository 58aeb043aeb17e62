import { expect, test } from 'vitest';
import { trialDomainOf } from '../../core/studio/account/trial-domain.ts';
import type { User } from '../../core/studio/account/user.ts';
import { domainTrial } from '../../core/studio/download/domain-trials.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { OpsError } from './command/command.ts';
import { runWords } from './testing/run-words.ts';

test('maintenance is announced, shown and withdrawn; times without an offset are refused', async () => {
  const ports = memoryPorts();
  const run = (...rest: string[]) => runWords(ports, ['maintenance', ...rest]);
  expect(await run('show')).toEqual(['no maintenance is announced']);
  const said = ['maintenance 2026-12-01T20:00+08:00 to 2026-12-01T22:00+08:00'];
  expect(await run('announce', '2026-12-01T20:00+08:00', '2026-12-01T22:00+08:00')).toEqual(said);
  for (const wrong of [
    ['2026-12-01T20:00', '2026-12-01T22:00+08:00'],
    ['2026-12-01T22:00+08:00', '2026-12-01T20:00+08:00'],
    ['2026-12-01T20:00+08:00'],
    ['tomorrow', 'later'],
  ])
    await expect(run('announce', ...wrong)).rejects.toThrow(OpsError);
  expect(await run('show')).toEqual(said);
  expect(await run('off')).toEqual(['no maintenance is announced']);
});

test('an operator lifts the limit of free downloads of a mail domain, and sets it again', async () => {
  const ports = memoryPorts();
  const run = (...rest: string[]) => runWords(ports, ['mail-domain', ...rest]);
  const user = { trialDomain: await trialDomainOf('anna@lab.uni.example') };
  const isLimited = async () =>
    (await domainTrial(ports, user as Pick<User, 'trialDomain'>)).writes.length > 0;
  expect(await isLimited()).toBe(true);
  for (const wrong of [
    'not a domain',
    'anna@uni.example',
    'https://uni.example',
    'com',
    'co.uk',
    '10.0.0.1',
    'gmail.com',
  ])
    await expect(run('trust', wrong), wrong).rejects.toThrow(OpsError);
  for (const rest of [['trust'], ['limit'], []])
    await expect(run(...rest), rest.join(' ')).rejects.toThrow(OpsError);
  await run('trust', 'Uni.example');
  expect(await isLimited()).toBe(false);
  await run('limit', 'uni.example');
  expect(await isLimited()).toBe(true);
});
