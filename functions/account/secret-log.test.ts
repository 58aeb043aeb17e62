import { expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { createUser } from '../../core/studio/account/manage.ts';
import { sessionCookieName } from '../../core/studio/session/cookie.ts';
import { startSession } from '../../core/studio/session/session.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { solvedProof } from '../../core/studio/verification/testing/solved-proof.ts';
import { apiApp } from '../api/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { accountApp } from './app.ts';

const MAILBOX = 'ann@studio.example';
const PASSWORD = 'lattice-9-of-annie';
const WRONG_PASSWORD = 'never-7-the-word';
const NEW_PASSWORD = 'quiet-43-harbour';
const WRONG_CODE = '0000';
const NAME = 'annie-of-the-studio';

/** Signs in by password and by code, right and wrong, and changes the password. Returns the log and the secrets. */
async function signInEveryWay() {
  const ports = memoryPorts();
  const lines: string[] = [];
  const log = (event: string, details = {}) => void lines.push(JSON.stringify({ event, ...details }));
  const services = { config: sampleHost, ports: { ...ports, log } };
  const [api, account] = [apiApp(services), accountApp(services)];
  const user = (await createUser(ports, { username: NAME, email: MAILBOX, password: PASSWORD }))!;
  const headers = { 'content-type': 'application/json', [STUDIO_HEADER]: '1' };
  const post = async (app: typeof api, path: string, body: object, more: Record<string, string> = {}) => {
    const request = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) };
    const response = await app.request(path, request);
    return { response, data: ((await response.json()) as { data: Record<string, string> }).data };
  };
  for (const pass of [PASSWORD, WRONG_PASSWORD])
    await post(api, '/api/v1/account/login', { name: NAME, pass });
  const asked = { email: MAILBOX, type: 4, proof: await solvedProof(ports) };
  const { data } = await post(account, '/api/v1/account/email-code', asked);
  const code = /\b\d{4}\b/.exec(ports.mailed.at(-1)!.text)![0];
  for (const tried of [WRONG_CODE, code])
    await post(account, '/api/v1/account/verify-email', {
      ...asked,
      code: tried,
      email_token: data.email_token,
    });
  const { token } = await startSession(ports, user.uid, { autoLogin: true });
  const cookie = `${sessionCookieName(sampleHost)}=${token}`;
  const change = { current: WRONG_PASSWORD, pass: NEW_PASSWORD, pass1: NEW_PASSWORD };
  await post(account, '/api/v1/account/password', change, { cookie });
  ports.mail.send = () => Promise.reject(new Error('the mail service is away'));
  ports.clock.ms += 3600_000;
  await post(account, '/api/v1/account/email-code', { ...asked, proof: await solvedProof(ports) });
  const secrets = [
    MAILBOX,
    NAME,
    PASSWORD,
    WRONG_PASSWORD,
    NEW_PASSWORD,
    token,
    code,
    asked.proof,
    data.email_token!,
  ];
  return { lines, secrets };
}

test('no password, code, token, name or mailbox is logged, whatever way a user signs in', async () => {
  const { lines, secrets } = await signInEveryWay();
  const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
  for (const event of [
    'signed in',
    'sign-in refused',
    'signed in by code',
    'code refused',
    'code not sent',
    'present password refused',
  ])
    expect(events).toContain(event);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).not.toContain(secret);
  }
});
