import { expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { sessionCookieName } from '../../core/studio/session/cookie.ts';
import { startSession } from '../../core/studio/session/session.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { sampleUser } from '../../core/studio/testing/sample-order.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { apiApp } from './app.ts';

test('signing out clears the site’s data in the browser, but not for a session that had already ended', async () => {
  const ports = memoryPorts();
  const app = apiApp({ config: sampleHost, ports });
  const { token } = await startSession(ports, (await sampleUser(ports)).uid, { autoLogin: false });
  const headers = { [STUDIO_HEADER]: '1', cookie: `${sessionCookieName(sampleHost)}=${token}` };
  const signOut = async () => {
    const answer = await app.request('/api/v1/auth/slo', { method: 'POST', headers });
    return [answer.status, answer.headers.get('clear-site-data')];
  };
  expect(await signOut()).toEqual([200, '"storage"']);
  // A browser that another device signed out still has the model after the next sign-in.
  expect(await signOut()).toEqual([200, null]);
});
