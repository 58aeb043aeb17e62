import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../testing/refusal.ts';
import { type FixtureServices, fixtureServices } from '../../testing/services.ts';

const Bucket = 'files';
const PART_BYTES = 5 * 1024 * 1024;
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

describe('objects', () => {
  test('come back with their bytes, type, metadata and MD5 as ETag', async () => {
    const Body = Buffer.from('solid bone');
    const Metadata = { uid: 'u1', name: 'bone%20part' };
    await s3.send(
      new PutObjectCommand({ Bucket, Key: 'a/b c+ü.stl', Body, ContentType: 'model/stl', Metadata }),
    );
    const answer = await s3.send(new GetObjectCommand({ Bucket, Key: 'a/b c+ü.stl' }));
    expect(await answer.Body!.transformToString()).toBe('solid bone');
    expect(answer).toMatchObject({
      ContentType: 'model/stl',
      ContentLength: 10,
      Metadata,
      ETag: `"${createHash('md5').update(Body).digest('hex')}"`,
    });
  });

  test('are copied with their metadata, or with new metadata', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'from', Body: 'same', Metadata: { a: '1' } }));
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/from` }));
    const { Metadata } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'to' }));
    expect([await textOfObject('to'), Metadata]).toEqual(['same', { a: '1' }]);
    const missing = new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/missing` });
    expect(await refusal(s3.send(missing))).toBe('NoSuchKey');
  });

  test('are deleted one by one or in batches, existing or not', async () => {
    for (const key of ['d/1', 'd/2', 'd/3']) await put(key, key);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'd/1' }));
    const Objects = [{ Key: 'd/2' }, { Key: 'd/3' }, { Key: 'd/never' }];
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted).toHaveLength(3);
    expect((await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'd/' }))).KeyCount).toBe(0);
    expect(await refusal(s3.send(new HeadObjectCommand({ Bucket, Key: 'd/1' })))).toBe('NotFound');
  });

  test('are read on the condition of their ETag', async () => {
    const { ETag } = await put('conditional', 'v1');
    const read = (IfMatch: string) => s3.send(new GetObjectCommand({ Bucket, Key: 'conditional', IfMatch }));
    expect(await refusal(read(ETag!))).toBe('no refusal');
    expect(await refusal(read('"other"'))).toBe('PreconditionFailed');
  });

  test('are listed in pages, in key order', async () => {
    for (const key of ['l/a/1', 'l/a/2', 'l/b/1', 'l/c']) await put(key, key);
    const pages: string[][] = [];
    const pager = paginateListObjectsV2({ client: s3, pageSize: 3 }, { Bucket, Prefix: 'l/' });
    for await (const { Contents = [] } of pager) pages.push(Contents.map(({ Key }) => Key!));
    expect(pages).toEqual([['l/a/1', 'l/a/2', 'l/b/1'], ['l/c']]);
  });
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

  test('by the library join in order', async () => {
    const Body = Buffer.alloc(2 * PART_BYTES + 17);
    for (let index = 0; index < Body.length; index += 4096)
      Body.writeUInt32LE(index, Math.min(index, Body.length - 4));
    const params = { Bucket, Key: 'large', Body, ContentType: 'model/stl', Metadata: { a: '1' } };
    await new Upload({ client: s3, params, partSize: PART_BYTES }).done();
    const answer = await s3.send(new GetObjectCommand({ Bucket, Key: 'large' }));
    expect(Body.equals(Buffer.from(await answer.Body!.transformToByteArray()))).toBe(true);
    expect(answer).toMatchObject({ ContentType: 'model/stl', Metadata: { a: '1' } });
    expect(answer.ETag).toMatch(/-3"$/);
  });

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
