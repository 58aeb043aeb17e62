import { expect, test } from 'vitest';
import { matchRoute } from './routes.ts';

const ROUTES = [
  'ANY /api/{proxy+}',
  'GET /api/a.stl',
  'GET /api/files',
  'GET /api/pay/{id}/status',
  'GET /api/pay/all/status',
];

test.each([
  ['GET', '/api/anything/deep', 'ANY /api/{proxy+}'],
  ['POST', '/api/files', 'ANY /api/{proxy+}'],
  ['GET', '/api/files', 'GET /api/files'],
  ['GET', '/api/pay/a%20b/status', 'GET /api/pay/{id}/status'],
  ['GET', '/api/pay/a/b/status', 'ANY /api/{proxy+}'],
  ['GET', '/api/pay/all/status', 'GET /api/pay/all/status'],
  ['GET', '/api/abstl', 'ANY /api/{proxy+}'],
  ['GET', '/elsewhere', undefined],
])('%s %s goes to %s', (method, path, expected) => {
  const routes = ROUTES.map((key) => ({ key, target: key }));
  expect(matchRoute(routes, method, path)?.target).toBe(expected);
});
