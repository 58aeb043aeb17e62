import { expect, test } from 'vitest';
import { hostTemplate } from './host-template.ts';
import { assertKnownTypes } from './known-types.ts';

test('every resource of the product’s template is served here, or known to change nothing', async () => {
  const template = await hostTemplate();
  expect(Object.keys(template.Resources).length).toBeGreaterThan(50);
  expect(() => assertKnownTypes(template)).not.toThrow();
});

test('a resource nobody thought of here is refused by name', () => {
  const template = { Resources: { Cache: { Type: 'AWS::ElastiCache::ServerlessCache' } } };
  expect(() => assertKnownTypes(template)).toThrow('no stand-in for AWS::ElastiCache::ServerlessCache');
});
