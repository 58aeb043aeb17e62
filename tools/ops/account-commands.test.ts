import { expect, test } from 'vitest';
import { findUser } from '../../core/studio/account/user.ts';
import { findOrder } from '../../core/studio/order/order.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { sampleOrder, sampleUser } from '../../core/studio/testing/sample-order.ts';
import { OpsError, type Options } from './command/command.ts';
import { runWords } from './testing/run-words.ts';

test('an account is exported as JSON, and deleted only with a name, a reason and a language', async () => {
  const ports = memoryPorts();
  const { uid } = await sampleUser(ports);
  const { username } = (await findUser(ports, uid))!;
  const order = await sampleOrder(ports, uid);
  const options = { by: 'Kim', reason: 'asked for by mail' };
  const run = async (rest: string[], more: Options = options) =>
    (await runWords(ports, ['account', ...rest], more)).join('');
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
