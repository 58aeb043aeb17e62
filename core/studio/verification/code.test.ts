import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODE_MAILS_PER_HOUR, CODE_SECONDS, CODE_TRIES } from '../../rules/account/limits.ts';
import { createUser } from '../account/manage.ts';
import { countTry } from '../account/tries.ts';
import { openSession } from '../session/user-sessions.ts';
import { CodeUser, EMAIL } from './testing/code-user.ts';
import { solvedProof } from './testing/solved-proof.ts';

let user: CodeUser;
beforeEach(() => {
  user = new CodeUser();
});

describe('verification codes', () => {
  it('accepts the mailed code once', async () => {
    const token = await user.send();
    expect(await user.take(token)).toBe(true);
    expect(await user.take(token)).toBe(false);
  });

  it('lets one of two devices succeed with the right code at the same time', async () => {
    const token = await user.send();
    const answers = await Promise.all([user.take(token), user.take(token), user.take(token)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('is bound to its token, e-mail, purpose and user', async () => {
    const other = await user.send({ email: 'bob@studio.example' });
    const token = await user.send({ purpose: 'bind', uid: 'usr_1' });
    const right = { purpose: 'bind', uid: 'usr_1' } as const;
    expect(await user.take(other, right)).toBe(false);
    expect(await user.take(token, { ...right, destination: 'bob@studio.example' })).toBe(false);
    expect(await user.take(token, { ...right, purpose: 'reset' })).toBe(false);
    expect(await user.take(token, { ...right, uid: 'usr_2' })).toBe(false);
    expect(await user.take(token, right)).toBe(true);
  });

  it('is void after five wrong tries, simultaneous ones included', async () => {
    const token = await user.send();
    const right = user.mailedCode();
    const wrong = right === '0000' ? '1111' : '0000';
    const answers = await Promise.all(
      Array.from({ length: CODE_TRIES + 3 }, () => user.take(token, { code: wrong })),
    );
    expect(answers.every((answer) => !answer)).toBe(true);
    expect(await user.take(token, { code: right })).toBe(false);
  });

  it('still accepts the right code at the last try', async () => {
    const token = await user.send();
    for (let wrong = 1; wrong < CODE_TRIES; wrong += 1)
      expect(await user.take(token, { code: 'none' })).toBe(false);
    expect(await user.take(token)).toBe(true);
  });

  it('ends after ten minutes', async () => {
    const early = await user.send();
    user.ports.clock.ms += (CODE_SECONDS - 1) * 1000;
    expect(await user.take(early)).toBe(true);
    const late = await user.send();
    user.ports.clock.ms += CODE_SECONDS * 1000;
    expect(await user.take(late)).toBe(false);
  });

  it('stores neither the code, the token nor the address', async () => {
    const token = await user.send();
    const stored = JSON.stringify([...user.ports.table.items.values()]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(EMAIL);
    expect(stored).not.toMatch(new RegExp(`"${user.mailedCode()}"`));
  });

  it('accepts the e-mail in any case', async () => {
    const token = await user.send({ email: 'Ann@Studio.Example' });
    expect(await user.take(token, { destination: ' ANN@studio.example' })).toBe(true);
  });

  it('sends nothing unless there is one plain address', async () => {
    for (const email of [
      '',
      'a',
      'a@b.cc\r\nBcc: x@y.zz',
      'a@b.cc,d@e.ff',
      '王@例子.中国',
      'a'.repeat(10_000),
    ]) {
      await expect(user.send({ email })).rejects.toThrow('invalidRequest');
    }
    expect(user.ports.mailed).toHaveLength(0);
  });

  it('reports a refusal by the mail service', async () => {
    user.ports.mail.send = async () => Promise.reject(new Error('down'));
    await expect(user.send()).rejects.toThrow('codeNotSent');
  });

  it('refuses more than 20 codes an hour for one network address, and 50 checks in 15 minutes', async () => {
    const proofs = await Promise.all(Array.from({ length: 21 }, () => solvedProof(user.ports)));
    const sends = proofs.map((proof, place) =>
      user.send({ email: `a${place}@b.example`, proof, address: 'same' }),
    );
    const sent = await Promise.allSettled(sends);
    expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const checks = await Promise.allSettled(
      Array.from({ length: 51 }, () => user.take('no token', { address: 'same' })),
    );
    expect(checks.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('counts the codes of one purpose apart from those of another', async () => {
    await user.send({ purpose: 'login' });
    await expect(user.send({ purpose: 'login' })).rejects.toThrow('codeDelayed');
    await user.send({ purpose: 'reset' });
  });

  it('counts all spellings of a mailbox together, and still mails to the one typed', async () => {
    await user.send({ email: 'ann+1@gmail.com' });
    expect(user.ports.mailed.at(-1)?.to).toBe('ann+1@gmail.com');
    for (const email of ['ann+2@gmail.com', 'a.nn@gmail.com', 'ann@googlemail.com'])
      await expect(user.send({ email })).rejects.toThrow('codeDelayed');
  });

  it('sends codes to a browser that the account knows, however many strangers request', async () => {
    const ann = (await createUser(user.ports, { username: 'annie', email: EMAIL }))!;
    const device = { agent: '', formerToken: undefined, single: false };
    const { browserToken } = await openSession(user.ports, ann.uid, { autoLogin: false, ...device });
    const { browserToken: another } = await openSession(user.ports, 'usr_other', {
      autoLogin: false,
      ...device,
    });
    for (let stranger = 0; stranger < 10; stranger += 1) {
      const { resendAfterSeconds } = await user.request();
      user.ports.clock.ms += resendAfterSeconds * 1000;
    }
    await user.send();
    for (const token of [undefined, another])
      await expect(user.send({ browserToken: token })).rejects.toThrow('codeDelayed');
    expect(await user.take(await user.send({ browserToken }))).toBe(true);
  });

  it('limits the codes to all mailboxes together, except for browsers that the account knows', async () => {
    const ann = (await createUser(user.ports, { username: 'annie', email: EMAIL }))!;
    const device = { agent: '', formerToken: undefined, single: false };
    const { browserToken } = await openSession(user.ports, ann.uid, { autoLogin: false, ...device });
    for (let sent = 0; sent < CODE_MAILS_PER_HOUR.max; sent += 1)
      await countTry(user.ports, { what: 'code-mails', ...CODE_MAILS_PER_HOUR });
    await expect(user.send({ email: 'bob@studio.example' })).rejects.toThrow('codeNotSent');
    expect(user.ports.logged).toContain('send limit reached');
    expect(await user.take(await user.send({ browserToken }))).toBe(true);
  });

  it('accepts none of many random guesses', async () => {
    const token = await user.send();
    const right = user.mailedCode();
    const digits = fc.nat({ max: 9999 }).map((number) => String(number).padStart(4, '0'));
    const codes = fc.oneof(digits, fc.string({ maxLength: 8 }), fc.constant(right));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant(token), fc.string()), codes, async (guessedToken, code) => {
        if (code.trim() === right && guessedToken === token) return;
        expect(await user.take(guessedToken, { code })).toBe(false);
      }),
    );
  });
});
