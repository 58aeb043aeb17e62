import { expect, test } from 'vitest';
import { findUser } from '../../core/studio/account/user.ts';
import { apiKeyUser, makeApiKey } from '../../core/studio/api-key/api-key.ts';
import { findOrder } from '../../core/studio/order/order.ts';
import { sessionUser, startSession } from '../../core/studio/session/session.ts';
import { portsOfUser, sampleOrder, sampleUser } from '../../core/studio/testing/sample-order.ts';
import { OpsError, type Options } from './command/command.ts';
import { runWords } from './testing/run-words.ts';

test('an account is exported as JSON, and deleted only with a name, a reason and a language', async () => {
  const { ports, uid } = await portsOfUser();
  const { username } = (await findUser(ports, uid))!;
  const order = await sampleOrder(ports, uid);
  const options = { by: 'Kim', reason: 'asked for by mail' };
  const run = async (rest: string[], more: Options = options) =>
    (await runWords(ports, ['account', ...rest], { options: more })).join('');
  expect(JSON.parse(await run(['export', username]))).toMatchObject({ profile: { uid } });
  for (const [rest, more] of [
    [['export', username], { by: 'Kim' }],
    [['delete', username, 'en'], {}],
    [['delete', username], options],
    [['delete', 'nobody', 'en'], options],
    [['drop', username], options],
  ] as const)
    await expect(run([...rest], more)).rejects.toThrow(OpsError);
  expect(await run(['delete', username, 'cn'], { ...options, 'dry-run': true })).toContain(uid);
  expect(await findUser(ports, uid)).toBeDefined();
  expect(await run(['delete', username, 'cn'])).toContain(uid);
  expect(await findUser(ports, uid)).toBeUndefined();
  expect(await findOrder(ports, order.id)).toBeUndefined();
  expect(ports.logged).toContain('account deleted');
  // The record outlives the account.
  const log = (await runWords(ports, ['account', 'log'])).sort();
  expect(log).toHaveLength(2);
  for (const [line, action] of [
    [log[0], 'account delete'],
    [log[1], 'account export'],
  ])
    expect(line).toContain(`${action}  ${uid}  by Kim: asked for by mail`);
});

test('a locked account has no session, starts none and no key of it works, until it is unlocked', async () => {
  const { ports, uid } = await portsOfUser('annie');
  const other = await sampleUser(ports, 'bobby');
  const { token } = await startSession(ports, uid, { autoLogin: true });
  const program = (await makeApiKey(ports, uid, { name: 'script', scopes: ['read'] })).token;
  const locked = { codeName: 'accountLocked' };
  // Logs name the uid.
  expect((await runWords(ports, ['account', 'lock', uid])).join()).toMatch(/1$/);
  expect(await sessionUser(ports, token)).toBeUndefined();
  await expect(startSession(ports, uid, { autoLogin: false })).rejects.toMatchObject(locked);
  await expect(apiKeyUser(ports, program)).rejects.toMatchObject(locked);
  expect((await startSession(ports, other.uid, { autoLogin: false })).token).toBeDefined();
  expect((await runWords(ports, ['show', 'annie'])).join()).toMatch(/locked +true/);
  ports.clock.ms += 1000;
  await runWords(ports, ['account', 'unlock', 'annie']);
  expect((await apiKeyUser(ports, program)).user.uid).toBe(uid);
  expect(await sessionUser(ports, token)).toBeUndefined();
  expect(await sessionUser(ports, (await startSession(ports, uid, { autoLogin: false })).token)).toBe(uid);
  expect(await runWords(ports, ['account', 'log'])).toEqual([
    expect.stringContaining(`account unlock  ${uid}  by ann`),
    expect.stringContaining(`account lock  ${uid}  by ann`),
  ]);
});

test('an operator lists the keys of an account and revokes one, which is recorded', async () => {
  const { ports, uid } = await portsOfUser('annie');
  const make = async (name: string) => await makeApiKey(ports, uid, { name, scopes: ['read'] });
  const [first, second] = [await make('first'), await make('second')];
  const list = async () => (await runWords(ports, ['account', 'keys', 'annie'])).join('\n');
  expect(await list()).toContain(`${first.key.id}  read  unused  first`);
  const revoke = async (key: string) => await runWords(ports, ['account', 'revoke-key', 'annie', key]);
  await expect(revoke('key_unknown')).rejects.toThrow(OpsError);
  await revoke(first.key.id);
  await expect(apiKeyUser(ports, first.token)).rejects.toThrow('apiKeyUnknown');
  expect((await apiKeyUser(ports, second.token)).user.uid).toBe(uid);
  expect(await list()).not.toContain('first');
  expect(await runWords(ports, ['account', 'log'])).toEqual([
    expect.stringContaining(`account revoke-key  ${uid}  ${first.key.id}  by ann`),
  ]);
});
