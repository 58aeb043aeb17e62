import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { temporaryFolder } from '../../../tests/temporary-folder.ts';
import { startLocalCloud } from '../cloud.ts';
import { closeServer, listenOnLoopback } from '../net/listen.ts';
import { hostTemplate } from '../template/host-template.ts';
import { edgeServer } from './server.ts';

const edge = edgeServer(() => undefined);
let url: string;
beforeAll(async () => {
  url = await listenOnLoopback(edge, 0);
});
afterAll(() => closeServer(edge));

test('while the cloud starts a browser gets a page that loads itself again, and a call JSON', async () => {
  const answer = await fetch(url, { headers: { accept: 'text/html,*/*' } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toContain('http-equiv="refresh"');
  const call = await fetch(url, { headers: { accept: 'application/json' } });
  expect(await call.json()).toEqual({ message: 'The product is starting.' });
});

test('while the cloud starts a socket is refused', async () => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/v1/workspace/queue`);
  const status = await new Promise((resolve) =>
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
  );
  expect(status).toBe(404);
});

test('the port of the cloud answers while its template and bundles are still built', async () => {
  const stateDir = temporaryFolder();
  const probe = createServer();
  const address = await listenOnLoopback(probe, 0);
  await closeServer(probe);
  let whileBuilding: number | undefined;
  const cloud = await startLocalCloud({
    stateDir,
    port: Number(new URL(address).port),
    waking: false,
    template: async () => {
      whileBuilding = (await fetch(`${address}/api/v1/host`)).status;
      return await hostTemplate();
    },
  });
  await cloud.stop();
  expect([whileBuilding, cloud.edgeUrl]).toEqual([503, address]);
});
