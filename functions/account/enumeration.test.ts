import { beforeEach, describe, expect, it } from 'vitest';
import { argon2Hasher } from '../../cloud/login/password-hasher.ts';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { CODE_TYPES } from '../../core/contract/calls/account/verification.ts';
import { createUser } from '../../core/studio/account/manage.ts';
import { browserCookie } from '../../core/studio/session/cookie.ts';
import { openSession } from '../../core/studio/session/user-sessions.ts';
import type { Item, Key, Query, Write } from '../../core/studio/store/table.ts';
import { type MemoryPorts, memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { solvedProof } from '../../core/studio/verification/testing/solved-proof.ts';
import { apiApp } from '../api/app.ts';
import type { HttpApp } from '../http/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { accountApp } from './app.ts';

const KNOWN = 'ann@studio.example';
const UNKNOWN = 'nobody@studio.example';
const HEADERS = { [STUDIO_HEADER]: '1', 'content-type': 'application/json' };

let ports: MemoryPorts;
/**
 * Every external call and every slow computation of a request, in order. They take nearly all of its time, and a test
 * of wall times would depend on the load of the machine.
 */
let work: string[];

beforeEach(async () => {
  ports = memoryPorts();
  ports.passwords = argon2Hasher;
  await createUser(ports, { username: 'annie', email: KNOWN, password: 'meadow-2026' });
  work = [];
  const kindOf = ({ pk }: Key) => pk.split('#')[0];
  const { table, passwords, mail, mac } = ports;
  ports.table = Object.assign(Object.create(table), {
    get: async (key: Key): Promise<Item | undefined> => {
      work.push(`get ${kindOf(key)}`);
      return await table.get(key);
    },
    query: async (query: Query): Promise<Item[]> => {
      work.push(`query ${query.pk.split('#')[0]}`);
      return await table.query(query);
    },
    write: async (writes: readonly Write[]) => {
      work.push(`write ${writes.length}`);
      await table.write(writes);
    },
  });
  ports.passwords = {
    ...passwords,
    hash: async (password) => {
      work.push('hash password');
      return await passwords.hash(password);
    },
    verify: async (password, hashed) => {
      work.push(`verify password ${costOf(hashed)}`);
      return await passwords.verify(password, hashed);
    },
  };
  ports.mac = {
    mac: async (text) => {
      work.push('mac');
      return await mac.mac(text);
    },
  };
  ports.mail = {
    send: async (letter) => {
      work.push('send mail');
      await mail.send(letter);
    },
  };
});

/** Returns the properties of a hash that decide the time of a check: parameters, length of salt and of tag. */
function costOf(hashed: string): string {
  const [, engine, version, parameters, salt = '', tag = ''] = hashed.split('$');
  return `${engine} ${version} ${parameters}, salt ${salt.length}, tag ${tag.length}`;
}

async function post(app: HttpApp, path: string, body: object, cookie = '') {
  work = [];
  const headers = { ...HEADERS, cookie };
  const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as { code: number; message: string; data: Record<string, unknown> };
  const { email_token, requestId, ...data } = answer.data ?? {};
  return { status: response.status, ...answer, data, work: [...work] };
}

const services = () => ({ config: sampleHost, ports });

describe('no answer reveals whether an account exists', () => {
  it.each(Object.entries(CODE_TYPES).filter(([purpose]) => purpose !== 'bind'))(
    'asking for a code to %s is answered alike, after the same work',
    async (_, type) => {
      const ask = async (email: string) =>
        await post(accountApp(services()), '/api/v1/account/email-code', {
          email,
          type,
          proof: await solvedProof(ports),
        });
      const [known, unknown] = [await ask(KNOWN), await ask(UNKNOWN)];
      expect(known.code).toBe(200);
      expect(unknown).toEqual(known);
    },
  );

  it('a browser that another account knows learns nothing about this one', async () => {
    const mallory = (await createUser(ports, { username: 'mallory', password: 'meadow-2026' }))!;
    const device = { agent: '', formerToken: undefined, single: false };
    const { browserToken } = await openSession(ports, mallory.uid, { autoLogin: false, ...device });
    const cookie = `${browserCookie(sampleHost, browserToken!).split(';')[0]}`;
    const ask = async (email: string) => {
      const body = { email, type: CODE_TYPES.login, proof: await solvedProof(ports) };
      return await post(accountApp(services()), '/api/v1/account/email-code', body, cookie);
    };
    const signIn = (name: string) =>
      post(apiApp(services()), '/api/v1/account/login', { name, pass: 'wrong-2026' }, cookie);
    for (const call of [ask, signIn]) {
      const known = await call(KNOWN);
      expect(await call(UNKNOWN)).toEqual(known);
      expect(known.work).toContain('get BROWSER');
    }
  });

  it('a wrong code gets the same answer after the same work', async () => {
    for (const type of [CODE_TYPES.register, CODE_TYPES.reset, CODE_TYPES.login]) {
      const check = (email: string) =>
        post(accountApp(services()), '/api/v1/account/verify-email', {
          email,
          type,
          code: '1234',
          email_token: 'x',
        });
      const [known, unknown] = [await check(KNOWN), await check(UNKNOWN)];
      expect(known.code).toBe(502);
      expect(unknown).toEqual(known);
    }
  });

  it('a wrong name and a wrong password get the same answer after the same work', async () => {
    const signIn = (name: string) =>
      post(apiApp(services()), '/api/v1/account/login', { name, pass: 'wrong-2026' });
    const [known, unknown] = [await signIn(KNOWN), await signIn(UNKNOWN)];
    expect([unknown.status, unknown.code, unknown.message]).toEqual([
      known.status,
      known.code,
      known.message,
    ]);
    expect(known.work).toContain('verify password argon2id v=19 m=19456,t=2,p=1, salt 22, tag 43');
    expect(unknown.work).toEqual(known.work);
  });
});
