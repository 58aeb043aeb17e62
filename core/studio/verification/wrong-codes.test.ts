import { beforeEach, describe, expect, it } from 'vitest';
import { mailLinkIn } from '../../contract/mail-link.ts';
import { BIND_CODE_TRIES_PER_USER, CODE_TRIES, WRONG_CODES_PER_MAILBOX } from '../../rules/account/limits.ts';
import { createUser } from '../account/manage.ts';
import { openSession } from '../session/user-sessions.ts';
import type { CodeRequest, SentCode } from './send-code.ts';
import { CodeUser, EMAIL } from './testing/code-user.ts';

let user: CodeUser;
beforeEach(() => {
  user = new CodeUser();
});

describe('guessing at one mailbox', () => {
  /** Guesses wrong at every code a mailbox may get, from new addresses. Returns the last request. */
  async function guessUntilLink(over: Partial<CodeRequest> = {}): Promise<{ sent: SentCode; wrong: number }> {
    for (let wrong = 0; ; ) {
      const sent = await user.request(over);
      if (sent.by === 'link') return { sent, wrong };
      for (let tries = 0; tries < CODE_TRIES; tries += 1, wrong += 1)
        expect(await user.take(sent.token, { ...over, code: 'none' })).toBe(false);
      if (wrong > WRONG_CODES_PER_MAILBOX) throw new Error('no link');
      user.ports.clock.ms += sent.resendAfterSeconds * 1000;
    }
  }

  const linkInMail = () => mailLinkIn(new URL(/https:\S+/.exec(user.ports.mailed.at(-1)!.text)![0]).hash)!;

  it('ends after 20 wrong codes over all requests: then the mail has a link, which the owner can open', async () => {
    const { wrong } = await guessUntilLink();
    expect(wrong).toBe(WRONG_CODES_PER_MAILBOX);
    const link = linkInMail();
    expect(link).toMatchObject({ purpose: 'login', email: EMAIL });
    expect(await user.take(link.token, { code: link.code })).toBe(true);
    expect(await user.take(link.token, { code: link.code })).toBe(false);
  });

  it('counts over all purposes and all spellings of the mailbox', async () => {
    await guessUntilLink({ email: 'ann+1@studio.example' });
    expect((await user.request({ purpose: 'reset' })).by).toBe('link');
    expect((await user.request({ purpose: 'register', email: 'Ann+2@Studio.example' })).by).toBe('link');
    expect((await user.request({ email: 'bob@studio.example' })).by).toBe('code');
  });

  it('voids the codes that are still under way', async () => {
    const early = await user.send({ purpose: 'reset' });
    const code = user.mailedCode();
    await guessUntilLink();
    // The early code is still in its time.
    user.ports.clock.ms = user.startMs;
    expect(await user.take(early, { purpose: 'reset', code })).toBe(false);
  });

  it('only counts if a code was sent, so that a stranger cannot use up the count', async () => {
    for (let guess = 0; guess < WRONG_CODES_PER_MAILBOX * 2; guess += 1)
      await user.take('no token', { code: '1234' });
    const mine = await user.send({ email: 'mallory@studio.example' });
    for (let guess = 0; guess < CODE_TRIES; guess += 1) await user.take(mine, { code: '1234' });
    expect((await user.request()).by).toBe('code');
  });

  it('leaves codes to a browser that the account knows', async () => {
    const ann = (await createUser(user.ports, { username: 'annie', email: EMAIL }))!;
    const device = { agent: '', formerToken: undefined, single: false };
    const { browserToken } = await openSession(user.ports, ann.uid, { autoLogin: false, ...device });
    await guessUntilLink();
    const sent = await user.request({ browserToken });
    expect(sent.by).toBe('code');
    expect(await user.take(sent.token)).toBe(true);
  });

  it('of a user who binds an address is limited by the week', async () => {
    const uid = 'usr_1';
    for (let wrong = 0; wrong < BIND_CODE_TRIES_PER_USER.max; wrong += 1)
      expect(await user.take('none', { purpose: 'bind', uid, code: '1234' })).toBe(false);
    await expect(user.take('none', { purpose: 'bind', uid, code: '1234' })).rejects.toThrow(
      'tooManyRequests',
    );
  });
});
