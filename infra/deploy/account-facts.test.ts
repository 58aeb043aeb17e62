import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stageNamed } from '../stages.ts';
import { readAccountFacts } from './account-facts.ts';

/** Answers in the formats of the three services' API references. */
const server: Server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.includes('account-settings')) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ AccountLimit: { ConcurrentExecutions: 10 }, AccountUsage: {} }));
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
  });
});

test('does not ask for a mail service that the partition lacks', async () => {
  expect(await readAccountFacts(stageNamed('china'))).not.toHaveProperty('mail');
});
