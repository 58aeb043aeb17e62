import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { startLocalCloud } from './cloud.ts';
import { assertLocalOnly } from './guard.ts';
import { closeServer, listenOnLoopback } from './net/listen.ts';
import { fixtureCloud } from './testing/cloud.ts';

test('it does not run in production, nor on another host than loopback', () => {
  expect(() => assertLocalOnly({ NODE_ENV: 'production' })).toThrow('production');
  for (const HOST of ['0.0.0.0', '::', '192.168.0.7', 'studio.example']) {
    expect(() => assertLocalOnly({ HOST })).toThrow('127.0.0.1');
  }
  for (const HOST of [undefined, '', '127.0.0.1', 'localhost']) {
    expect(() => assertLocalOnly(HOST === undefined ? {} : { HOST })).not.toThrow();
  }
});

test('every part listens on loopback only', async () => {
  const cloud = await fixtureCloud({ waking: false });
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address !== undefined && !address.internal && address.family === 'IPv4');
  const ports = [cloud.url, ...Object.values(cloud.urls)].map((url) => new URL(url).port);
  for (const address of outside) {
    for (const port of ports) await expect(fetch(`http://${address!.address}:${port}/`)).rejects.toThrow();
  }
  for (const url of [cloud.url, ...Object.values(cloud.urls)])
    expect(new URL(url).hostname).toBe('127.0.0.1');
  await cloud.stop();
});

test('a port in use gives a one-sentence error', async () => {
  const other = createServer();
  const port = Number(new URL(await listenOnLoopback(other, 0)).port);
  const taken = startLocalCloud({ stateDir: 'never-made', port });
  await expect(taken).rejects.toThrow(`Port ${port} is taken; choose another with PORT.`);
  await closeServer(other);
});
