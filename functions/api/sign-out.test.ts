import { expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { sessionCookieName } from '../../core/studio/session/cookie.ts';
import { openSession } from '../../core/studio/session/user-sessions.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { sampleUser } from '../../core/studio/testing/sample-order.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { apiApp } from './app.ts';

const DEVICE = { autoLogin: false, agent: 'a browser', formerToken: undefined, single: true };

test('signing out clears the site’s data in the browser, but not for a session that another device ended', async () => {
  const ports = memoryPorts();
  const app = apiApp({ config: sampleHost, ports });
  const { uid } = await sampleUser(ports);
  const [ended, { token }] = [await openSession(ports, uid, DEVICE), await openSession(ports, uid, DEVICE)];
  const signOut = async (of: string) => {
    const headers = { [STUDIO_HEADER]: '1', cookie: `${sessionCookieName(sampleHost)}=${of}` };
    const answer = await app.request('/api/v1/auth/slo', { method: 'POST', headers });
    return [answer.status, answer.headers.get('clear-site-data')];
  };
  // This browser keeps its choices, and the model for the next sign-in.
  expect(await signOut(ended.token)).toEqual([200, null]);
  expect(await signOut(token)).toEqual([200, '"storage"']);
  expect(await signOut(token)).toEqual([200, null]);
});
