import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
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
  ListPartsCommand,
  PutObjectCommand,
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

  test('sent as a stream arrive without their chunk framing', async () => {
    const bytes = Buffer.alloc(300_000, 'lattice');
    const Body = Readable.from([bytes.subarray(0, 70_001), bytes.subarray(70_001)]);
    await s3.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: bytes.length }));
    const { Body: back } = await s3.send(new GetObjectCommand({ Bucket, Key: 'stream' }));
    expect(bytes.equals(Buffer.from(await back!.transformToByteArray()))).toBe(true);
  });

  test('are refused if a digest does not match, and not stored', async () => {
    const md5 = new PutObjectCommand({
      Bucket,
      Key: 'bad',
      Body: 'x',
      ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==',
    });
    const crc = new PutObjectCommand({ Bucket, Key: 'bad', Body: 'x', ChecksumCRC32: 'AAAAAA==' });
    const sha = new PutObjectCommand({ Bucket, Key: 'bad', Body: 'x', ChecksumSHA256: 'AAAA' });
    for (const command of [md5, crc, sha]) expect(await refusal(s3.send(command))).toBe('BadDigest');
    expect(await refusal(textOfObject('bad'))).toBe('NoSuchKey');
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

  test('are read in ranges', async () => {
    await put('range', '0123456789');
    const range = async (Range: string) => {
      const { Body, ContentRange } = await s3.send(new GetObjectCommand({ Bucket, Key: 'range', Range }));
      return [await Body!.transformToString(), ContentRange];
    };
    expect(await range('bytes=2-4')).toEqual(['234', 'bytes 2-4/10']);
    expect(await range('bytes=8-99')).toEqual(['89', 'bytes 8-9/10']);
    expect(await range('bytes=-3')).toEqual(['789', 'bytes 7-9/10']);
    expect(await refusal(range('bytes=10-'))).toBe('InvalidRange');
  });

  test('are read under conditions', async () => {
    const { ETag } = await put('conditional', 'v1');
    const notModified = new GetObjectCommand({ Bucket, Key: 'conditional', IfNoneMatch: ETag });
    await expect(s3.send(notModified)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    const other = new GetObjectCommand({ Bucket, Key: 'conditional', IfMatch: '"other"' });
    expect(await refusal(s3.send(other))).toBe('PreconditionFailed');
  });

  test('are written under conditions: only when new, only over the version that was read', async () => {
    const first = await s3.send(new PutObjectCommand({ Bucket, Key: 'once', Body: '1', IfNoneMatch: '*' }));
    const again = new PutObjectCommand({ Bucket, Key: 'once', Body: '2', IfNoneMatch: '*' });
    expect(await refusal(s3.send(again))).toBe('PreconditionFailed');
    await s3.send(new PutObjectCommand({ Bucket, Key: 'once', Body: '3', IfMatch: first.ETag }));
    const stale = new PutObjectCommand({ Bucket, Key: 'once', Body: '4', IfMatch: first.ETag });
    expect(await refusal(s3.send(stale))).toBe('PreconditionFailed');
    expect(await textOfObject('once')).toBe('3');
  });

  test('are written once by ten concurrent writers with If-None-Match', async () => {
    const writers = Array.from({ length: 10 }, (_, index) =>
      refusal(s3.send(new PutObjectCommand({ Bucket, Key: 'race', Body: String(index), IfNoneMatch: '*' }))),
    );
    const outcomes = await Promise.all(writers);
    expect(outcomes.filter((name) => name === 'no refusal')).toHaveLength(1);
  });

  test('are listed in pages, in key order, grouped at a delimiter', async () => {
    for (const key of ['l/a/1', 'l/a/2', 'l/b/1', 'l/c']) await put(key, key);
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(ContinuationToken);
      keys.push(...page.Contents!.map(({ Key }) => Key!));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    expect(keys).toEqual(['l/a/1', 'l/a/2', 'l/b/1', 'l/c']);
    const folded = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/', Delimiter: '/' }));
    expect(folded.CommonPrefixes).toEqual([{ Prefix: 'l/a/' }, { Prefix: 'l/b/' }]);
    expect(folded.Contents!.map(({ Key }) => Key)).toEqual(['l/c']);
  });

  const pageOf = (ContinuationToken: string | undefined) =>
    s3.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: 'l/',
        MaxKeys: 3,
        ...(ContinuationToken ? { ContinuationToken } : {}),
      }),
    );
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

  test('survive a restart, list their parts, and can be aborted', async () => {
    const id = await begin('slow');
    const one = await part('slow', id, 1, Buffer.from('first'));
    await fixture.restart();
    openBucket();
    const parts = await s3.send(new ListPartsCommand({ Bucket, Key: 'slow', UploadId: id }));
    expect(parts.Parts).toMatchObject([{ PartNumber: 1, Size: 5 }]);
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
