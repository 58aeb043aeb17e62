import { beforeEach, describe, expect, it } from 'vitest';
import { FRESH_SIGN_IN_SECONDS } from '../../rules/account/limits.ts';
import { createUser } from '../account/manage.ts';
import { findUserByLogin, type User } from '../account/user.ts';
import { sessionUser, startSession } from '../session/session.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { sendCode } from '../verification/send-code.ts';
import { solvedProof } from '../verification/testing/solved-proof.ts';
import { changeEmail } from './email.ts';
import { changeName } from './name.ts';
import { changePassword } from './password.ts';

const OWNER_MAIL = { language: 'cn', contact: { email: 'help@studio.example', phone: '' } } as const;
let ports: MemoryPorts;
let ann: User;

beforeEach(async () => {
  ports = memoryPorts();
  ann = (await createUser(ports, { username: 'annie', email: 'ann@studio.example', password: 'lattice-9' }))!;
});

describe('user name', () => {
  /** Changes the name in a fresh session, or in the one given. */
  async function rename(user: User, name: string, over: { current?: string; sessionToken?: string } = {}) {
    const sessionToken =
      over.sessionToken ?? (await startSession(ports, user.uid, { autoLogin: true })).token;
    return await changeName(ports, user, { name, current: over.current ?? '', sessionToken });
  }

  it('changes with the password, or shortly after a sign-in', async () => {
    const { token: sessionToken } = await startSession(ports, ann.uid, { autoLogin: true });
    ports.clock.ms += (FRESH_SIGN_IN_SECONDS + 1) * 1000;
    await expect(rename(ann, 'anna', { sessionToken })).rejects.toThrow('freshSignInNeeded');
    await expect(rename(ann, 'anna', { sessionToken, current: 'guess-1' })).rejects.toThrow(
      'currentPasswordWrong',
    );
    const changed = await rename(ann, 'anna', { sessionToken, current: 'lattice-9' });
    expect((await rename(changed, 'annie')).username).toBe('annie');
  });

  it('changes, frees the old one and keeps the user', async () => {
    expect((await rename(ann, ' 骨小梁 ')).username).toBe('骨小梁');
    expect((await findUserByLogin(ports, '骨小梁'))?.uid).toBe(ann.uid);
    expect(await createUser(ports, { username: 'annie', password: 'lattice-9' })).toBeDefined();
  });

  it('may change its case', async () => {
    expect((await rename(ann, 'ANNIE')).username).toBe('ANNIE');
  });

  it('is refused if it is empty, malformed, taken, or an e-mail address', async () => {
    await createUser(ports, { username: 'Bobby', password: 'lattice-9' });
    const refusals: [string, string][] = [
      ['  ', 'usernameMissing'],
      ['a', 'usernameRefused'],
      ['a\nb', 'usernameRefused'],
      ['骨'.repeat(4000), 'usernameRefused'],
      ['carl@studio.example', 'usernameRefused'],
      ['bobby', 'usernameTaken'],
    ];
    for (const [name, codeName] of refusals)
      await expect(rename(ann, name)).rejects.toMatchObject({ codeName });
  });

  it('goes to one of two users who request it at the same time', async () => {
    const bob = (await createUser(ports, { username: 'bobby', password: 'lattice-9' }))!;
    const tries = await Promise.allSettled([rename(ann, 'carla'), rename(bob, 'carla')]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('password', () => {
  const next = { password: 'next-lattice-1', repeated: 'next-lattice-1', ownerMail: OWNER_MAIL };

  it('changes with the current one, renews this session, ends the others and notifies the owner', async () => {
    const here = await startSession(ports, ann.uid, { autoLogin: true });
    const there = await startSession(ports, ann.uid, { autoLogin: true });
    const { session } = await changePassword(ports, ann, {
      ...{ current: 'lattice-9', sessionToken: here.token },
      ...next,
    });
    expect(await sessionUser(ports, session.token)).toBe(ann.uid);
    for (const { token } of [here, there]) expect(await sessionUser(ports, token)).toBeUndefined();
    expect(session.keepSeconds).toBe(here.keepSeconds);
    const { passwordHash } = (await findUserByLogin(ports, ann.username))!;
    expect(await ports.passwords.verify(next.password, passwordHash)).toBe(true);
    expect(ports.mailed).toMatchObject([{ to: ann.email, subject: expect.stringContaining('密码') }]);
  });

  it('does not change with a wrong current one, and after ten tries not even with the right one', async () => {
    const { token } = await startSession(ports, ann.uid, { autoLogin: true });
    const change = (current: string) => changePassword(ports, ann, { current, sessionToken: token, ...next });
    for (let wrong = 0; wrong < 10; wrong += 1)
      await expect(change('guess-1')).rejects.toThrow('currentPasswordWrong');
    await expect(change('lattice-9')).rejects.toThrow('tooManyRequests');
  });

  it('may be set for the first time only shortly after a sign-in', async () => {
    const carl = (await createUser(ports, { username: 'carl', email: 'carl@studio.example' }))!;
    const { token } = await startSession(ports, carl.uid, { autoLogin: true });
    ports.clock.ms += (FRESH_SIGN_IN_SECONDS + 1) * 1000;
    const change = (sessionToken: string) =>
      changePassword(ports, carl, { current: '', sessionToken, ...next });
    await expect(change(token)).rejects.toThrow('freshSignInNeeded');
    const fresh = await startSession(ports, carl.uid, { autoLogin: true });
    expect((await change(fresh.token)).user.passwordHash).not.toBe(carl.passwordHash);
  });

  it('changes even if the mail to the owner cannot be sent', async () => {
    ports.mail.send = async () => Promise.reject(new Error('down'));
    const { token } = await startSession(ports, ann.uid, { autoLogin: true });
    await changePassword(ports, ann, { current: 'lattice-9', sessionToken: token, ...next });
    expect(ports.logged).toContain('owner mail failed');
  });
});

describe('e-mail', () => {
  async function change(user: User, email: string, over: Partial<Parameters<typeof changeEmail>[2]> = {}) {
    const proof = await solvedProof(ports);
    const request = {
      email,
      purpose: 'bind',
      uid: user.uid,
      language: 'en',
      address: 'here',
      proof,
      siteOrigin: 'https://studio.example',
    } as const;
    const { token } = await sendCode(ports, request);
    const code = /\b\d{4}\b/.exec(ports.mailed.at(-1)!.text)![0];
    const session = await startSession(ports, user.uid, { autoLogin: true });
    return await changeEmail(ports, user, {
      ...{
        email,
        code,
        token,
        current: 'lattice-9',
        sessionToken: session.token,
        address: 'here',
        ownerMail: OWNER_MAIL,
      },
      ...over,
    });
  }

  it('changes with a code from the new mailbox, ends other sessions and notifies the old mailbox', async () => {
    const elsewhere = await startSession(ports, ann.uid, { autoLogin: true });
    const { session } = await change(ann, 'ann@new.example');
    expect(await sessionUser(ports, session.token)).toBe(ann.uid);
    expect(await sessionUser(ports, elsewhere.token)).toBeUndefined();
    expect((await findUserByLogin(ports, 'ANN@new.example'))?.uid).toBe(ann.uid);
    expect(await findUserByLogin(ports, 'ann@studio.example')).toBeUndefined();
    expect(ports.mailed.at(-1)).toMatchObject({ to: 'ann@studio.example' });
  });

  it('does not change if the code, its user or the password is wrong, or the e-mail is taken', async () => {
    const bob = (await createUser(ports, {
      username: 'bobby',
      email: 'bob@b.example',
      password: 'lattice-9',
    }))!;
    await expect(change(ann, 'a1@b.example', { code: 'abcd' })).rejects.toThrow('bindCodeWrong');
    await expect(change(ann, 'a2@b.example', { token: 'guess' })).rejects.toThrow('bindCodeWrong');
    await expect(change(ann, 'a3@b.example', { current: 'x' })).rejects.toThrow('currentPasswordWrong');
    await expect(change(ann, 'bob@b.example')).rejects.toThrow('emailRegistered');
    expect((await findUserByLogin(ports, 'bob@b.example'))?.uid).toBe(bob.uid);
    expect((await findUserByLogin(ports, 'ann@studio.example'))?.uid).toBe(ann.uid);
  });
});
