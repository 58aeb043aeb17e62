import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { closeServer, listenOnLoopback } from './listen.ts';
import { BodyTooLarge, readBody } from './read-body.ts';

test('a body that is too large is answered after all of it has arrived', async () => {
  const server = createServer(async (request, response) => {
    const status = await readBody(request, 1000).then(
      () => 200,
      (error: unknown) => (error instanceof BodyTooLarge ? 413 : 500),
    );
    response.writeHead(status).end();
  });
  const url = await listenOnLoopback(server, 0);
  const statusOf = async (bytes: number) =>
    (await fetch(url, { method: 'POST', body: new Uint8Array(bytes) })).status;
  expect([await statusOf(1000), await statusOf(1001), await statusOf(4_000_000)]).toEqual([200, 413, 413]);
  await closeServer(server);
});
