import { beforeEach, describe, expect, it } from 'vitest';
import { SIGN_IN_LINK_SECONDS } from '../../rules/account/session-limits.ts';
import { createUser } from '../account/manage.ts';
import { findUser, type User } from '../account/user.ts';
import { keys } from '../store/keys.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { issueSignInLink, takeSignInLink } from './link.ts';
import { sessionUser } from './session.ts';

let ports: MemoryPorts;
let ann: User;
beforeEach(async () => {
  ports = memoryPorts();
  ann = (await createUser(ports, { username: 'annie', password: 'lattice-9' }))!;
});

const over = { codeName: 'linkOver' };

describe('sign-in links', () => {
  it('work once, even if two devices use them at the same time', async () => {
    const link = await issueSignInLink(ports, ann, 'en');
    const tries = await Promise.allSettled([takeSignInLink(ports, link), takeSignInLink(ports, link)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(takeSignInLink(ports, link)).rejects.toMatchObject(over);
  });

  it('end after some minutes', async () => {
    const link = await issueSignInLink(ports, ann, 'en');
    ports.clock.ms += SIGN_IN_LINK_SECONDS * 1000;
    await expect(takeSignInLink(ports, link)).rejects.toMatchObject(over);
  });

  it('are void once the password or the e-mail has changed', async () => {
    const changes = [
      { passwordHash: await ports.passwords.hash('meadow-9-owl') },
      { email: 'ann@b.example' },
    ];
    for (const change of changes) {
      const link = await issueSignInLink(ports, ann, 'en');
      await ports.table.write([{ update: keys.user(ann.uid), set: change }]);
      await expect(takeSignInLink(ports, link)).rejects.toMatchObject(over);
    }
    const now = (await findUser(ports, ann.uid))!;
    expect((await takeSignInLink(ports, await issueSignInLink(ports, now, 'en'))).uid).toBe(ann.uid);
  });

  it('order a mail to the owner, if the account has an e-mail', async () => {
    const ben = (await createUser(ports, { username: 'benny', email: 'ben@b.example' }))!;
    await issueSignInLink(ports, ben, 'cn');
    await issueSignInLink(ports, ann, 'cn');
    const mails = [...ports.table.items.values()].filter(({ pk }) => pk.startsWith('MAIL#'));
    expect(mails).toMatchObject([
      { to: 'ben@b.example', language: 'cn', notice: { kind: 'sign-in-link' }, attempts: 0 },
    ]);
  });

  it('are no session tokens, and are stored as a hash', async () => {
    const link = await issueSignInLink(ports, ann, 'en');
    expect(await sessionUser(ports, atob(link))).toBeUndefined();
    expect(JSON.stringify([...ports.table.items.values()])).not.toContain(atob(link));
  });

  it('are refused if they are not ours', async () => {
    for (const text of ['', 'x', '%%%', '骨', btoa('guess'), 'a'.repeat(10_000)])
      await expect(takeSignInLink(ports, text)).rejects.toMatchObject(over);
  });
});
