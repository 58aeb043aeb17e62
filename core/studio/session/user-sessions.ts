import { SESSION_AUTO_LOGIN_IDLE_SECONDS, SESSIONS_PER_USER } from '../../rules/account/session-limits.ts';
import { updateUser } from '../account/user.ts';
import { endSockets, type SocketEnder } from '../channel/connections.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { logUnreadable, readableOf } from '../store/record.ts';
import { type Item, tryWrite, type Write } from '../store/table.ts';
import { rememberBrowser } from './known-browser.ts';
import {
  endSession,
  findSession,
  findSessionByHash,
  isAlive,
  type Session,
  type StartedSession,
  startSession,
  type UserSession,
  userSessions,
} from './session.ts';

/** A session as its user sees it. */
export interface ListedSession {
  id: string;
  agent: string;
  startedAtSeconds: number;
}

async function sessionItems({ table }: Pick<Ports, 'table'>, uid: string): Promise<Item[]> {
  const { pk } = keys.userSession(uid, '');
  return await table.query({ pk });
}

/** Keys of a stored session: its id in the list of its user, and the hash of its token. */
interface SessionKeys {
  id: string;
  /** Missing in a spoiled list entry. */
  tokenHash: string | undefined;
}

/** Returns the keys of a user's sessions, which is all that ending them needs. */
async function sessionKeys(ports: Pick<Ports, 'table'>, uid: string): Promise<SessionKeys[]> {
  return (await sessionItems(ports, uid)).map(({ sk, tokenHash }) => ({
    id: sk,
    tokenHash: typeof tokenHash === 'string' ? tokenHash : undefined,
  }));
}

async function storedSessions(ports: Pick<Ports, 'table' | 'log'>, uid: string): Promise<UserSession[]> {
  return readableOf(await sessionItems(ports, uid), userSessions.read, ports);
}

/** Returns the valid sessions of a user, oldest first. */
export async function listSessions(
  ports: Pick<Ports, 'table' | 'clock' | 'log'>,
  uid: string,
): Promise<ListedSession[]> {
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const listed = await Promise.all(
    (await storedSessions(ports, uid)).map(async (stored) => {
      const session = await readableSession(ports, stored.tokenHash);
      if (session === undefined || !isAlive(session, nowSeconds)) return [];
      return [{ id: stored.sk, agent: stored.agent, startedAtSeconds: stored.startedAtSeconds }];
    }),
  );
  return listed.flat();
}

/** Returns a session; undefined if there is none or its record cannot be read. */
async function readableSession(
  ports: Pick<Ports, 'table' | 'log'>,
  tokenHash: string,
): Promise<Session | undefined> {
  try {
    return await findSessionByHash(ports, tokenHash);
  } catch (error) {
    if (!logUnreadable(ports.log, error)) throw error;
    return undefined;
  }
}

/** Returns true while the user's session with this id is valid. */
export async function isSessionAlive(
  ports: Pick<Ports, 'table' | 'clock'>,
  uid: string,
  sessionId: string,
): Promise<boolean> {
  const listed = userSessions.readIfAny(await ports.table.get(keys.userSession(uid, sessionId)));
  const session = listed && (await findSessionByHash(ports, listed.tokenHash));
  return session !== undefined && isAlive(session, Math.floor(ports.clock.nowMs() / 1000));
}

/** Ends the user's sessions that `which` selects by id, and their sockets. Returns how many. */
export async function endSessions(
  ports: SocketEnder,
  uid: string,
  which: (id: string) => boolean,
): Promise<number> {
  const chosen = (await sessionKeys(ports, uid)).filter(({ id }) => which(id));
  for (const { id, tokenHash } of chosen) {
    const stored = tokenHash === undefined ? [] : [{ delete: keys.session(tokenHash) }];
    await ports.table.write([...stored, { delete: keys.userSession(uid, id) }]);
  }
  await endSockets(ports, uid, which);
  return chosen.length;
}

/** Locks an account and returns its ended sessions. Jobs, payments, shares stay. Throws notFound. */
export async function lockAccount(ports: SocketEnder, uid: string): Promise<number> {
  await updateUser(ports, uid, { locked: true });
  return await endSessions(ports, uid, () => true);
}

/** Renews a browser's session and ends all others, after a change of password or e-mail. */
export async function renewSession(
  ports: SocketEnder & Pick<Ports, 'clock' | 'ids'>,
  uid: string,
  formerToken: string,
): Promise<StartedSession> {
  const former = await findSession(ports, formerToken);
  const listed = (await storedSessions(ports, uid)).find(({ sk }) => sk === former?.id);
  await endSessions(ports, uid, () => true);
  const autoLogin = former?.idleSeconds === SESSION_AUTO_LOGIN_IDLE_SECONDS;
  return await startSession(ports, uid, { autoLogin, ...(listed && { agent: listed.agent }) });
}

/** Ends every session but one. The older devices get the reason (code 2020102). */
async function endElsewhere(ports: SocketEnder, uid: string, keepId: string): Promise<void> {
  for (const { id, tokenHash } of await sessionKeys(ports, uid)) {
    if (id === keepId) continue;
    const ended: Write[] =
      tokenHash === undefined
        ? []
        : [{ update: keys.session(tokenHash), set: { endedElsewhere: true }, when: { pk: 'present' } }];
    // Only the list entry was left.
    if (!(await tryWrite(ports.table, [...ended, { delete: keys.userSession(uid, id) }])))
      await ports.table.write([{ delete: keys.userSession(uid, id) }]);
  }
  await endSockets(ports, uid, (id) => id !== keepId);
}

export interface SignInDevice {
  /** The browser's User-Agent. */
  agent: string;
  /** The browser's previous session. It ends when the new one begins, against session fixation. */
  formerToken: string | undefined;
  /** True if a sign-in ends the sessions on other devices. */
  single: boolean;
  /** The token by which an account knows this browser, if it has one. */
  browserToken?: string | undefined;
  /** True if a sign-in link was used, not a password or a code. */
  byLink?: boolean;
}

/** Starts the session of a sign-in, remembers the browser, and ends sessions the limits no longer allow. */
export async function openSession(
  ports: SocketEnder & Pick<Ports, 'clock' | 'ids'>,
  uid: string,
  {
    autoLogin,
    agent,
    byLink = false,
    formerToken,
    single,
    browserToken,
  }: SignInDevice & { autoLogin: boolean },
): Promise<StartedSession> {
  if (formerToken !== undefined) await endSession(ports, formerToken);
  const session = await startSession(ports, uid, { autoLogin, agent, byLink });
  if (single) {
    await endElsewhere(ports, uid, session.id);
  } else {
    const ids = (await sessionKeys(ports, uid)).map(({ id }) => id);
    const tooMany = ids.sort().slice(0, Math.max(0, ids.length - SESSIONS_PER_USER));
    if (tooMany.length > 0) await endSessions(ports, uid, (id) => tooMany.includes(id));
  }
  return { ...session, browserToken: await rememberBrowser(ports, uid, browserToken) };
}

/** Returns true if a sign-in on another device ended the token's session. */
export async function wasEndedElsewhere(ports: Pick<Ports, 'table'>, token: string): Promise<boolean> {
  return (await findSession(ports, token))?.endedElsewhere === true;
}
