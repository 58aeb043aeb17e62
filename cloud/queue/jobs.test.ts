import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '../../infra/local/net/listen.ts';
import { jobQueues } from './jobs.ts';

afterEach(() => vi.unstubAllEnvs());

test('messages spread over the queues of their size, and those of one user share a queue', async () => {
  const sent: { QueueUrl: string; MessageGroupId: string; MessageBody: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    sent.push(JSON.parse(body));
    const { MessageBody } = sent.at(-1)!;
    const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex');
    response.end(JSON.stringify({ MessageId: '1', MD5OfMessageBody }));
  });
  const address = await listenOnLoopback(server, 0);
  const urls = (name: string) => [1, 2].map((number) => `${address}/1/${name}${number}`);
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', address);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b');
  vi.stubEnv('GENERATION_QUEUE_URLS', urls('small').join(' '));
  vi.stubEnv('LARGE_GENERATION_QUEUE_URLS', urls('large').join(' '));
  const queue = jobQueues();
  for (let number = 0; number < 40; number += 1) {
    const uid = `usr_${((number % 20) * 7919).toString(36)}`;
    await queue.send({ orderId: 'wsp_1', jobId: `job_${number}`, uid, worker: 'small' });
  }
  await queue.send({ orderId: 'wsp_1', jobId: 'job_40', uid: 'usr_1', worker: 'large' });
  await closeServer(server);
  expect(urls('large')).toContain(sent.pop()!.QueueUrl);
  const groups = Map.groupBy(sent, ({ QueueUrl }) => QueueUrl);
  expect([...groups.keys()].sort()).toEqual(urls('small'));
  const queuesOfUsers = new Set(sent.map(({ QueueUrl, MessageGroupId }) => QueueUrl + MessageGroupId));
  expect(queuesOfUsers.size).toBe(20);
});
