import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { CALLS } from '../../core/contract/calls.ts';
import { addressOf } from '../../core/contract/client.ts';
import { functionOf } from '../../core/contract/routes-of-functions.ts';
import { createUser } from '../../core/studio/account/manage.ts';
import { sessionCookieName } from '../../core/studio/session/cookie.ts';
import { sessionUser, startSession } from '../../core/studio/session/session.ts';
import { type MemoryPorts, memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { solvedProof } from '../../core/studio/verification/testing/solved-proof.ts';
import type { HttpApp } from '../http/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { accountApp } from './app.ts';

const CALLS_HERE = CALLS.filter((call) => functionOf(call) === 'account');
const COOKIE = sessionCookieName(sampleHost);
let ports: MemoryPorts;
let app: HttpApp;

beforeEach(() => {
  ports = memoryPorts();
  app = accountApp({ config: sampleHost, ports });
});

async function signedInCookie(): Promise<string> {
  const user = (await createUser(ports, {
    username: 'annie',
    email: 'ann@b.example',
    password: 'lattice-9',
  }))!;
  const { token } = await startSession(ports, user.uid, { autoLogin: true });
  return `${COOKIE}=${token}`;
}

function send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const json = { 'content-type': 'application/json', [STUDIO_HEADER]: '1' };
  return app.request(path, { method: 'POST', ...init, headers: { ...json, ...init.headers } });
}

describe('the account function', () => {
  it('answers any input with an envelope and never with an internal error', async () => {
    const cookie = await signedInCookie();
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'x'.repeat(10_240),
        '骨'.repeat(5_000),
        '\u0000',
        '\u202e\ufeff\u2028',
        "' OR 1=1 --",
        '{{7*7}}',
        '__proto__',
        'a@b.cc\r\nBcc: x@y.zz',
      ),
      fc.constantFrom(null, 0, true, [], {}, { $ne: 1 }),
    );
    const names = [
      'name',
      'pass',
      'pass1',
      'current',
      'email',
      'code',
      'email_token',
      'type',
      'proof',
      'verification',
    ];
    const body = fc.dictionary(fc.constantFrom(...names), hostile);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CALLS_HERE), body, fc.boolean(), async (call, given, signedIn) => {
        const response = await send(addressOf(call, { id: 'x' }), {
          method: call.method,
          headers: signedIn ? { cookie } : {},
          ...(call.method === 'GET' ? {} : { body: JSON.stringify(given) }),
        });
        expect([call.name, response.status < 500]).toEqual([call.name, true]);
        expect(typeof ((await response.json()) as { code: unknown }).code).toBe('number');
      }),
      { numRuns: 300 },
    );
    expect(ports.mailed).toEqual([]);
  });

  it('accepts no change from another site, by script or by form', async () => {
    const cookie = await signedInCookie();
    const form = 'application/x-www-form-urlencoded';
    for (const call of CALLS_HERE.filter(({ changes }) => changes)) {
      for (const headers of [
        { origin: 'https://elsewhere.example', [STUDIO_HEADER]: '1' },
        { origin: 'null', [STUDIO_HEADER]: '1' },
        { origin: 'https://elsewhere.example', 'content-type': form },
        { 'content-type': form },
        { 'content-type': 'text/plain' },
      ]) {
        const response = await app.request(addressOf(call, {}), {
          method: call.method,
          headers: { ...headers, cookie },
        });
        expect([call.name, response.status]).toEqual([call.name, 403]);
      }
    }
  });

  it('never continues a session that was planted in a browser', async () => {
    const planted = (await signedInCookie()).slice(COOKIE.length + 1);
    const body = { email: 'eve@b.example', type: 4, proof: await solvedProof(ports) };
    const sent = await send('/api/v1/account/email-code', { body: JSON.stringify(body) });
    const { data } = (await sent.json()) as { data: { email_token: string } };
    const code = /\b\d{4}\b/.exec(ports.mailed.at(-1)!.text)![0];
    const response = await send('/api/v1/account/verify-email', {
      headers: { cookie: `${COOKIE}=${planted}` },
      body: JSON.stringify({ ...body, code, email_token: data.email_token }),
    });
    expect(response.status).toBe(200);
    const given = response.headers.get('set-cookie') ?? '';
    expect(given).toContain(`${COOKIE}=`);
    expect(given).not.toContain(planted);
    expect(await sessionUser(ports, planted)).toBeUndefined();
  });

  it('reveals no session token in an answer or a log', async () => {
    const cookie = await signedInCookie();
    for (const call of CALLS_HERE.filter(({ method }) => method === 'GET')) {
      const text = await (await send(call.path, { method: 'GET', headers: { cookie } })).text();
      expect(text).not.toContain(cookie.slice(COOKIE.length + 1));
      expect(text).not.toContain('hash of');
    }
    expect(JSON.stringify(ports.logged)).not.toContain(cookie.slice(COOKIE.length + 1));
  });
});
