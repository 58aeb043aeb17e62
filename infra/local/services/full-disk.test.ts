import { createRequire, syncBuiltinESMExports } from 'node:module';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FixtureServices, fixtureServices } from '../testing/services.ts';
import { TABLE } from './dynamodb/testing/table.ts';

const fs = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');
const FULL = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

let fixture: FixtureServices;
beforeEach(async () => {
  fixture = await fixtureServices();
});
afterEach(async () => {
  makeRoom();
  await fixture.close();
});

/** Lets every write of a file fail; appended text is cut in the middle. */
function fillDisk(): void {
  const append = fs.appendFileSync;
  vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw FULL;
  });
  vi.spyOn(fs, 'appendFileSync').mockImplementation((path, text) => {
    append(path, String(text).slice(0, 20));
    throw FULL;
  });
  vi.spyOn(fs, 'write').mockImplementation(((...call: unknown[]) => {
    const done = call.at(-1) as (error: Error) => void;
    done(FULL);
  }) as unknown as typeof fs.write);
  vi.spyOn(fixture.services.dynamoDb.tables.store.db, 'batch').mockRejectedValueOnce(FULL);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  syncBuiltinESMExports();
}

function makeRoom(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

test('a table refuses what its log cannot take, repeats of it, and all writes until the next start', async () => {
  const { TableName } = TABLE;
  const open = () => DynamoDBDocumentClient.from(new DynamoDBClient(fixture.client('dynamodb')));
  await open().send(new CreateTableCommand(TABLE));
  const item = (sk: string) => ({ TableName, Item: { pk: 'p', sk } });
  const lost = new TransactWriteCommand({
    ClientRequestToken: 'the-same-one',
    TransactItems: [{ Put: item('lost') }],
  });
  const get = async (sk: string) =>
    (await open().send(new GetCommand({ TableName, Key: { pk: 'p', sk } }))).Item;
  await open().send(new PutCommand(item('before')));
  fillDisk();
  await expect(open().send(lost)).rejects.toThrow('no space left');
  makeRoom();
  await expect(open().send(lost)).rejects.toThrow('Make room and start the product again.');
  await expect(open().send(new PutCommand(item('after')))).rejects.toThrow('Make room');
  expect(await get('lost')).toBeUndefined();
  await fixture.restart();
  await open().send(lost);
  expect([await get('before'), await get('lost')]).not.toContain(undefined);
});

test('a queue refuses a message, and its half on the disk does not spoil the next', async () => {
  fixture.services.queues.ensure('jobs');
  const client = new SQSClient(fixture.client('sqs'));
  const QueueUrl = `${fixture.services.urls.sqs}/000000000000/jobs`;
  fillDisk();
  await expect(client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'lost' }))).rejects.toThrow();
  makeRoom();
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'kept' }));
  await fixture.restart();
  const received = await fixture.services.queues.ensure('jobs').receive({ maxMessages: 10 });
  expect(received.map(({ body }) => body)).toEqual(['kept']);
});

test('a bucket refuses an object', async () => {
  fixture.services.buckets.ensure('files', []);
  const client = new S3Client({ ...fixture.client('s3'), forcePathStyle: true });
  const put = (Key: string) => client.send(new PutObjectCommand({ Bucket: 'files', Key, Body: 'x' }));
  fillDisk();
  await expect(put('lost')).rejects.toThrow();
  makeRoom();
  await put('kept');
  expect(
    fixture.services.buckets
      .get('files')!
      .objects.list()
      .map(({ key }) => key),
  ).toEqual(['kept']);
});

test('jobs, secrets, mails and messages to phones refuse, and forget what they refused', () => {
  const { batch, secrets, mailbox, phones } = fixture.services;
  const job = { jobName: 'j', jobQueue: 'q', jobDefinition: 'd', parameters: {} };
  const mail = { id: 'm', sentAt: '', from: '', to: [], subject: '', text: '', html: '' };
  const message = { sentAt: '', to: '1', text: 'kept' };
  fillDisk();
  expect(() => batch.submit(job)).toThrow(FULL);
  expect(() => secrets.put('name', 'value')).toThrow(FULL);
  expect(() => mailbox.keep(mail)).toThrow(FULL);
  expect(() => phones.keep(message)).toThrow(FULL);
  makeRoom();
  expect(batch.list('q', 'RUNNABLE')).toEqual([]);
  expect(secrets.value('name')).toBeUndefined();
  expect(mailbox.list()).toEqual([]);
  phones.keep(message);
  expect(phones.list()).toEqual([message]);
});

test('a payment provider refuses a payment, and does not answer its repeat from memory', async () => {
  const { urls } = fixture.services;
  const create = async () =>
    await fetch(`${urls.stripe}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_local', 'idempotency-key': 'once' },
      body: new URLSearchParams({ ...SESSION, expires_at: String(Math.floor(Date.now() / 1000) + 3600) }),
    });
  const { till } = fixture.services.payments.wechatPay;
  const place = () =>
    till.place(
      {
        out_trade_no: 'order1',
        description: '',
        total: 1,
        way: 'native',
        expiresAtMs: Date.now() + 60_000,
        notify_url: urls.sms,
      },
      urls.wechatPay,
    );
  fillDisk();
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await create()).status).toBe(500);
    expect(place).toThrow(FULL);
  }
  expect(till.open()).toEqual([]);
  makeRoom();
  expect((await create()).status).toBe(200);
  expect(place().total).toBe(1);
});

/** A checkout as the product asks for one. */
const SESSION = {
  mode: 'payment',
  success_url: 'http://127.0.0.1/s',
  cancel_url: 'http://127.0.0.1/c',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '100',
  'line_items[0][price_data][product_data][name]': 'Lattice',
};
