import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { Faults } from './faults/faults.ts';
import { Queues } from './services/sqs/queues.ts';

interface RunningCloud {
  process: ChildProcess;
  url: string;
  variables: Record<string, string>;
  dynamodb: DynamoDBDocumentClient;
  s3: S3Client;
  sqs: SQSClient;
}

const stateDir = temporaryFolder();

async function run(): Promise<RunningCloud> {
  const main = join(import.meta.dirname, 'testing/run-cloud-main.ts');
  const child = spawn(process.execPath, [main, stateDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => reject(new Error('The cloud ended at its start.')));
  });
  const { url, clients, variables } = JSON.parse(line);
  const config = (part: string): DynamoDBClientConfig => ({ ...clients[part], maxAttempts: 1 });
  return {
    process: child,
    url,
    variables,
    dynamodb: DynamoDBDocumentClient.from(new DynamoDBClient(config('dynamodb'))),
    s3: new S3Client(config('s3') as object),
    sqs: new SQSClient(config('sqs') as object),
  };
}

async function kill({ process: child }: RunningCloud): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Returns the content of an object by number, long enough to be cut in the middle. */
const bytesOf = (number: number) => Buffer.alloc(200_000, `${number};`);

/** Writes numbered items until the cloud is killed. Returns the numbers that were acknowledged. */
async function writeUntilKilled(
  cloud: RunningCloud,
  write: (number: number) => Promise<unknown>,
): Promise<number[]> {
  const answered: number[] = [];
  for (let number = 0; cloud.process.exitCode === null && cloud.process.signalCode === null; number += 1) {
    try {
      await write(number);
      answered.push(number);
    } catch {
      return answered;
    }
  }
  return answered;
}

test('a killed cloud restarts on the same ports with every acknowledged write and no partial one', async () => {
  const cloud = await run();
  const { TABLE_NAME, BUCKET_NAME: Bucket, GENERATION_QUEUE_URLS } = cloud.variables;
  const [QueueUrl] = GENERATION_QUEUE_URLS!.split(' ');
  const pair = (number: number) =>
    ['one', 'two'].map((half) => ({ Put: { TableName: TABLE_NAME, Item: itemOf(number, half) } }));
  const itemOf = (number: number, half: string) => ({
    pk: `P#${half}`,
    sk: String(number).padStart(6, '0'),
    gsi1pk: 'all',
    gsi1sk: `${number}${half}`,
  });
  const writers = [
    writeUntilKilled(cloud, (n) => cloud.dynamodb.send(new TransactWriteCommand({ TransactItems: pair(n) }))),
    writeUntilKilled(cloud, (n) =>
      cloud.s3.send(new PutObjectCommand({ Bucket, Key: `same-${n % 3}`, Body: bytesOf(n) })),
    ),
    writeUntilKilled(cloud, (n) =>
      cloud.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: String(n) })),
    ),
  ];
  // Interrupts by work done, not by time.
  for (let turn = 0; turn < 40; turn += 1)
    await cloud.s3.send(new PutObjectCommand({ Bucket, Key: 'turns', Body: 'x' }));
  await kill(cloud);
  const [pairs, objects, messages] = await Promise.all(writers);
  expect(Math.min(pairs!.length, objects!.length, messages!.length)).toBeGreaterThan(3);

  const again = await run();
  expect(again.variables).toMatchObject({ TABLE_NAME, BUCKET_NAME: Bucket, GENERATION_QUEUE_URLS });
  const numbers = async (half: string) => {
    const query = {
      TableName: TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `P#${half}` },
    };
    return (await again.dynamodb.send(new QueryCommand(query))).Items!.map(({ sk }) => Number(sk));
  };
  const [ones, twos] = [await numbers('one'), await numbers('two')];
  expect(ones).toEqual(twos);
  expect(ones).toEqual(expect.arrayContaining(pairs!));
  const indexed = new QueryCommand({
    TableName: TABLE_NAME,
    IndexName: 'gsi1',
    Select: 'COUNT',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': 'all' },
  });
  expect((await again.dynamodb.send(indexed)).Count).toBe(ones.length + twos.length);

  const { Contents } = await again.s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'same-' }));
  expect(Contents).toHaveLength(3);
  for (const { Key } of Contents!) {
    const { Body } = await again.s3.send(new GetObjectCommand({ Bucket, Key }));
    const bytes = Buffer.from(await Body!.transformToByteArray());
    expect(bytes.equals(bytesOf(Number.parseInt(bytes.toString('latin1', 0, 10), 10)))).toBe(true);
  }

  await kill(again);
  const queues = new Queues(join(stateDir, 'sqs'), new Faults());
  const kept = await queues.ensure(QueueUrl!.split('/').at(-1)!, {}).receive({ maxMessages: 1e6 });
  expect(kept.map(({ body }) => Number(body))).toEqual(expect.arrayContaining(messages!));
  queues.close();
});

test('a second cloud on the same state gives a one-sentence error', async () => {
  const cloud = await run();
  const main = join(import.meta.dirname, 'testing/run-cloud-main.ts');
  const second = spawn(process.execPath, [main, stateDir], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  second.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise((resolve) => second.once('close', resolve));
  expect(output).toContain('is in use: another local cloud runs on it.');
  await kill(cloud);
});
