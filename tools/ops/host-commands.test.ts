import { expect, test } from 'vitest';
import { trialDomainOf } from '../../core/studio/account/trial-domain.ts';
import type { User } from '../../core/studio/account/user.ts';
import { domainTrial } from '../../core/studio/download/domain-trials.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { OpsError } from './commands.ts';
import { HOST_COMMANDS } from './host-commands.ts';

test('maintenance is announced, shown and withdrawn; times without an offset are refused', async () => {
  const ports = memoryPorts();
  const run = (...rest: string[]) => HOST_COMMANDS.maintenance!({ ports, rest, options: {} });
  expect(await run()).toEqual(['no maintenance is announced']);
  const said = ['maintenance 2026-12-01T20:00+08:00 to 2026-12-01T22:00+08:00'];
  expect(await run('2026-12-01T20:00+08:00', '2026-12-01T22:00+08:00')).toEqual(said);
  for (const wrong of [
    ['2026-12-01T20:00', '2026-12-01T22:00+08:00'],
    ['2026-12-01T22:00+08:00', '2026-12-01T20:00+08:00'],
    ['2026-12-01T20:00+08:00'],
    ['tomorrow', 'later'],
  ])
    await expect(run(...wrong)).rejects.toThrow(OpsError);
  expect(await run('show')).toEqual(said);
  expect(await run('off')).toEqual(['no maintenance is announced']);
});

test('an operator who gives name and reason lifts the limit of free downloads of a mail domain, and sets it again', async () => {
  const ports = memoryPorts();
  const run = (rest: string[], options = {}) => HOST_COMMANDS['mail-domain']!({ ports, rest, options });
  const user = { trialDomain: await trialDomainOf('anna@lab.uni.example') };
  const isLimited = async () =>
    (await domainTrial(ports, user as Pick<User, 'trialDomain'>)).writes.length > 0;
  expect(await isLimited()).toBe(true);
  for (const rest of [['trust', 'uni.example'], ['trust'], ['limit'], []])
    await expect(run(rest), rest.join(' ')).rejects.toThrow(OpsError);
  await run(['trust', 'Uni.example'], { by: 'mia', reason: 'request 7' });
  expect(await isLimited()).toBe(false);
  await run(['limit', 'uni.example']);
  expect(await isLimited()).toBe(true);
});
