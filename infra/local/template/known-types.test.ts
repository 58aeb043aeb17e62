import { expect, test } from 'vitest';
import { hostTemplate } from './host-template.ts';
import { assertKnownTypes } from './known-types.ts';

test.each(['global', 'china'] as const)(
  'every resource type of the %s template is served or known to have no effect',
  async (host) => {
    const template = await hostTemplate(host);
    expect(Object.keys(template.Resources).length).toBeGreaterThan(50);
    expect(() => assertKnownTypes(template)).not.toThrow();
  },
);

test('an unknown resource type is refused by name', () => {
  const template = { Resources: { Cache: { Type: 'AWS::ElastiCache::ServerlessCache' } } };
  expect(() => assertKnownTypes(template)).toThrow('no stand-in for AWS::ElastiCache::ServerlessCache');
});
