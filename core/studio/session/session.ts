import * as z from 'zod';
import { VisibleError } from '../../contract/envelope.ts';
import {
  SESSION_ABSOLUTE_SECONDS,
  SESSION_AUTO_LOGIN_IDLE_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_RENEW_AFTER_SECONDS,
  SESSION_TOKEN_BITS,
} from '../../rules/account/session-limits.ts';
import { endSockets, type SocketEnder } from '../channel/connections.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { tryWrite } from '../store/table.ts';

const sessionSchema = z.object({
  /** Identifies the session to its owner; it grants no access. */
  id: z.string(),
  uid: z.string(),
  idleSeconds: z.number(),
  startedAtSeconds: z.number(),
  /** Idle limit: the session ends at this time unless it is used before. */
  expiresAtSeconds: z.number(),
  /** Absolute limit, however much the session is used. */
  endsAtSeconds: z.number(),
  /** Ended by a sign-in on another device; kept so that the older device gets the reason. */
  endedElsewhere: z.boolean().exactOptional(),
  /** Started by a sign-in link: the owner has proved nothing, so it is never a recent sign-in. */
  byLink: z.literal(true).exactOptional(),
});
/** A session, stored under the hash of its token. */
export type Session = z.output<typeof sessionSchema>;

const sessions = recordFormat(sessionSchema);

const userSessionSchema = z.object({
  sk: z.string(),
  tokenHash: z.string(),
  /** The browser's User-Agent. */
  agent: z.string(),
  startedAtSeconds: z.number(),
});
/** A session in the list of its user; the sort key is its id. */
export type UserSession = z.output<typeof userSessionSchema>;

export const userSessions = recordFormat(userSessionSchema);

export interface StartedSession {
  /** For the cookie only. The table stores its hash. */
  token: string;
  /** Identifies the session to its owner. */
  id: string;
  /** Seconds the browser keeps the cookie; undefined: until the browser closes. */
  keepSeconds: number | undefined;
  /** Token of a known browser, kept in its own cookie after a sign-in. */
  browserToken?: string;
}

/** How a session was started. */
export interface SessionOrigin {
  /** The browser's User-Agent. */
  agent?: string;
  byLink?: boolean;
}

/** Starts a session of a user with a fresh random token. Throws accountLocked. */
export async function startSession(
  ports: Pick<Ports, 'table' | 'clock' | 'ids'>,
  uid: string,
  { autoLogin, agent = '', byLink = false }: SessionOrigin & { autoLogin: boolean },
): Promise<StartedSession> {
  const token = ports.ids.secret(SESSION_TOKEN_BITS);
  const tokenHash = await sha256Hex(token);
  const id = ports.ids.next();
  const startedAtSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const idleSeconds = autoLogin ? SESSION_AUTO_LOGIN_IDLE_SECONDS : SESSION_IDLE_SECONDS;
  const endsAtSeconds = startedAtSeconds + SESSION_ABSOLUTE_SECONDS;
  const session: Session = {
    id,
    uid,
    idleSeconds,
    startedAtSeconds,
    expiresAtSeconds: startedAtSeconds + idleSeconds,
    endsAtSeconds,
    ...(byLink ? { byLink } : {}),
  };
  const listed: UserSession = { sk: id, tokenHash, agent, startedAtSeconds };
  const listKey = keys.userSession(uid, id);
  const isStarted = await tryWrite(ports.table, [
    { check: keys.user(uid), when: { locked: 'absent' } },
    { put: sessions.item(keys.session(tokenHash), session) },
    { put: userSessions.item(listKey, listed, { expiresAtSeconds: endsAtSeconds }) },
  ]);
  if (!isStarted) throw new VisibleError('accountLocked');
  return { token, id, keepSeconds: autoLogin ? SESSION_ABSOLUTE_SECONDS : undefined };
}

/** Returns the stored session of a token, alive or not, or undefined. */
export async function findSession(ports: Pick<Ports, 'table'>, token: string): Promise<Session | undefined> {
  return await findSessionByHash(ports, await sha256Hex(token));
}

/** Returns the stored session of a token's hash, alive or not, or undefined. */
export async function findSessionByHash(
  ports: Pick<Ports, 'table'>,
  tokenHash: string,
): Promise<Session | undefined> {
  return sessions.readIfAny(await ports.table.get(keys.session(tokenHash)));
}

/** Returns true while a session is valid. The table deletes expired records late, so the limits are checked here. */
export function isAlive(session: Session, nowSeconds: number): boolean {
  return (
    session.endedElsewhere !== true &&
    session.expiresAtSeconds > nowSeconds &&
    session.endsAtSeconds > nowSeconds
  );
}

/** Returns the user of a session token, or undefined. Use extends the idle limit, up to the absolute one. */
export async function sessionUser(
  ports: Pick<Ports, 'table' | 'clock'>,
  token: string,
): Promise<string | undefined> {
  const session = await findSession(ports, token);
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  if (session === undefined || !isAlive(session, nowSeconds)) return undefined;
  const renewed = Math.min(nowSeconds + session.idleSeconds, session.endsAtSeconds);
  if (renewed - session.expiresAtSeconds >= SESSION_RENEW_AFTER_SECONDS) {
    // Signed out meanwhile.
    if (
      !(await tryWrite(ports.table, [
        {
          update: keys.session(await sha256Hex(token)),
          set: { expiresAtSeconds: renewed },
          when: { pk: 'present', endedElsewhere: 'absent' },
        },
      ]))
    )
      return undefined;
  }
  return session.uid;
}

/** Ends a session and its sockets on the server. An unknown token is ignored. */
export async function endSession(ports: SocketEnder, token: string): Promise<void> {
  const session = await findSession(ports, token);
  if (session === undefined) return;
  await ports.table.write([
    { delete: keys.session(await sha256Hex(token)) },
    { delete: keys.userSession(session.uid, session.id) },
  ]);
  await endSockets(ports, session.uid, (id) => id === session.id);
}
