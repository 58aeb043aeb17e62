import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, CallInput } from '../../core/contract/call.ts';
import { type FileRecord, registerFile, uploadPolicy } from '../../core/contract/calls/file.ts';
import { ApiError } from '../../core/contract/client.ts';
import { boxStl, dirtyBoxStl } from './harness/models.ts';
import { Studio } from './harness/studio.ts';
import { sha256, type Visitor } from './harness/visitor.ts';

let studio: Studio;
let user: Visitor;

beforeAll(async () => {
  studio = await Studio.start({ waking: false });
  user = await studio.user('anna');
});
afterAll(() => studio?.stop());

/** Uploads and registers bytes. Returns the record or the refusal. */
async function outcome(bytes: Uint8Array, name?: string): Promise<FileRecord | ApiError> {
  return await user.upload(bytes, name).catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
}

async function faultsOf(bytes: Uint8Array): Promise<string[]> {
  const refused = await outcome(bytes);
  if (!(refused instanceof ApiError)) throw new Error('it was taken');
  expect(refused.codeName).toBe('modelRefused');
  return (refused.details.faults ?? []).map(({ code }) => code);
}

test('several faults are reported together', async () => {
  expect(await faultsOf(boxStl(500, 0.5, 20))).toEqual(
    expect.arrayContaining(['box-too-large', 'too-small']),
  );
});

test('small defects are reported, and repaired only with consent', async () => {
  const refused = await outcome(dirtyBoxStl(20));
  expect(refused).toMatchObject({ codeName: 'consentNeeded' });
  const record = await user.upload(dirtyBoxStl(20), 'dirty.stl', true);
  expect(record.faults.map(({ code }) => code)).toContain('duplicate-faces');
  expect(record.faces).toBe(12);
});

test('the form accepts only the signed upload', async () => {
  const bytes = boxStl(20, 20, 20);
  const query = { name: 'a.stl', hash: sha256(bytes), size: bytes.length };
  const { host, fields } = await user.call(uploadPolicy, { query });
  const post = async (change: Record<string, string>, body: Uint8Array = bytes) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...change })) form.set(name, value);
    form.set('file', new Blob([body as Uint8Array<ArrayBuffer>]));
    return (await fetch(host, { method: 'POST', body: form })).status;
  };
  expect(await post({ key: 'uploads/pending/usr_other/a.stl' })).toBe(403);
  expect(await post({ 'Content-Type': 'text/html' })).toBe(403);
  expect(await post({ 'x-amz-meta-uid': 'usr_other' })).toBe(403);
  expect(await post({}, boxStl(20, 20, 20).slice(0, 0))).toBe(400);
  expect(await post({}, new Uint8Array(bytes.length + 1))).toBe(400);
  expect(await post({})).toBe(201);
});

test('registering twice, at once or later, gives one record', async () => {
  const bytes = boxStl(27, 27, 27);
  const { key } = await user.post(bytes, 'a.stl');
  const input = { body: { key, file_name: 'a.stl', hash: sha256(bytes) } } as CallInput<Call>;
  const records = await Promise.all([1, 2, 3].map(() => user.call(registerFile as Call, input)));
  const again = await user.call(registerFile as Call, input);
  for (const record of records) expect(record).toEqual(again);
});
