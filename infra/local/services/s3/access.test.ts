import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../testing/refusal.ts';
import { type FixtureServices, fixtureServices } from '../../testing/services.ts';

const Bucket = 'files';
let fixture: FixtureServices;
let s3: S3Client;

beforeAll(async () => {
  fixture = await fixtureServices();
  fixture.services.buckets.ensure(Bucket, []);
  s3 = new S3Client(fixture.client('s3'));
});
afterAll(() => fixture.close());

const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body }));

const link = (Key: string, expiresIn: number, signingDate = new Date()) =>
  getSignedUrl(
    s3,
    new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: 'attachment; filename="a b.stl"' }),
    {
      expiresIn,
      signingDate,
    },
  );

test('a signed link grants read access, with the signed headers', async () => {
  await put('linked', 'bytes');
  const answer = await fetch(await link('linked', 60));
  expect([answer.status, await answer.text()]).toEqual([200, 'bytes']);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a b.stl"');
});

test('a signed link expires, and is valid for nothing else', async () => {
  const expired = await fetch(await link('linked', 60, new Date(Date.now() - 61_000)));
  expect(expired.status).toBe(403);
  expect(await expired.text()).toContain('Request has expired');
  const good = await link('linked', 60);
  expect((await fetch(good.replace('/linked?', '/range?'))).status).toBe(403);
  expect((await fetch(good.replace('a%20b.stl', 'evil.html'))).status).toBe(403);
  expect((await fetch(good, { method: 'DELETE' })).status).toBe(403);
});

test('signatures are required and verified', async () => {
  expect((await fetch(`${fixture.services.urls.s3}/${Bucket}/linked`)).status).toBe(403);
  const credentials = { ...fixture.accounts.root, secretAccessKey: 'wrong' };
  const forger = new S3Client({ ...fixture.client('s3'), credentials });
  expect(await refusal(forger.send(new GetObjectCommand({ Bucket, Key: 'linked' })))).toBe(
    'SignatureDoesNotMatch',
  );
  const stranger = new S3Client({
    ...fixture.client('s3'),
    credentials: { ...credentials, accessKeyId: 'NOBODY' },
  });
  expect(await refusal(stranger.send(new GetObjectCommand({ Bucket, Key: 'linked' })))).toBe(
    'InvalidAccessKeyId',
  );
});

test('a role’s signatures reach only granted objects and do not reveal missing ones', async () => {
  const Resource = `arn:aws:s3:::${Bucket}/uploads/*`;
  const credentials = fixture.accounts.add('reader', [
    { Effect: 'Allow', Action: ['s3:GetObject'], Resource },
  ]);
  const reader = new S3Client({ ...fixture.client('s3'), credentials });
  await put('uploads/model', 'mine');
  await reader.send(new GetObjectCommand({ Bucket, Key: 'uploads/model' }));
  const denied = [
    new GetObjectCommand({ Bucket, Key: 'linked' }),
    new GetObjectCommand({ Bucket, Key: 'uploads/missing' }),
    new PutObjectCommand({ Bucket, Key: 'uploads/model', Body: 'x' }),
    new ListObjectsV2Command({ Bucket }),
  ];
  for (const command of denied)
    expect(await refusal(reader.send(command as GetObjectCommand))).toBe('AccessDenied');
});
