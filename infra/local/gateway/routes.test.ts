import { expect, test } from 'vitest';
import { matchRoute } from './routes.ts';

const ROUTES = [
  'ANY /api/{proxy+}',
  'GET /api/files',
  'GET /api/{kind}/list',
  'ANY /api/files/list',
  '$default',
].map((key) => ({ key, target: key }));

test.each([
  ['GET', '/api/anything/deep', 'ANY /api/{proxy+}'],
  ['POST', '/api/files', 'ANY /api/{proxy+}'],
  ['GET', '/api/files', 'GET /api/files'],
  ['GET', '/api/models/list', 'GET /api/{kind}/list'],
  ['GET', '/api/files/list', 'ANY /api/files/list'],
  ['GET', '/elsewhere', '$default'],
])('%s %s goes to %s', (method, path, expected) => {
  expect(matchRoute(ROUTES, method, path)?.target).toBe(expected);
});

test('parameters are decoded, a greedy one keeps its slashes', () => {
  expect(matchRoute(ROUTES, 'GET', '/api/a%20b/list')?.parameters).toEqual({ kind: 'a b' });
  expect(matchRoute(ROUTES, 'PUT', '/api/a/b/c')?.parameters).toEqual({ proxy: 'a/b/c' });
});

test('without a default route the rest is not found', () => {
  expect(matchRoute(ROUTES.slice(0, 4), 'GET', '/elsewhere')).toBeUndefined();
});
