import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureServices, fixtureServices } from '../../testing/services.ts';

const Bucket = 'kept';
let fixture: FixtureServices;
let s3: S3Client;

function openBucket(): void {
  fixture.services.buckets.ensure(Bucket, [], { versioned: true });
  s3 = new S3Client(fixture.client('s3'));
}

const put = async (Key: string, Body: string) =>
  (await s3.send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId!;
const textOf = async (Key: string) =>
  await (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body!.transformToString();

beforeAll(async () => {
  fixture = await fixtureServices();
  openBucket();
});
afterAll(() => fixture.close());

test('versions are listed in pages, and survive a restart in their order', async () => {
  const written = [await put('c/1', 'x'), await put('c/1', 'y'), await put('c/2', 'z')];
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'c/2' }));
  await fixture.restart();
  openBucket();
  const pages: { VersionId?: string | undefined; Key?: string | undefined }[][][] = [];
  let page: { NextKeyMarker?: string; NextVersionIdMarker?: string } = {};
  do {
    const answer = await s3.send(
      new ListObjectVersionsCommand({
        Bucket,
        Prefix: 'c/',
        MaxKeys: 2,
        KeyMarker: page.NextKeyMarker,
        VersionIdMarker: page.NextVersionIdMarker,
      }),
    );
    pages.push([answer.Versions ?? [], answer.DeleteMarkers ?? []]);
    page = answer as typeof page;
  } while (page.NextKeyMarker !== undefined);
  const [versions, markers] = [0, 1].map((list) => pages.flatMap((each) => each[list]!));
  expect(pages).toHaveLength(2);
  expect(versions!.map(({ VersionId }) => VersionId)).toEqual([written[1], written[0], written[2]]);
  expect(markers!.map(({ Key }) => Key)).toEqual(['c/2']);
  expect(await textOf('c/1')).toBe('y');
});
