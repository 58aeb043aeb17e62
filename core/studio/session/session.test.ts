import { beforeEach, describe, expect, it } from 'vitest';
import {
  SESSION_ABSOLUTE_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSIONS_PER_USER,
} from '../../rules/account/session-limits.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { endSession, sessionUser, startSession } from './session.ts';
import { endSessions, listSessions, openSession, wasEndedElsewhere } from './user-sessions.ts';

const UID = 'usr_1';
let ports: MemoryPorts;

beforeEach(() => {
  ports = memoryPorts();
});

const device = (over: Partial<Parameters<typeof openSession>[2]> = {}) => ({
  agent: 'a browser',
  formerToken: undefined,
  single: false,
  ...over,
});

describe('sessions', () => {
  it('keeps no token in the table', async () => {
    const { token } = await startSession(ports, UID, { autoLogin: false });
    expect(JSON.stringify([...ports.table.items.values()])).not.toContain(token);
    expect(await sessionUser(ports, token)).toBe(UID);
  });

  it('has 160 bits, as docs/security.md states', async () => {
    const asked: number[] = [];
    const secret = ports.ids.secret.bind(ports.ids);
    ports.ids.secret = (bits) => {
      asked.push(bits);
      return secret(bits);
    };
    await startSession(ports, UID, { autoLogin: false });
    expect(asked).toEqual([160]);
  });

  it('ends when it is not used', async () => {
    const { token } = await startSession(ports, UID, { autoLogin: false });
    ports.clock.ms += SESSION_IDLE_SECONDS * 1000;
    expect(await sessionUser(ports, token)).toBeUndefined();
  });

  it('ends at the absolute limit, however much it is used', async () => {
    const { token } = await startSession(ports, UID, { autoLogin: false });
    const stepSeconds = SESSION_IDLE_SECONDS / 2;
    for (let at = stepSeconds; at < SESSION_ABSOLUTE_SECONDS; at += stepSeconds) {
      ports.clock.ms += stepSeconds * 1000;
      expect(await sessionUser(ports, token)).toBe(UID);
    }
    ports.clock.ms += stepSeconds * 1000;
    expect(await sessionUser(ports, token)).toBeUndefined();
  });

  it('is kept by the browser for 7 days, with auto-login only', async () => {
    expect((await startSession(ports, UID, { autoLogin: false })).keepSeconds).toBeUndefined();
    expect((await startSession(ports, UID, { autoLogin: true })).keepSeconds).toBe(7 * 24 * 3600);
  });

  it('ends on the server at sign-out', async () => {
    const { token } = await startSession(ports, UID, { autoLogin: true });
    await endSession(ports, token);
    await endSession(ports, token);
    expect(await sessionUser(ports, token)).toBeUndefined();
    expect(await listSessions(ports, UID)).toEqual([]);
  });

  it('never takes over the session a browser had before', async () => {
    const planted = await openSession(ports, 'usr_attacker', { autoLogin: false, ...device() });
    const own = await openSession(ports, UID, {
      autoLogin: false,
      ...device({ formerToken: planted.token }),
    });
    expect(own.token).not.toBe(planted.token);
    expect(await sessionUser(ports, planted.token)).toBeUndefined();
  });
});

describe('sessions of a user', () => {
  it('are listed while they live and ended one by one or all but one', async () => {
    const [a, b, c] = [
      await openSession(ports, UID, { autoLogin: true, ...device() }),
      await openSession(ports, UID, { autoLogin: true, ...device({ agent: 'a phone' }) }),
      await openSession(ports, UID, { autoLogin: false, ...device() }),
    ];
    expect((await listSessions(ports, UID)).map(({ id, agent }) => [id, agent])).toEqual([
      [a.id, 'a browser'],
      [b.id, 'a phone'],
      [c.id, 'a browser'],
    ]);
    expect(await endSessions(ports, UID, (id) => id === b.id)).toBe(1);
    expect(await sessionUser(ports, b.token)).toBeUndefined();
    expect(await endSessions(ports, UID, (id) => id !== a.id)).toBe(1);
    expect(await sessionUser(ports, a.token)).toBe(UID);
    ports.clock.ms += SESSION_ABSOLUTE_SECONDS * 1000;
    expect(await listSessions(ports, UID)).toEqual([]);
  });

  it('cannot be ended by another user', async () => {
    const mine = await openSession(ports, UID, { autoLogin: true, ...device() });
    expect(await endSessions(ports, 'usr_2', (id) => id === mine.id)).toBe(0);
    expect(await sessionUser(ports, mine.token)).toBe(UID);
  });

  it('end by a sign-in elsewhere if the host wants it, and the older device gets the reason', async () => {
    const older = await openSession(ports, UID, { autoLogin: true, ...device({ single: true }) });
    const newer = await openSession(ports, UID, { autoLogin: true, ...device({ single: true }) });
    expect(await sessionUser(ports, older.token)).toBeUndefined();
    expect(await wasEndedElsewhere(ports, older.token)).toBe(true);
    expect(await sessionUser(ports, newer.token)).toBe(UID);
    expect(await wasEndedElsewhere(ports, newer.token)).toBe(false);
    expect(await wasEndedElsewhere(ports, 'unknown')).toBe(false);
  });

  it('are not revived by use after a sign-in elsewhere', async () => {
    const older = await openSession(ports, UID, { autoLogin: false, ...device({ single: true }) });
    await openSession(ports, UID, { autoLogin: false, ...device({ single: true }) });
    ports.clock.ms += (SESSION_IDLE_SECONDS / 2) * 1000;
    expect(await sessionUser(ports, older.token)).toBeUndefined();
    expect(await wasEndedElsewhere(ports, older.token)).toBe(true);
  });

  it('are limited in number, the oldest ending first', async () => {
    const first = await openSession(ports, UID, { autoLogin: true, ...device() });
    for (let more = 0; more < SESSIONS_PER_USER; more += 1)
      await openSession(ports, UID, { autoLogin: true, ...device() });
    expect(await sessionUser(ports, first.token)).toBeUndefined();
    expect(await listSessions(ports, UID)).toHaveLength(SESSIONS_PER_USER);
  });
});
