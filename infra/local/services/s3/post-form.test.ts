import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FixtureServices, fixtureServices } from '../../testing/services.ts';

// What a form accepts and refuses is in `tests/integration/upload.test.ts`.
const Bucket = 'files';
const ORIGIN = 'http://127.0.0.1:4000';
let fixture: FixtureServices;
let post: PresignedPost;

beforeAll(async () => {
  fixture = await fixtureServices();
  fixture.services.buckets.ensure(Bucket, [{ AllowedOrigins: [ORIGIN], AllowedMethods: ['POST'] }]);
  post = await createPresignedPost(new S3Client(fixture.client('s3')), { Bucket, Key: 'uploads/1' });
});
afterAll(() => fixture.close());

test.each([700, 200_000])('a refused form of %d bytes never loses its connection', async (fileBytes) => {
  const workerData = { ...post, fields: { ...post.fields, key: 'other' }, fileBytes, tries: 100 };
  const client = new Worker(new URL('./testing/post-forms.ts', import.meta.url), { workerData });
  const [outcomes] = await once(client, 'message');
  expect(outcomes).toEqual(Array(100).fill(403));
});

test('an interrupted form is not stored and leaves no bytes behind', async () => {
  const hangUp = new AbortController();
  const data = join(fixture.stateDir, 's3', Bucket, 'data');
  const parts = Object.entries(post.fields).map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  parts.push('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.stl"\r\n\r\nhalf');
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(parts.join(''))),
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const init = { method: 'POST', body, headers, signal: hangUp.signal, duplex: 'half' };
  const posting = fetch(post.url, init as RequestInit);
  await vi.waitUntil(() => readdirSync(data).length > 0);
  hangUp.abort();
  await expect(posting).rejects.toThrow();
  await vi.waitUntil(() => readdirSync(data).length === 0);
  expect(fixture.services.buckets.get(Bucket)!.objects.list()).toEqual([]);
});

test.each([
  [ORIGIN, 'POST', 200],
  ['http://evil.example', 'POST', 403],
  [ORIGIN, 'DELETE', 403],
])('a preflight from %s for %s is answered with %d', async (origin, method, status) => {
  const headers = { origin, 'access-control-request-method': method };
  const answer = await fetch(`${fixture.services.urls.s3}/${Bucket}`, { method: 'OPTIONS', headers });
  expect(answer.status).toBe(status);
});
