import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostTemplate } from '../template/host-template.ts';
import { type FixtureCloud, fixtureCloud, withProperties } from '../testing/cloud.ts';

let cloud: FixtureCloud;
let sqs: SQSClient;
let table: DynamoDBDocumentClient;
let variables: Record<string, string>;

beforeAll(async () => {
  // The product's queues hide a message for an hour and a half; here one second is enough to see it
  // redelivered.
  const quick = withProperties(await hostTemplate(), 'AWS::SQS::Queue', ({ RedrivePolicy, ...rest }) => ({
    ...rest,
    VisibilityTimeout: 1,
    ...(RedrivePolicy === undefined
      ? {}
      : { RedrivePolicy: { ...(RedrivePolicy as object), maxReceiveCount: 2 } }),
  }));
  const template = withProperties(quick, 'AWS::Lambda::Function', (properties) => ({
    ...properties,
    Timeout: 2,
  }));
  cloud = await fixtureCloud({ template });
  sqs = new SQSClient(cloud.clientConfig('sqs'));
  table = DynamoDBDocumentClient.from(new DynamoDBClient(cloud.clientConfig('dynamodb')));
  variables = cloud.ownerEnvironment();
});
afterAll(() => cloud.stop());

const send = (message: object) =>
  sqs.send(
    new SendMessageCommand({
      QueueUrl: variables.GENERATION_QUEUE_URLS!.split(' ')[0],
      MessageBody: JSON.stringify(message),
    }),
  );
const isDone = async (id: string) => {
  const Key = { pk: `JOB#${id}`, sk: 'DONE' };
  return (await table.send(new GetCommand({ TableName: variables.TABLE_NAME!, Key }))).Item !== undefined;
};

test('a message over HTTP wakes the worker, which writes to the table', async () => {
  const answer = await fetch(`${cloud.url}/api/jobs`, {
    method: 'POST',
    body: JSON.stringify({ id: 'http' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(202);
  await cloud.line(/^\[generate\] done http$/);
  expect(await isDone('http')).toBe(true);
});

test.concurrent.each([
  ['names as failed', { fail: true }],
  ['names as failed by an unknown identifier', { fail: true, failAs: 'unknown' }],
  ['dies of', { exit: true }],
  ['never ends with', { hang: true }],
])('a message the worker %s comes back, and is given up to the dead letters', async (what, fault) => {
  await send({ id: what, ...fault });
  expect(await cloud.line(new RegExp(`^\\[dead-letters\\] dead .*"${what}"`))).toContain(
    JSON.stringify(fault).slice(1, -1),
  );
});

test('a worker that died or ran out of time was replaced, and its log says why', async () => {
  await cloud.line(/^\[generate\] Runtime\.ExitError/);
  await cloud.line(/^\[generate\] Sandbox\.Timedout: Task timed out after 2\.00 seconds/);
  await send({ id: 'after' });
  await cloud.line(/^\[generate\] done after$/);
});

test('a worker killed from outside loses nothing: its message is delivered again', async () => {
  await send({ id: 'killed', hang: true });
  cloud.killWorkers('generate');
  await cloud.line(/^\[dead-letters\] dead .*killed/);
});
