import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
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
