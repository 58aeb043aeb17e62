import { expect, test } from 'vitest';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { certificateCheck } from './check-certificates.ts';

const CHINA = {
  siteOrigin: 'https://studio.test',
  socket: { kind: 'own-host', url: 'wss://live.test' },
} as const;

test('logs the days of both certificates once a day, and one that cannot be read counts as ended', async () => {
  const ports = memoryPorts();
  const lines: object[] = [];
  ports.log = (event, details) => void lines.push({ event, ...details });
  const check = certificateCheck(ports, CHINA, async (host) => {
    if (host === 'live.test') throw new Error('no answer');
    return 42;
  });
  await check();
  await check();
  expect(lines).toEqual([
    { event: 'certificate checked', host: 'studio.test', certificateDays: 42 },
    { event: 'certificate checked', host: 'live.test', certificateDays: 0, error: 'Error: no answer' },
  ]);
  ports.clock.ms += 24 * 3600 * 1000;
  await check();
  expect(lines).toHaveLength(4);
});

test('a host without TLS has nothing to check', async () => {
  const ports = memoryPorts();
  const local = { siteOrigin: 'http://127.0.0.1:4000', socket: { kind: 'site-path' } } as const;
  await certificateCheck(ports, local, () => Promise.reject(new Error('not asked')))();
  expect(ports.logged).toEqual([]);
});
