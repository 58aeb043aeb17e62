import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { FunctionError } from '../lambda/function-error.ts';
import { closeServer, listenOnLoopback } from '../net/listen.ts';
import { HttpApi, INTEGRATION_TIMEOUT_MS } from './http-api.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await closeServer(server);
});

/** Sends a request to an API whose only function is `invoke`. Returns status and message. */
async function ask(invoke: () => Promise<unknown>, path = '/api/x', timeoutMs = INTEGRATION_TIMEOUT_MS) {
  const api = new HttpApi({
    apiId: 'api',
    routes: [{ key: 'ANY /api/{proxy+}', target: { invoke } }],
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const server = createServer((request, response) => void api.answer(request, response, { path, query: '' }));
  servers.push(server);
  const answer = await fetch(await listenOnLoopback(server, 0));
  return [answer.status, await answer.json()];
}

test('a function that does not answer within half a minute gives 503', async () => {
  expect(await ask(() => new Promise(() => {}), '/api/x', 10)).toEqual([
    503,
    { message: 'Service Unavailable' },
  ]);
  expect(INTEGRATION_TIMEOUT_MS).toBeLessThan(30_000);
});

test.each([
  ['timeout', 503, 'Service Unavailable'],
  ['handled', 500, 'Internal Server Error'],
  ['exit', 500, 'Internal Server Error'],
  ['init', 500, 'Internal Server Error'],
] as const)('a function that fails by %s gives %d', async (kind, status, message) => {
  const failing = () => Promise.reject(new FunctionError(kind, 'inner words', { name: 'Any' }));
  expect(await ask(failing)).toEqual([status, { message }]);
});

test('a path without a route is not found', async () => {
  expect(await ask(async () => ({}), '/elsewhere')).toEqual([404, { message: 'Not Found' }]);
});

test('a result without a status is the JSON body itself', async () => {
  expect(await ask(async () => ({ short: 'form' }))).toEqual([200, { short: 'form' }]);
});
