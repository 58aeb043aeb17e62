import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../testing/refusal.ts';
import { type FixtureServices, fixtureServices } from '../../testing/services.ts';

const Bucket = 'files';
// What `tests/integration/files.test.ts` does not show of the product's own calls.

let fixture: FixtureServices;
let s3: S3Client;

function openBucket(): void {
  fixture.services.buckets.ensure(Bucket, []);
  s3 = new S3Client(fixture.client('s3'));
}

async function textOfObject(Key: string): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return await Body!.transformToString();
}

const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body }));

beforeAll(async () => {
  fixture = await fixtureServices();
  openBucket();
});
afterAll(() => fixture.close());

test('objects are listed in pages, in key order', async () => {
  for (const key of ['l/a/1', 'l/a/2', 'l/b/1', 'l/c']) await put(key, key);
  const pages: string[][] = [];
  const pager = paginateListObjectsV2({ client: s3, pageSize: 3 }, { Bucket, Prefix: 'l/' });
  for await (const { Contents = [] } of pager) pages.push(Contents.map(({ Key }) => Key!));
  expect(pages).toEqual([['l/a/1', 'l/a/2', 'l/b/1'], ['l/c']]);
});

describe('multipart uploads', () => {
  const begin = async (Key: string) =>
    (await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }))).UploadId!;
  const part = async (Key: string, UploadId: string, PartNumber: number, Body: Buffer) => {
    const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    return { ETag, PartNumber };
  };
  const complete = (
    Key: string,
    UploadId: string,
    Parts: { ETag: string | undefined; PartNumber: number }[],
  ) => s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));

  test('refuse wrong ETags, wrong order and small parts', async () => {
    const id = await begin('refused');
    const one = await part('refused', id, 1, Buffer.from('small'));
    const two = await part('refused', id, 2, Buffer.from('last'));
    expect(await refusal(complete('refused', id, [{ ...one, ETag: '"00"' }]))).toBe('InvalidPart');
    expect(await refusal(complete('refused', id, [two, one]))).toBe('InvalidPartOrder');
    expect(await refusal(complete('refused', id, [one, two]))).toBe('EntityTooSmall');
    expect(await refusal(complete('refused', 'no-such-upload', [one]))).toBe('NoSuchUpload');
    await complete('refused', id, [two]);
    expect(await textOfObject('refused')).toBe('last');
  });

  test('survive a restart, and can be aborted', async () => {
    const id = await begin('slow');
    const one = await part('slow', id, 1, Buffer.from('first'));
    await fixture.restart();
    openBucket();
    await complete('slow', id, [one]);
    expect(await textOfObject('slow')).toBe('first');
    const given = await begin('given-up');
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: 'given-up', UploadId: given }));
    expect(await refusal(part('given-up', given, 1, Buffer.from('x')))).toBe('NoSuchUpload');
  });
});

test('a missing bucket answers NoSuchBucket', async () => {
  const command = new GetObjectCommand({ Bucket: 'nowhere', Key: 'a' });
  expect(await refusal(s3.send(command))).toBe('NoSuchBucket');
});

test('the slow-down switch answers 503 SlowDown', async () => {
  const slow = await fixtureServices({ slowDown: 1 });
  slow.services.buckets.ensure(Bucket, []);
  const once = new S3Client(slow.client('s3'));
  expect(await refusal(once.send(new PutObjectCommand({ Bucket, Key: 'busy', Body: 'x' })))).toBe('SlowDown');
  await slow.close();
});
