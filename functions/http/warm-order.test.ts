import { expect, test } from 'vitest';
import { workspaceCreate } from '../../core/contract/calls/workspace.ts';
import { addressOf } from '../../core/contract/client.ts';
import { CODES } from '../../core/contract/codes.ts';
import { portsOfUser, sampleFile } from '../../core/studio/testing/sample-order.ts';
import { filesApp } from '../files/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { pageHeaders } from '../testing/signed-in.ts';

test('a new order warms a worker for its user, and is made when that fails', async () => {
  const { ports, user } = await portsOfUser();
  const { id: file } = await sampleFile(ports, user.uid);
  const warmed: string[] = [];
  ports.queue.warm = async (uid) => {
    warmed.push(uid);
    throw new Error('the queue is away');
  };
  const response = await filesApp({ config: sampleHost, ports }).request(addressOf(workspaceCreate, {}), {
    method: 'POST',
    headers: { ...(await pageHeaders(ports, user.uid)), 'content-type': 'application/json' },
    body: JSON.stringify({ sources: [file] }),
  });
  expect(await response.json()).toMatchObject({ code: CODES.ok.code });
  expect(warmed).toEqual([user.uid]);
});
