import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeTargets } from '../../infra/constructs/probe.ts';
import { stageNamed } from '../../infra/stages.ts';
import { lookAt } from '../../workers/probe/look.ts';
import { Studio } from './harness/studio.ts';

const SITE = join(import.meta.dirname, '../../infra/local/testing/site');

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({ waking: false, siteDir: SITE });
});
afterAll(() => studio?.stop());

const targetsAt = (siteOrigin: string) => {
  const { host } = stageNamed('global');
  return probeTargets({ host: { ...host, siteOrigin } });
};

test('the probe reaches page, call and live channel of a host by its public address', async () => {
  expect(await lookAt(targetsAt(studio.cloud.url))).toEqual({
    pageReached: 1,
    callReached: 1,
    socketReached: 1,
  });
});

test('a host that is gone, or answers with something else, is not reached', async () => {
  const server = createServer((_request, response) => response.end('<title>parked</title>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const none = { pageReached: 0, callReached: 0, socketReached: 0 };
  const parked = await lookAt(targetsAt(`http://127.0.0.1:${port}`));
  expect(parked).toMatchObject({ ...none, faults: { page: expect.any(String), socket: expect.any(String) } });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const gone = await lookAt(targetsAt(`http://127.0.0.1:${port}`));
  expect(gone).toMatchObject({ ...none, faults: { call: expect.any(String) } });
});

test('the addresses are those of each host: the live channel of China has its own name', () => {
  expect(probeTargets(stageNamed('global')).socket).toMatch(/^wss:\/\/studio\.trabecula\.example\/ws\//);
  expect(probeTargets(stageNamed('china'))).toMatchObject({
    page: 'https://studio.trabecula-cn.example/',
    socket: expect.stringMatching(/^wss:\/\/live\.trabecula-cn\.example\?/),
  });
});
