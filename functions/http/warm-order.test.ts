import { expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { workspaceCreate } from '../../core/contract/calls/workspace.ts';
import { addressOf } from '../../core/contract/client.ts';
import { CODES } from '../../core/contract/codes.ts';
import { sessionCookieName } from '../../core/studio/session/cookie.ts';
import { startSession } from '../../core/studio/session/session.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { sampleFile, sampleUser } from '../../core/studio/testing/sample-order.ts';
import { filesApp } from '../files/app.ts';
import { sampleHost } from '../testing/sample-host.ts';

test('a new order warms a worker for its user, and is made when that fails', async () => {
  const ports = memoryPorts();
  const user = await sampleUser(ports);
  const { token } = await startSession(ports, user.uid, { autoLogin: false });
  const { id: file } = await sampleFile(ports, user.uid);
  const warmed: string[] = [];
  ports.queue.warm = async (uid) => {
    warmed.push(uid);
    throw new Error('the queue is away');
  };
  const response = await filesApp({ config: sampleHost, ports }).request(addressOf(workspaceCreate, {}), {
    method: 'POST',
    headers: {
      [STUDIO_HEADER]: '1',
      cookie: `${sessionCookieName(sampleHost)}=${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ sources: [file] }),
  });
  expect(await response.json()).toMatchObject({ code: CODES.ok.code });
  expect(warmed).toEqual([user.uid]);
});
