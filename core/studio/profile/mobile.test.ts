import { beforeEach, describe, expect, it } from 'vitest';
import { MOBILE_CODES_PER_USER } from '../../rules/account/limits.ts';
import { createUser } from '../account/manage.ts';
import { findUser, type User, userInfoOf } from '../account/user.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { sendMobileCode } from '../verification/send-code.ts';
import { solvedProof } from '../verification/testing/solved-proof.ts';
import { bindMobile } from './mobile.ts';

const MOBILE = '13800138000';
const OWNER_MAIL = { language: 'cn', contact: { email: 'help@studio.example', phone: '' } } as const;
let ports: MemoryPorts;
let ann: User;
let address = 0;

beforeEach(async () => {
  ports = memoryPorts();
  ann = (await createUser(ports, { username: 'annie', email: 'ann@studio.example', password: 'lattice-9' }))!;
});

async function send(user: User, mobile = MOBILE): Promise<{ token: string; code: string }> {
  address += 1;
  const proof = await solvedProof(ports);
  const { token } = await sendMobileCode(ports, {
    mobile,
    uid: user.uid,
    language: 'cn',
    address: `${address}`,
    proof,
  });
  return { token, code: ports.texted.at(-1)!.code };
}

async function bind(user: User, sent: { token: string; code: string }, mobile = MOBILE): Promise<User> {
  address += 1;
  return await bindMobile(ports, user, {
    mobile,
    ...sent,
    current: 'lattice-9',
    sessionToken: '',
    address: `${address}`,
    ownerMail: OWNER_MAIL,
  });
}

describe('a mobile number', () => {
  it('is bound by the code sent to it, shown masked, and the owner is notified', async () => {
    const bound = await bind(ann, await send(ann));
    expect(bound.mobile).toBe(MOBILE);
    expect(userInfoOf(bound).mobile).toBe('138****8000');
    expect(ports.texted).toMatchObject([{ mobile: MOBILE, language: 'cn' }]);
    expect(ports.mailed.at(-1)).toMatchObject({ to: ann.email, subject: '您的手机号已变更 · Trabecula' });
  });

  it('belongs to one account; another one frees it by taking a new number', async () => {
    const bound = await bind(ann, await send(ann));
    const bob = (await createUser(ports, { username: 'bobby', password: 'lattice-9' }))!;
    ports.clock.ms += 61_000;
    await expect(bind(bob, await send(bob))).rejects.toThrow('mobileRegistered');
    await bind(bound, await send(ann, '13900139000'), '13900139000');
    ports.clock.ms += 61_000;
    expect((await bind(bob, await send(bob))).mobile).toBe(MOBILE);
  });

  it('is not bound by a code of another user or number, a used one, or without the password', async () => {
    const bob = (await createUser(ports, { username: 'bobby', password: 'lattice-9' }))!;
    const sent = await send(ann);
    await expect(bind(bob, sent)).rejects.toThrow('bindCodeWrong');
    await expect(bind(ann, sent, '13900139000')).rejects.toThrow('bindCodeWrong');
    const change = {
      mobile: MOBILE,
      ...sent,
      current: 'wrong-1',
      sessionToken: '',
      address: 'x',
      ownerMail: OWNER_MAIL,
    };
    await expect(bindMobile(ports, ann, change)).rejects.toThrow('currentPasswordWrong');
    await bind(ann, sent);
    await expect(bind((await findUser(ports, ann.uid))!, sent)).rejects.toThrow('bindCodeWrong');
  });

  it('goes to one of two accounts that verify it at the same time', async () => {
    const bob = (await createUser(ports, { username: 'bobby', password: 'lattice-9' }))!;
    const first = await send(ann);
    ports.clock.ms += 61_000;
    const second = await send(bob);
    const ends = await Promise.allSettled([bind(ann, first), bind(bob, second)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('gets codes only within the limits of number, user and form', async () => {
    await send(ann);
    await expect(send(ann)).rejects.toThrow('codeDelayed');
    for (const wrong of ['', '12800138000', '1380013800', '+8613800138000', '138 0013 8000'])
      await expect(send(ann, wrong)).rejects.toThrow('invalidRequest');
    const numbers = Array.from({ length: MOBILE_CODES_PER_USER.max }, (_, last) => `139001390${10 + last}`);
    const sent = await Promise.allSettled(numbers.map((number) => send(ann, number)));
    expect(sent.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(
      MOBILE_CODES_PER_USER.max,
    );
    await expect(send(ann, '13700137000')).rejects.toThrow('tooManyRequests');
  });
});
