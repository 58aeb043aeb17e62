import { beforeEach, describe, expect, it } from 'vitest';
import { SOCIAL_STATE_SECONDS } from '../../../rules/account/limits.ts';
import { createUser } from '../../account/manage.ts';
import { findUser, type User } from '../../account/user.ts';
import { type MemoryPorts, memoryPorts } from '../../testing/memory-ports.ts';
import { bindWechat, unbindWechat } from './bind.ts';
import { takeSocialReturn, userOfSubject } from './finish.ts';
import { startSocial } from './start.ts';

const OWNER_MAIL = { language: 'en', contact: { email: 'help@studio.example', phone: '' } } as const;
const AIM = { purpose: 'login', autoLogin: false } as const;
let ports: MemoryPorts;
let ann: User;

beforeEach(async () => {
  ports = memoryPorts();
  ann = (await createUser(ports, { username: 'annie', email: 'ann@studio.example', password: 'lattice-9' }))!;
});

const refused = { codeName: 'socialRefused' };
const back = (state: string, change: Partial<Parameters<typeof takeSocialReturn>[1]> = {}) =>
  takeSocialReturn(ports, { state, cookieState: state, code: 'person-1', ...change });

describe('the way to WeChat and back', () => {
  it('is accepted once, for its original purpose, and stores no id of WeChat', async () => {
    const { state, url } = await startSocial(ports, { purpose: 'bind', uid: ann.uid }, 'here');
    expect(url).toContain(state);
    const { aim, subject } = await back(state);
    expect(aim).toMatchObject({ purpose: 'bind', uid: ann.uid });
    expect(subject).not.toContain('person-1');
    await expect(back(state)).rejects.toMatchObject(refused);
  });

  it('succeeds only in the browser that began it, in time, and with a code that WeChat accepts', async () => {
    const { state } = await startSocial(ports, AIM, 'here');
    await expect(back(state, { cookieState: undefined })).rejects.toMatchObject(refused);
    await expect(back(state, { cookieState: 'another' })).rejects.toMatchObject(refused);
    await expect(back('unknown')).rejects.toMatchObject(refused);
    await expect(back(state, { code: '' })).rejects.toMatchObject(refused);
    await expect(back(state, { code: 'forged' })).rejects.toMatchObject(refused);
    const late = await startSocial(ports, AIM, 'here');
    ports.clock.ms += SOCIAL_STATE_SECONDS * 1000;
    await expect(back(late.state)).rejects.toMatchObject(refused);
  });

  it('is limited per network address', async () => {
    const starts = await Promise.allSettled(
      Array.from({ length: 40 }, () => startSocial(ports, AIM, 'here')),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  });
});

describe('a bound WeChat', () => {
  it('opens its account until it is unbound', async () => {
    const bound = await bindWechat(ports, ann, { subject: 'subject', ownerMail: OWNER_MAIL });
    expect((await userOfSubject(ports, 'subject')).uid).toBe(ann.uid);
    expect(ports.mailed.at(-1)?.subject).toContain('WeChat');
    await unbindWechat(ports, bound, OWNER_MAIL);
    await expect(userOfSubject(ports, 'subject')).rejects.toThrow('socialUnbound');
  });

  it('can be replaced by another, which frees the first', async () => {
    const first = await bindWechat(ports, ann, { subject: 'one', ownerMail: OWNER_MAIL });
    await bindWechat(ports, first, { subject: 'two', ownerMail: OWNER_MAIL });
    const bob = (await createUser(ports, { username: 'bobby', password: 'lattice-9' }))!;
    expect((await bindWechat(ports, bob, { subject: 'one', ownerMail: OWNER_MAIL })).uid).toBe(bob.uid);
    await expect(bindWechat(ports, bob, { subject: 'two', ownerMail: OWNER_MAIL })).rejects.toBeDefined();
  });

  it('goes to one of two accounts that bind it at the same time', async () => {
    const bob = (await createUser(ports, { username: 'bobby', password: 'lattice-9' }))!;
    const ends = await Promise.allSettled(
      [ann, bob].map((user) => bindWechat(ports, user, { subject: 'one', ownerMail: OWNER_MAIL })),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = await userOfSubject(ports, 'one');
    expect((await findUser(ports, winner.uid))?.wechatSubject).toBe('one');
  });
});
