import { expect, test } from 'vitest';
import { createUser } from '../../core/studio/account/manage.ts';
import { sessionUser, startSession } from '../../core/studio/session/session.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { runWords } from './testing/run-words.ts';

test('sign-out ends every session of one account and of no other', async () => {
  const ports = memoryPorts();
  const ann = (await createUser(ports, { username: 'annie', password: 'lattice-9' }))!;
  const bob = (await createUser(ports, { username: 'bobby', password: 'lattice-9' }))!;
  const [first, second, other] = [
    await startSession(ports, ann.uid, { autoLogin: true }),
    await startSession(ports, ann.uid, { autoLogin: false }),
    await startSession(ports, bob.uid, { autoLogin: true }),
  ];
  const run = (name: string) => runWords(ports, ['sign-out', name]);
  expect((await run('annie')).join()).toMatch(/2$/);
  expect(await sessionUser(ports, first.token)).toBeUndefined();
  expect(await sessionUser(ports, second.token)).toBeUndefined();
  expect(await sessionUser(ports, other.token)).toBe(bob.uid);
  await expect(run('nobody')).rejects.toThrow('no account signs in');
});
