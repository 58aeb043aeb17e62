import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stageNamed } from '../stages.ts';
import { readAccountFacts } from './account-facts.ts';
import { readUnconfirmed } from './alarm-addresses.ts';

const isForSns = ({ headers }: IncomingMessage) => headers.authorization?.includes('/sns/') === true;

/** The two pages of subscriptions: on the second one `late` confirms the topic of the other severity. */
function subscriptions(isSecond: boolean): string {
  const member = (address: string, stage: string, arn = 'arn:aws:sns:us-east-1:123456789012:t:1') =>
    `<member><TopicArn>arn:aws:sns:us-east-1:123456789012:Trabecula-${stage}-AlarmsTopic1-A</TopicArn>
     <Protocol>email</Protocol><SubscriptionArn>${arn}</SubscriptionArn><Endpoint>${address}</Endpoint></member>`;
  const members = isSecond
    ? [member('late@b.test', 'global')]
    : [
        member('late@b.test', 'global'),
        member('once@b.test', 'global'),
        member('pending@b.test', 'global', 'PendingConfirmation'),
        member('elsewhere@b.test', 'dev'),
      ];
  return `<ListSubscriptionsResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><ListSubscriptionsResult>
    ${isSecond ? '' : '<NextToken>more</NextToken>'}<Subscriptions>${members.join('')}</Subscriptions>
    </ListSubscriptionsResult></ListSubscriptionsResponse>`;
}

/** Answers in the formats of the three services' API references. */
const server: Server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.includes('account-settings')) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ AccountLimit: { ConcurrentExecutions: 10 }, AccountUsage: {} }));
  } else if (path === '/account') {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ cloudwatchRoleArn: 'arn:aws:iam::123456789012:role/logs', apiKeyVersion: '4' }),
    );
  } else if (path.includes('email/account')) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ProductionAccessEnabled: false, SendingEnabled: true }));
  } else if (path.includes('v1/describe')) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jobQueues: [{}], computeEnvironments: [{}, {}] }));
  } else if (request.headers['x-amz-target']?.includes('ServiceQuotas') === true) {
    // An account with the default quota has no entry.
    const isDefault = request.headers['x-amz-target'].includes('Default');
    response.statusCode = isDefault ? 200 : 400;
    response.end(JSON.stringify(isDefault ? { Quota: { Value: 6 } } : { __type: 'NoSuchResourceException' }));
  } else if (request.headers['content-type']?.startsWith('application/x-www') && isForSns(request)) {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => response.end(subscriptions(new URLSearchParams(body).get('NextToken') !== null)));
  } else {
    response.setHeader('content-type', 'text/xml');
    response.end(
      `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
       <Arn>arn:aws-cn:iam::123456789012:user/ops</Arn><UserId>U</UserId><Account>123456789012</Account>
       </GetCallerIdentityResult><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata>
       </GetCallerIdentityResponse>`,
    );
  }
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

test('reads account, partition, concurrent runs, the state of the mail service and the limits of containers', async () => {
  expect(await readAccountFacts(stageNamed('global'))).toEqual({
    account: '123456789012',
    partition: 'aws-cn',
    concurrentRuns: 10,
    mail: 'sandbox',
    containers: { processors: 6, jobQueues: 1, computeEnvironments: 2 },
    callLogsRole: 'arn:aws:iam::123456789012:role/logs',
  });
});

test('does not ask for a mail service that the partition lacks', async () => {
  expect(await readAccountFacts(stageNamed('china'))).not.toHaveProperty('mail');
});

test('names the people on duty who confirmed no subscription, or not that of each severity', async () => {
  const urgent = ['late@b.test', 'once@b.test', 'pending@b.test'];
  const soon = ['late@b.test', 'once@b.test', 'elsewhere@b.test', 'expired@b.test'];
  const { probeRegion, ...stage } = stageNamed('global');
  const missing = ['once@b.test', 'pending@b.test', 'elsewhere@b.test', 'expired@b.test'];
  expect(await readUnconfirmed({ ...stage, duty: { urgent, soon } })).toEqual(missing);
  // A pager that is a chat has no subscription of its own. One that speaks with SNS confirms, or is named.
  const url = 'https://pager.test/enqueue';
  const called = async (speaks: 'sns' | 'feishu') =>
    await readUnconfirmed({ ...stage, duty: { pager: { speaks, url }, urgent, soon } });
  expect(await called('feishu')).toEqual(missing);
  expect(await called('sns')).toEqual([url, ...missing]);
  // In the region of the probe the topic of urgent alarms alone counts.
  expect(
    await readUnconfirmed({
      ...stage,
      probeRegion: probeRegion!,
      duty: { urgent: ['late@b.test'], soon: [] },
    }),
  ).toEqual([]);
  expect(
    await readUnconfirmed({
      ...stage,
      probeRegion: probeRegion!,
      duty: { urgent: ['pending@b.test'], soon: [] },
    }),
  ).toEqual(['pending@b.test']);
  expect(await readUnconfirmed({ ...stageNamed('dev'), duty: { urgent: [], soon: [] } })).toEqual([]);
});
