import { SESSIONS_PER_USER } from '../../rules/account/session-limits.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { type Write, WriteRefused } from '../store/table.ts';
import {
  endSession,
  findSession,
  findSessionByHash,
  isAlive,
  type StartedSession,
  startSession,
  type UserSession,
  userSessions,
} from './session.ts';

/** What a user may read of one of the own sessions. */
export interface ListedSession {
  id: string;
  agent: string;
  startedAtSeconds: number;
}

async function storedSessions({ table }: Pick<Ports, 'table'>, uid: string): Promise<UserSession[]> {
  const { pk } = keys.userSession(uid, '');
  return (await table.query({ pk })).map(userSessions.read);
}

/** The sessions of a user that still open something, oldest first. */
export async function listSessions(
  ports: Pick<Ports, 'table' | 'clock'>,
  uid: string,
): Promise<ListedSession[]> {
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const listed = await Promise.all(
    (await storedSessions(ports, uid)).map(async (stored) => {
      const session = await findSessionByHash(ports, stored.tokenHash);
      if (session === undefined || !isAlive(session, nowSeconds)) return [];
      return [{ id: stored.sk, agent: stored.agent, startedAtSeconds: stored.startedAtSeconds }];
    }),
  );
  return listed.flat();
}

/** Ends the sessions of a user that `which` picks by id; gives how many there were. */
export async function endSessions(
  ports: Pick<Ports, 'table'>,
  uid: string,
  which: (id: string) => boolean,
): Promise<number> {
  const chosen = (await storedSessions(ports, uid)).filter(({ sk }) => which(sk));
  for (const { sk, tokenHash } of chosen) {
    await ports.table.write([{ delete: keys.session(tokenHash) }, { delete: keys.userSession(uid, sk) }]);
  }
  return chosen.length;
}

/** Ends every session but one, so that the older devices are told why (code 2020102). */
async function endElsewhere(ports: Pick<Ports, 'table'>, uid: string, keepId: string): Promise<void> {
  for (const { sk, tokenHash } of await storedSessions(ports, uid)) {
    if (sk === keepId) continue;
    const ended: Write = {
      update: keys.session(tokenHash),
      set: { endedElsewhere: true },
      when: { pk: 'present' },
    };
    try {
      await ports.table.write([ended, { delete: keys.userSession(uid, sk) }]);
    } catch (error) {
      // The session itself is gone already; only its listing is left.
      if (!(error instanceof WriteRefused)) throw error;
      await ports.table.write([{ delete: keys.userSession(uid, sk) }]);
    }
  }
}

export interface SignInDevice {
  /** What the browser calls itself. */
  agent: string;
  /** The session the browser had before; it ends when the new one begins, so that none can be planted. */
  formerToken: string | undefined;
  /** Whether a sign-in ends the sessions on other devices. */
  single: boolean;
}

/** Starts the session of a sign-in and ends what may not stand beside it. */
export async function openSession(
  ports: Pick<Ports, 'table' | 'clock' | 'ids'>,
  uid: string,
  autoLogin: boolean,
  { agent, formerToken, single }: SignInDevice,
): Promise<StartedSession> {
  if (formerToken !== undefined) await endSession(ports, formerToken);
  const session = await startSession(ports, uid, autoLogin, agent);
  if (single) {
    await endElsewhere(ports, uid, session.id);
  } else {
    const ids = (await storedSessions(ports, uid)).map(({ sk }) => sk);
    const tooMany = ids.sort().slice(0, Math.max(0, ids.length - SESSIONS_PER_USER));
    if (tooMany.length > 0) await endSessions(ports, uid, (id) => tooMany.includes(id));
  }
  return session;
}

/** Whether a token's session was ended by a sign-in on another device. */
export async function wasEndedElsewhere(ports: Pick<Ports, 'table'>, token: string): Promise<boolean> {
  return (await findSession(ports, token))?.endedElsewhere === true;
}
