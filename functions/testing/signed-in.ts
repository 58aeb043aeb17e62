import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { sessionCookieName } from '../../core/studio/session/cookie.ts';
import { startSession } from '../../core/studio/session/session.ts';
import type { MemoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { portsOfUser } from '../../core/studio/testing/sample-order.ts';
import { apiApp } from '../api/app.ts';
import { filesApp } from '../files/app.ts';
import { sampleHost } from './sample-host.ts';

/** Cookie of a new session of a user. */
export async function cookieOf(ports: MemoryPorts, uid: string, autoLogin = false): Promise<string> {
  const { token } = await startSession(ports, uid, { autoLogin });
  return `${sessionCookieName(sampleHost)}=${token}`;
}

/** Header fields of a call by our own page in a new session of a user. */
export async function pageHeaders(ports: MemoryPorts, uid: string, autoLogin?: boolean) {
  return { [STUDIO_HEADER]: '1', cookie: await cookieOf(ports, uid, autoLogin) };
}

/** A user with a session, and the functions that they call. */
export async function signedIn() {
  const { ports, user } = await portsOfUser();
  const services = { config: sampleHost, ports };
  const apps = { api: apiApp(services), files: filesApp(services) };
  return { ports, user, headers: await pageHeaders(ports, user.uid), apps };
}
