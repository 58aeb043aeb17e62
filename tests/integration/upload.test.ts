import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, CallInput } from '../../core/contract/call.ts';
import { type FileRecord, registerFile, uploadPolicy } from '../../core/contract/calls/file.ts';
import { ApiError } from '../../core/contract/client.ts';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { UPLOAD_MAX_BYTES } from '../../core/rules/model/upload-limits.ts';
import { bone } from '../models/bone.ts';
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

function changed(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}

test('a real model is accepted unchanged, with its measures', async () => {
  const bytes = encodeStl(bone());
  const record = await user.upload(bytes, '骨头 bone (1).STL');
  expect(record).toMatchObject({ file_name: '骨头 bone (1).STL', file_size: bytes.length, faults: [] });
  expect(record.volumeMm3).toBeGreaterThan(0);
  expect(record.faces).toBe((bytes.length - 84) / 50);
});

/** Two faces that enclose nothing, so that no repair can close them. */
const SHEET = {
  positions: Float32Array.of(0, 0, 0, 30, 0, 10, 30, 30, 30, 0, 30, 20),
  triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
};

test('every kind of bad file is refused with its own fault', async () => {
  const box = boxStl(20, 20, 20);
  const text = (content: string) => new TextEncoder().encode(content);
  const cases: [Uint8Array, string][] = [
    [text('hello, this is not a model at all'), 'not-stl'],
    [text('<html><body>no</body></html>'.repeat(20)), 'not-stl'],
    // The page opens archives and packages; a direct upload is an STL.
    [zipSync({ 'a.stl': box, 'b.stl': box }), 'not-stl'],
    [zipSync({ '3D/3dmodel.model': text('<model/>') }), 'not-stl'],
    [box.slice(0, box.length - 30), 'truncated'],
    [changed(Uint8Array.from([...box, 7]), (view) => view.setUint32(80, 11, true)), 'count-mismatch'],
    [changed(box, (view) => view.setFloat32(96, Number.NaN, true)), 'not-finite'],
    [changed(box, (view) => view.setFloat32(96, Number.POSITIVE_INFINITY, true)), 'not-finite'],
    [boxStl(20, 20, 20).slice(0, 84).fill(0, 80), 'no-triangles'],
    [encodeStl(SHEET), 'open'],
    [boxStl(500, 20, 20), 'box-too-large'],
    [boxStl(0.5, 20, 20), 'too-small'],
  ];
  for (const [bytes, fault] of cases) expect(await faultsOf(bytes), fault).toContain(fault);
});

test('several faults are reported together', async () => {
  expect(await faultsOf(boxStl(500, 0.5, 20))).toEqual(
    expect.arrayContaining(['box-too-large', 'too-small']),
  );
});

test('a small model is accepted with a warning', async () => {
  expect((await user.upload(boxStl(3, 20, 20))).faults.map(({ code }) => code)).toEqual(['small']);
});

test('small defects are reported, and repaired only with consent', async () => {
  const refused = await outcome(dirtyBoxStl(20));
  expect(refused).toMatchObject({ codeName: 'consentNeeded' });
  const record = await user.upload(dirtyBoxStl(20), 'dirty.stl', true);
  expect(record.faults.map(({ code }) => code)).toContain('duplicate-faces');
  expect(record.faces).toBe(12);
});

test('a name that is too long and of another type gets no policy, with both reasons', async () => {
  const query = { name: `${'长'.repeat(80)}.obj`, hash: sha256(new Uint8Array(1)), size: 1 };
  await expect(user.call(uploadPolicy, { query })).rejects.toMatchObject({
    codeName: 'modelRefused',
    details: { faults: [{ code: 'not-stl' }, { code: 'name-too-long' }] },
  });
});

test('files over 50 MB get no policy', async () => {
  const query = { name: 'a.stl', hash: sha256(new Uint8Array(1)), size: UPLOAD_MAX_BYTES + 1 };
  expect(await user.codeOf(uploadPolicy, { query })).toBe('invalidRequest');
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
