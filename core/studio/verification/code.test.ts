import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODE_SECONDS, CODE_TRIES } from '../../rules/account/limits.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { type CodeCheck, takeCode } from './code.ts';
import { makeProof, takeProof } from './proof.ts';
import { type CodeRequest, sendCode } from './send-code.ts';
import { solvedProof } from './testing/solved-proof.ts';

const EMAIL = 'ann@studio.example';
let ports: MemoryPorts;
let address: number;

async function send(request: Partial<CodeRequest> = {}): Promise<string> {
  address += 1;
  const proof = request.proof ?? (await solvedProof(ports));
  return await sendCode(ports, {
    email: EMAIL,
    purpose: 'login',
    language: 'en',
    address: `${address}`,
    ...request,
    proof,
  });
}

function mailedCode(): string {
  return /\b\d{4}\b/.exec(ports.mailed.at(-1)!.text)![0];
}

async function take(token: string, check: Partial<CodeCheck> = {}): Promise<boolean> {
  address += 1;
  return await takeCode(ports, {
    destination: EMAIL,
    purpose: 'login',
    code: mailedCode(),
    token,
    address: `${address}`,
    ...check,
  });
}

beforeEach(() => {
  ports = memoryPorts();
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
    const answers = await Promise.all(Array.from({ length: 40 }, () => take(token, { code: wrong })));
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
