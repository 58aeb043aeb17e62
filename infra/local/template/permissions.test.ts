import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Accounts } from '../identity/accounts.ts';
import type { Queues } from '../services/sqs/queues.ts';
import { fixtureCloud } from '../testing/cloud.ts';
import type { Functions } from './functions.ts';
import { hostTemplate } from './host-template.ts';
import { permitted } from './permissions.ts';
import { Resolver } from './resolve.ts';
import type { Template } from './template.ts';
import { startWaking } from './waking.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the template without the permissions whose source matches. */
function without(template: Template, source: RegExp): Template {
  const kept = Object.entries(template.Resources).filter(
    ([, { Type, Properties }]) =>
      Type !== 'AWS::Lambda::Permission' || !source.test(JSON.stringify(Properties?.SourceArn)),
  );
  expect(kept.length).toBeLessThan(Object.keys(template.Resources).length);
  return { ...template, Resources: Object.fromEntries(kept) };
}

test('routes without their permission answer 500, the others as before', async () => {
  const template = without(await hostTemplate(), /api\/v1\/share\/open|\$connect/);
  const cloud = await fixtureCloud({ waking: false, template });
  expect((await fetch(`${cloud.url}/api/v1/share/open`, { method: 'POST' })).status).toBe(500);
  expect((await fetch(`${cloud.url}/api/v1/echo`)).status).toBe(200);
  const socket = new WebSocket(`${cloud.url.replace('http', 'ws')}/ws/v1/workspace/queue?ticket=good`);
  const status = await new Promise((resolve) =>
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
  );
  expect(status).toBe(500);
  await cloud.stop();
});

test('a rule wakes a function only with a permission for that rule and that alias', async () => {
  const template = await hostTemplate();
  const invoke = async () => 'woken';
  const functions = { byReference: () => ({ invoke }) } as unknown as Functions;
  const wake = (given: Template, reference?: string) => {
    const resolver = new Resolver(given, '', []);
    const rule = resolver
      .resources<{ Targets: { Arn: string }[]; ScheduleExpression?: string }>('AWS::Events::Rule')
      .find(({ properties }) => properties.ScheduleExpression !== undefined)!;
    const arn = String(resolver.resolve({ 'Fn::GetAtt': [rule.logicalId, 'Arn'] }));
    const target = reference ?? rule.properties.Targets[0]!.Arn;
    return permitted({ resolver, functions }, target, { service: 'events', arn }).invoke({});
  };
  expect(await wake(template)).toBe('woken');
  await expect(wake(template, 'another')).rejects.toThrow('has no permission');
  await expect(wake(without(template, /EveryFewMinutes|EachMinute/))).rejects.toThrow('has no permission');
});

test('a queue whose function may not read it stops the start', async () => {
  const functions = { byReference: () => ({ name: 'generate' }) } as unknown as Functions;
  const queues = { withArn: (arn: string) => ({ arn }) } as unknown as Queues;
  const start = async () =>
    startWaking(new Resolver(await hostTemplate(), '', []), functions, { queues, accounts: new Accounts() });
  await expect(start).rejects.toThrow(/generate lacks sqs:ReceiveMessage on/);
});
