import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailLinkIn } from '../../contract/mail-link.ts';
import {
  BIND_CODE_TRIES_PER_USER,
  CODE_MAILS_PER_HOUR,
  CODE_SECONDS,
  CODE_TRIES,
  WRONG_CODES_PER_MAILBOX,
} from '../../rules/account/limits.ts';
import { createUser } from '../account/manage.ts';
import { countTry } from '../account/tries.ts';
import { openSession } from '../session/user-sessions.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { type CodeCheck, takeCode } from './code.ts';
import { makeProof, takeProof } from './proof.ts';
import { type CodeRequest, type SentCode, sendCode } from './send-code.ts';
import { solvedProof } from './testing/solved-proof.ts';

const EMAIL = 'ann@studio.example';
let ports: MemoryPorts;
let address: number;
let startMs: number;

async function request(over: Partial<CodeRequest> = {}): Promise<SentCode> {
  address += 1;
  const proof = over.proof ?? (await solvedProof(ports));
  return await sendCode(ports, {
    email: EMAIL,
    purpose: 'login',
    language: 'en',
    address: `${address}`,
    siteOrigin: 'https://studio.example',
    ...over,
    proof,
  });
}

async function send(over: Partial<CodeRequest> = {}): Promise<string> {
  return (await request(over)).token;
}

function mailedCode(): string {
  return /\b\d{4}\b/.exec(ports.mailed.at(-1)!.text)![0];
}

async function take(token: string, check: Partial<CodeCheck> = {}): Promise<boolean> {
  address += 1;
  return await takeCode(ports, {
    destination: EMAIL,
    purpose: 'login',
    code: check.code ?? mailedCode(),
    token,
    address: `${address}`,
    ...check,
  });
}

beforeEach(() => {
  ports = memoryPorts();
  startMs = ports.clock.ms;
  address = 0;
});

describe('verification codes', () => {
  it('accepts the mailed code once', async () => {
    const token = await send();
    expect(await take(token)).toBe(true);
    expect(await take(token)).toBe(false);
  });

  it('lets one of two devices succeed with the right code at the same time', async () => {
    const token = await send();
    const answers = await Promise.all([take(token), take(token), take(token)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('is bound to its token, e-mail, purpose and user', async () => {
    const other = await send({ email: 'bob@studio.example' });
    const token = await send({ purpose: 'bind', uid: 'usr_1' });
    const right = { purpose: 'bind', uid: 'usr_1' } as const;
    expect(await take(other, right)).toBe(false);
    expect(await take(token, { ...right, destination: 'bob@studio.example' })).toBe(false);
    expect(await take(token, { ...right, purpose: 'reset' })).toBe(false);
    expect(await take(token, { ...right, uid: 'usr_2' })).toBe(false);
    expect(await take(token, right)).toBe(true);
  });

  it('is void after five wrong tries, simultaneous ones included', async () => {
    const token = await send();
    const right = mailedCode();
    const wrong = right === '0000' ? '1111' : '0000';
    const answers = await Promise.all(
      Array.from({ length: CODE_TRIES + 3 }, () => take(token, { code: wrong })),
    );
    expect(answers.every((answer) => !answer)).toBe(true);
    expect(await take(token, { code: right })).toBe(false);
  });

  it('still accepts the right code at the last try', async () => {
    const token = await send();
    for (let wrong = 1; wrong < CODE_TRIES; wrong += 1)
      expect(await take(token, { code: 'none' })).toBe(false);
    expect(await take(token)).toBe(true);
  });

  it('ends after ten minutes', async () => {
    const early = await send();
    ports.clock.ms += (CODE_SECONDS - 1) * 1000;
    expect(await take(early)).toBe(true);
    const late = await send();
    ports.clock.ms += CODE_SECONDS * 1000;
    expect(await take(late)).toBe(false);
  });

  it('stores neither the code, the token nor the address', async () => {
    const token = await send();
    const stored = JSON.stringify([...ports.table.items.values()]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(EMAIL);
    expect(stored).not.toMatch(new RegExp(`"${mailedCode()}"`));
  });

  it('accepts the e-mail in any case', async () => {
    const token = await send({ email: 'Ann@Studio.Example' });
    expect(await take(token, { destination: ' ANN@studio.example' })).toBe(true);
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
      await expect(send({ email })).rejects.toMatchObject({ codeName: 'invalidRequest' });
    }
    expect(ports.mailed).toHaveLength(0);
  });

  it('reports a refusal by the mail service', async () => {
    ports.mail.send = async () => Promise.reject(new Error('down'));
    await expect(send()).rejects.toMatchObject({ codeName: 'codeNotSent' });
  });

  it('refuses more than 20 codes an hour for one network address, and 50 checks in 15 minutes', async () => {
    const proofs = await Promise.all(Array.from({ length: 21 }, () => solvedProof(ports)));
    const sends = proofs.map((proof, place) =>
      send({ email: `a${place}@b.example`, proof, address: 'same' }),
    );
    const sent = await Promise.allSettled(sends);
    expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const checks = await Promise.allSettled(
      Array.from({ length: 51 }, () => take('no token', { address: 'same' })),
    );
    expect(checks.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('counts the codes of one purpose apart from those of another', async () => {
    await send({ purpose: 'login' });
    await expect(send({ purpose: 'login' })).rejects.toMatchObject({ codeName: 'codeDelayed' });
    await send({ purpose: 'reset' });
  });

  it('counts all spellings of a mailbox together, and still mails to the one typed', async () => {
    await send({ email: 'ann+1@gmail.com' });
    expect(ports.mailed.at(-1)?.to).toBe('ann+1@gmail.com');
    for (const email of ['ann+2@gmail.com', 'a.nn@gmail.com', 'ann@googlemail.com'])
      await expect(send({ email })).rejects.toMatchObject({ codeName: 'codeDelayed' });
  });

  it('sends codes to a browser that the account knows, however many strangers request', async () => {
    const ann = (await createUser(ports, { username: 'annie', email: EMAIL }))!;
    const device = { agent: '', formerToken: undefined, single: false };
    const { browserToken } = await openSession(ports, ann.uid, false, device);
    const { browserToken: another } = await openSession(ports, 'usr_other', false, device);
    for (let stranger = 0; stranger < 10; stranger += 1) {
      const { resendAfterSeconds } = await request();
      ports.clock.ms += resendAfterSeconds * 1000;
    }
    await send();
    for (const token of [undefined, another])
      await expect(send({ browserToken: token })).rejects.toMatchObject({ codeName: 'codeDelayed' });
    expect(await take(await send({ browserToken }))).toBe(true);
  });

  it('limits the codes to all mailboxes together, except for browsers that the account knows', async () => {
    const ann = (await createUser(ports, { username: 'annie', email: EMAIL }))!;
    const device = { agent: '', formerToken: undefined, single: false };
    const { browserToken } = await openSession(ports, ann.uid, false, device);
    for (let sent = 0; sent < CODE_MAILS_PER_HOUR.max; sent += 1)
      await countTry(ports, { what: 'code-mails', ...CODE_MAILS_PER_HOUR });
    await expect(send({ email: 'bob@studio.example' })).rejects.toMatchObject({ codeName: 'codeNotSent' });
    expect(ports.logged).toContain('send limit reached');
    expect(await take(await send({ browserToken }))).toBe(true);
  });

  it('accepts none of many random guesses', async () => {
    const token = await send();
    const right = mailedCode();
    const digits = fc.nat({ max: 9999 }).map((number) => String(number).padStart(4, '0'));
    const codes = fc.oneof(digits, fc.string({ maxLength: 8 }), fc.constant(right));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant(token), fc.string()), codes, async (guessedToken, code) => {
        if (code.trim() === right && guessedToken === token) return;
        expect(await take(guessedToken, { code })).toBe(false);
      }),
    );
  });
});

describe('guessing at one mailbox', () => {
  /** Guesses wrong at every code the mailbox may get, from new addresses, as an attacker does. Returns the last request. */
  async function guessUntilLink(over: Partial<CodeRequest> = {}): Promise<{ sent: SentCode; wrong: number }> {
    for (let wrong = 0; ; ) {
      const sent = await request(over);
      if (sent.by === 'link') return { sent, wrong };
      for (let tries = 0; tries < CODE_TRIES; tries += 1, wrong += 1)
        expect(await take(sent.token, { ...over, code: 'none' })).toBe(false);
      if (wrong > WRONG_CODES_PER_MAILBOX) throw new Error('no link');
      ports.clock.ms += sent.resendAfterSeconds * 1000;
    }
  }

  const linkInMail = () => mailLinkIn(new URL(/https:\S+/.exec(ports.mailed.at(-1)!.text)![0]).hash)!;

  it('ends after 20 wrong codes over all requests: then the mail has a link, which the owner can open', async () => {
    const { wrong } = await guessUntilLink();
    expect(wrong).toBe(WRONG_CODES_PER_MAILBOX);
    const link = linkInMail();
    expect(link).toMatchObject({ purpose: 'login', email: EMAIL });
    expect(await take(link.token, { code: link.code })).toBe(true);
    expect(await take(link.token, { code: link.code })).toBe(false);
  });

  it('counts over all purposes and all spellings of the mailbox', async () => {
    await guessUntilLink({ email: 'ann+1@studio.example' });
    expect((await request({ purpose: 'reset' })).by).toBe('link');
    expect((await request({ purpose: 'register', email: 'Ann+2@Studio.example' })).by).toBe('link');
    expect((await request({ email: 'bob@studio.example' })).by).toBe('code');
  });

  it('voids the codes that are still under way', async () => {
    const early = await send({ purpose: 'reset' });
    const code = mailedCode();
    await guessUntilLink();
    // The early code is still in its time.
    ports.clock.ms = startMs;
    expect(await take(early, { purpose: 'reset', code })).toBe(false);
  });

  it('is not counted without a code that was sent, so that nobody can use the count up at will', async () => {
    for (let guess = 0; guess < WRONG_CODES_PER_MAILBOX * 2; guess += 1)
      await take('no token', { code: '1234' });
    const mine = await send({ email: 'mallory@studio.example' });
    for (let guess = 0; guess < CODE_TRIES; guess += 1) await take(mine, { code: '1234' });
    expect((await request()).by).toBe('code');
  });

  it('leaves codes to a browser that the account knows', async () => {
    const ann = (await createUser(ports, { username: 'annie', email: EMAIL }))!;
    const device = { agent: '', formerToken: undefined, single: false };
    const { browserToken } = await openSession(ports, ann.uid, false, device);
    await guessUntilLink();
    const sent = await request({ browserToken });
    expect(sent.by).toBe('code');
    expect(await take(sent.token)).toBe(true);
  });

  it('of a user who binds an address is limited by the week', async () => {
    const uid = 'usr_1';
    for (let wrong = 0; wrong < BIND_CODE_TRIES_PER_USER.max; wrong += 1)
      expect(await take('none', { purpose: 'bind', uid, code: '1234' })).toBe(false);
    await expect(take('none', { purpose: 'bind', uid, code: '1234' })).rejects.toMatchObject({
      codeName: 'tooManyRequests',
    });
  });
});

describe('proof of work', () => {
  it('is accepted once', async () => {
    const proof = await solvedProof(ports);
    await takeProof(ports, proof);
    await expect(takeProof(ports, proof)).rejects.toMatchObject({ codeName: 'proofRefused' });
  });

  it('is refused if unsolved, altered, foreign, expired or malformed', async () => {
    const challenge = await makeProof(ports);
    const unsolved = btoa(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00' } }));
    const solved = JSON.parse(atob(await solvedProof(ports)));
    solved.challenge.parameters.cost = 1;
    const altered = btoa(JSON.stringify(solved));
    for (const proof of ['', 'x', btoa('{}'), btoa('null'), '骨', unsolved, altered, 'a'.repeat(10_000)]) {
      await expect(takeProof(ports, proof)).rejects.toMatchObject({ codeName: 'proofRefused' });
    }
    const old = await solvedProof(ports);
    ports.clock.ms += 3600_000;
    await expect(takeProof(ports, old)).rejects.toMatchObject({ codeName: 'proofRefused' });
  });
});
