import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FixtureServices, fixtureServices } from '../../testing/services.ts';

const Bucket = 'files';
const ORIGIN = 'http://127.0.0.1:4000';
let fixture: FixtureServices;
let s3: S3Client;

beforeAll(async () => {
  fixture = await fixtureServices();
  fixture.services.buckets.ensure(Bucket, [
    {
      AllowedOrigins: [ORIGIN],
      AllowedMethods: ['POST', 'GET'],
      AllowedHeaders: ['*'],
      ExposedHeaders: ['ETag'],
      MaxAge: 60,
    },
  ]);
  s3 = new S3Client(fixture.client('s3'));
});
afterAll(() => fixture.close());

/** Returns a policy for one STL of at most 100 bytes. */
function policyFor(Key: string, Expires = 60): Promise<PresignedPost> {
  return createPresignedPost(s3, {
    Bucket,
    Key,
    Fields: { 'Content-Type': 'model/stl', success_action_status: '201', 'x-amz-meta-uid': 'u1' },
    Conditions: [['content-length-range', 1, 100]],
    Expires,
  });
}

/** Posts a form as a browser does; the file comes last. */
function postTo(post: PresignedPost, bytes: string, change: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...post.fields, ...change })) form.append(name, value);
  form.append('file', new Blob([bytes]), 'bone.stl');
  return fetch(post.url, { method: 'POST', body: form, headers: { origin: ORIGIN } });
}

async function refusalOf(answer: Response): Promise<[number, string | undefined]> {
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]];
}

async function isStored(Key: string): Promise<boolean> {
  return await s3.send(new HeadObjectCommand({ Bucket, Key })).then(
    () => true,
    () => false,
  );
}

test('a form within its policy is stored with its type and metadata', async () => {
  const answer = await postTo(await policyFor('uploads/1'), 'solid');
  expect(answer.status).toBe(201);
  expect(await answer.text()).toContain('<Key>uploads/1</Key>');
  expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
  expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(answer.headers.get('access-control-expose-headers')).toBe('ETag');
  const stored = await s3.send(new GetObjectCommand({ Bucket, Key: 'uploads/1' }));
  expect(await stored.Body!.transformToString()).toBe('solid');
  expect(stored).toMatchObject({ ContentType: 'model/stl', Metadata: { uid: 'u1' } });
});

test('a body outside the allowed size is refused and not stored', async () => {
  expect(await refusalOf(await postTo(await policyFor('large'), 'x'.repeat(101)))).toEqual([
    400,
    'EntityTooLarge',
  ]);
  expect(await refusalOf(await postTo(await policyFor('empty'), ''))).toEqual([400, 'EntityTooSmall']);
  expect([await isStored('large'), await isStored('empty')]).toEqual([false, false]);
});

test.each([
  ['another key', { key: 'uploads/other' }],
  ['another content type', { 'Content-Type': 'text/html' }],
  ['other metadata', { 'x-amz-meta-uid': 'u2' }],
  ['a field the policy does not name', { 'x-amz-meta-extra': '1' }],
  ['another answer', { success_action_status: '200' }],
])('a form with %s is refused', async (_what, change) => {
  expect(await refusalOf(await postTo(await policyFor('changed'), 'x', change))).toEqual([
    403,
    'AccessDenied',
  ]);
  expect(await isStored('changed')).toBe(false);
});

test.each([700, 200_000])('a refused form of %d bytes never loses its connection', async (fileBytes) => {
  const { url, fields } = await policyFor('refused');
  const workerData = { url, fields: { ...fields, key: 'other' }, fileBytes, tries: 100 };
  const client = new Worker(new URL('./testing/post-forms.ts', import.meta.url), { workerData });
  const [outcomes] = await once(client, 'message');
  expect(outcomes).toEqual(Array(100).fill(403));
});

test('a policy that has expired is refused', async () => {
  const post = await policyFor('late', -1);
  expect(await refusalOf(await postTo(post, 'x'))).toEqual([403, 'AccessDenied']);
});

test('a changed policy or a wrong signature is refused', async () => {
  const post = await policyFor('forged');
  const policy = JSON.parse(Buffer.from(post.fields.Policy!, 'base64').toString());
  policy.conditions = policy.conditions.filter((condition: unknown) => !Array.isArray(condition));
  const wider = Buffer.from(JSON.stringify(policy)).toString('base64');
  expect(await refusalOf(await postTo(post, 'x', { Policy: wider }))).toEqual([403, 'SignatureDoesNotMatch']);
  const wrong = { 'X-Amz-Signature': '0'.repeat(64) };
  expect(await refusalOf(await postTo(post, 'x', wrong))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await refusalOf(await postTo({ url: post.url, fields: { key: 'forged' } }, 'x'))).toEqual([
    403,
    'AccessDenied',
  ]);
});

test('a policy has no more rights than its signer', async () => {
  const credentials = fixture.accounts.add('signer', [
    { Effect: 'Allow', Action: 's3:PutObject', Resource: `arn:aws:s3:::${Bucket}/uploads/*` },
  ]);
  const signer = new S3Client({ ...fixture.client('s3'), credentials });
  const inside = await createPresignedPost(signer, { Bucket, Key: 'uploads/2' });
  const outside = await createPresignedPost(signer, { Bucket, Key: 'results/2' });
  expect((await postTo(inside, 'x')).status).toBe(204);
  expect(await refusalOf(await postTo(outside, 'x'))).toEqual([403, 'AccessDenied']);
});

test('an interrupted form is not stored and leaves no bytes behind', async () => {
  const { url, fields } = await policyFor('given-up');
  const hangUp = new AbortController();
  const data = join(fixture.stateDir, 's3', Bucket, 'data');
  const before = readdirSync(data);
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  parts.push('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.stl"\r\n\r\nhalf');
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(parts.join(''))),
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const init = { method: 'POST', body, headers, signal: hangUp.signal, duplex: 'half' };
  const posting = fetch(url, init as RequestInit);
  await vi.waitUntil(() => readdirSync(data).length > before.length);
  hangUp.abort();
  await expect(posting).rejects.toThrow();
  await vi.waitUntil(() => readdirSync(data).length === before.length);
  expect(await isStored('given-up')).toBe(false);
});

test('a preflight is answered for the site and refused for others', async () => {
  const ask = (origin: string, method: string) =>
    fetch(`${fixture.services.urls.s3}/${Bucket}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    });
  const allowed = await ask(ORIGIN, 'POST');
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type');
  expect((await ask('http://evil.example', 'POST')).status).toBe(403);
  expect((await ask(ORIGIN, 'DELETE')).status).toBe(403);
});
