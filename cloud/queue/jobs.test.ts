import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '../../infra/local/net/listen.ts';
import { isWarming, jobMessageOf, jobQueues } from './jobs.ts';

afterEach(() => vi.unstubAllEnvs());

/** Starts a queue service with two queues of a size, and returns the messages it gets. */
async function listen() {
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
  return { sent, urls, close: () => closeServer(server) };
}

test('messages spread over the queues of their size, and those of one user share a queue', async () => {
  const { sent, urls, close } = await listen();
  const queue = jobQueues();
  for (let number = 0; number < 40; number += 1) {
    const uid = `usr_${((number % 20) * 7919).toString(36)}`;
    await queue.send({ orderId: 'wsp_1', jobId: `job_${number}`, uid, worker: 'small' });
  }
  await queue.send({ orderId: 'wsp_1', jobId: 'job_40', uid: 'usr_1', worker: 'large' });
  await close();
  expect(urls('large')).toContain(sent.pop()!.QueueUrl);
  const groups = Map.groupBy(sent, ({ QueueUrl }) => QueueUrl);
  expect([...groups.keys()].sort()).toEqual(urls('small'));
  const queuesOfUsers = new Set(sent.map(({ QueueUrl, MessageGroupId }) => QueueUrl + MessageGroupId));
  expect(queuesOfUsers.size).toBe(20);
});

test('a process warms a worker as often as the environment says at most, by a message that is no job', async () => {
  const { sent, urls, close } = await listen();
  await jobQueues().warm('usr_1');
  expect(sent).toEqual([]);
  vi.stubEnv('WARM_EVERY_SECONDS', '60');
  const queue = jobQueues();
  await queue.warm('usr_1');
  await queue.warm('usr_2');
  await close();
  expect(sent).toHaveLength(1);
  expect(urls('small')).toContain(sent[0]!.QueueUrl);
  expect(isWarming(sent[0]!.MessageBody)).toBe(true);
  expect(jobMessageOf(sent[0]!.MessageBody)).toBeUndefined();
});
