import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploadPolicy } from '../../core/contract/calls/file.ts';
import { boxStl } from './harness/models.ts';
import { Studio } from './harness/studio.ts';
import { sha256, type Visitor } from './harness/visitor.ts';

let studio: Studio;
let user: Visitor;

beforeAll(async () => {
  studio = await Studio.start({ waking: false });
  user = await studio.user('anna');
});
afterAll(() => studio?.stop());

test('the form accepts only the signed upload', async () => {
  const bytes = boxStl(20, 20, 20);
  const query = { name: 'a.stl', hash: sha256(bytes), size: bytes.length };
  const { host, fields } = await user.call(uploadPolicy, { query });
  const policy = JSON.parse(Buffer.from(fields.Policy!, 'base64').toString());
  policy.conditions = policy.conditions.filter((each: unknown) => !Array.isArray(each));
  const post = async (change: Record<string, string>, body: Uint8Array = bytes) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...change })) form.set(name, value);
    form.set('file', new Blob([body as Uint8Array<ArrayBuffer>]));
    return (await fetch(host, { method: 'POST', body: form })).status;
  };
  expect(await post({ key: 'uploads/pending/usr_other/a.stl' })).toBe(403);
  expect(await post({ 'Content-Type': 'text/html' })).toBe(403);
  expect(await post({ 'x-amz-meta-uid': 'usr_other' })).toBe(403);
  expect(await post({ 'x-amz-meta-extra': '1' })).toBe(403);
  expect(await post({ 'X-Amz-Signature': '0'.repeat(64) })).toBe(403);
  expect(await post({ Policy: Buffer.from(JSON.stringify(policy)).toString('base64') })).toBe(403);
  vi.setSystemTime(Date.parse(policy.expiration) + 1);
  expect(await post({}).finally(() => vi.useRealTimers())).toBe(403);
  expect(await post({}, boxStl(20, 20, 20).slice(0, 0))).toBe(400);
  expect(await post({}, new Uint8Array(bytes.length + 1))).toBe(400);
  expect(await post({})).toBe(201);
});
