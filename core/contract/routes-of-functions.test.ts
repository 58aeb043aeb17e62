import { expect, test } from 'vitest';
import { CALLS } from './calls.ts';
import { CALLS_OF_ACCOUNT, CALLS_OF_FILES, HTTP_FUNCTIONS, routesOf } from './routes-of-functions.ts';

test('every call listed for a function is a call of the contract', () => {
  const names = CALLS.map((call) => call.name);
  for (const name of [...CALLS_OF_FILES, ...CALLS_OF_ACCOUNT]) expect(names).toContain(name);
});

test('each call is answered by exactly one function', () => {
  const routes = HTTP_FUNCTIONS.flatMap(routesOf).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
  expect(routes).toHaveLength(CALLS.length);
});
