import {
  SESSION_ABSOLUTE_SECONDS,
  SESSION_AUTO_LOGIN_IDLE_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_RENEW_AFTER_SECONDS,
  SESSION_TOKEN_BITS,
} from '../../rules/account/session-limits.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { type Item, WriteRefused } from '../store/table.ts';

/** A session as the table keeps it, under the hash of its token. */
export interface Session {
  /** Names the session to its owner; opens nothing. */
  id: string;
  uid: string;
  idleSeconds: number;
  startedAtSeconds: number;
  /** The session ends here unless it is used before. */
  expiresAtSeconds: number;
  /** The session ends here however much it is used. */
  endsAtSeconds: number;
  /** Ended by a sign-in on another device; kept so that the older device can be told. */
  endedElsewhere?: boolean;
}

/** A session as it stands below its user. */
export interface UserSession {
  tokenHash: string;
  /** What the browser calls itself. */
  agent: string;
  startedAtSeconds: number;
}

export interface StartedSession {
  /** Goes into the cookie and nowhere else; the table holds only its hash. */
  token: string;
  /** Names the session to its owner. */
  id: string;
  /** Seconds the browser keeps the cookie; undefined: until it closes. */
  keepSeconds: number | undefined;
}

/** Starts a session of a user with a fresh random token. */
export async function startSession(
  ports: Pick<Ports, 'table' | 'clock' | 'ids'>,
  uid: string,
  autoLogin: boolean,
  agent = '',
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
  };
  const listed: UserSession = { tokenHash, agent, startedAtSeconds };
  await ports.table.write([
    { put: { ...keys.session(tokenHash), ...session }, when: { pk: 'absent' } },
    { put: { ...keys.userSession(uid, id), ...listed, expiresAtSeconds: endsAtSeconds } },
  ]);
  return { token, id, keepSeconds: autoLogin ? SESSION_ABSOLUTE_SECONDS : undefined };
}

/** The stored session of a token, alive or not; undefined when there is none. */
export async function findSession(
  ports: Pick<Ports, 'table'>,
  token: string,
): Promise<(Item & Session) | undefined> {
  return (await ports.table.get(keys.session(await sha256Hex(token)))) as (Item & Session) | undefined;
}

/** True while a session may be used. The table deletes what has expired in its own time, so the limits are looked at. */
export function isAlive(session: Session, nowSeconds: number): boolean {
  return (
    session.endedElsewhere !== true &&
    session.expiresAtSeconds > nowSeconds &&
    session.endsAtSeconds > nowSeconds
  );
}

/** Whose session a token opens, or undefined. Use moves the idle limit on, never past the absolute one. */
export async function sessionUser(
  ports: Pick<Ports, 'table' | 'clock'>,
  token: string,
): Promise<string | undefined> {
  const session = await findSession(ports, token);
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  if (session === undefined || !isAlive(session, nowSeconds)) return undefined;
  const renewed = Math.min(nowSeconds + session.idleSeconds, session.endsAtSeconds);
  if (renewed - session.expiresAtSeconds >= SESSION_RENEW_AFTER_SECONDS) {
    const key = { pk: session.pk, sk: session.sk };
    try {
      await ports.table.write([
        {
          update: key,
          set: { expiresAtSeconds: renewed },
          when: { pk: 'present', endedElsewhere: 'absent' },
        },
      ]);
    } catch (error) {
      // Signed out in the meantime.
      if (error instanceof WriteRefused) return undefined;
      throw error;
    }
  }
  return session.uid;
}

/** Ends a session on the server; an unknown token is no error. */
export async function endSession(ports: Pick<Ports, 'table'>, token: string): Promise<void> {
  const session = await findSession(ports, token);
  if (session === undefined) return;
  await ports.table.write([
    { delete: { pk: session.pk, sk: session.sk } },
    { delete: keys.userSession(session.uid, session.id) },
  ]);
}
