import { expect, test } from 'vitest';
import { uploadPolicy } from '../../contract/calls/file.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { readStl } from '../../formats/stl/read.ts';
import { encodeStl } from '../../formats/stl/write.ts';
import { INSPECTION_VERSION, inspectModel } from '../../model/input/inspect.ts';
import {
  REGISTRATIONS_PER_HOUR,
  THUMBNAILS_PER_HOUR,
  UPLOAD_MAX_BYTES,
  UPLOAD_POLICIES_PER_HOUR,
} from '../../rules/model/upload-limits.ts';
import { OverBudget } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { sampleAccount } from '../testing/sample-order.ts';
import { registerFile } from './register.ts';
import { makeUploadPolicy, pendingPrefix } from './upload.ts';

const UID = 'usr_1';

/** A tetrahedron of 20 mm; `extra` doubles its first face. */
function tetrahedron(extra = false): Uint8Array {
  const positions = Float32Array.from([0, 0, 0, 20, 0, 0, 0, 20, 0, 0, 0, 20]);
  const triangles = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2, ...(extra ? [0, 2, 1] : [])];
  return encodeStl({ positions, triangles: Uint32Array.from(triangles) });
}

async function uploaded(ports: MemoryPorts, bytes: Uint8Array, metadata: Record<string, string> = {}) {
  const key = `${pendingPrefix(UID)}${ports.ids.next()}.stl`;
  const hash = await sha256Hex(bytes);
  await sampleAccount(ports, UID);
  ports.files.post(key, bytes, { uid: UID, hash, ...metadata });
  return { key, hash, fileName: 'part.stl', consent: false };
}

async function refusal(work: Promise<unknown>): Promise<VisibleError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof VisibleError) return error;
  throw new Error(`not refused: ${String(error)}`);
}

test('a valid model is recorded from its own bytes and moved where the upload form cannot write', async () => {
  const ports = memoryPorts();
  const bytes = tetrahedron();
  const request = await uploaded(ports, bytes);
  const file = await registerFile(ports, UID, request);
  expect(file).toMatchObject({
    uid: UID,
    name: 'part.stl',
    bytes: bytes.length,
    extentMm: [20, 20, 20],
    faces: 4,
    inspection: INSPECTION_VERSION,
  });
  expect(file.sha256).toBe(request.hash);
  expect(ports.files.objects.get(file.key)?.bytes).toEqual(bytes);
  expect(ports.files.objects.has(request.key)).toBe(false);
});

test('registering an upload twice, at once or later, returns one record', async () => {
  const ports = memoryPorts();
  const request = await uploaded(ports, tetrahedron());
  const records = await Promise.all([1, 2, 3].map(() => registerFile(ports, UID, request)));
  const again = await registerFile(ports, UID, request);
  for (const { id, key } of records) expect({ id, key }).toEqual({ id: again.id, key: again.key });
});

test('a small defect needs consent; then the repaired model is stored', async () => {
  const ports = memoryPorts();
  const request = await uploaded(ports, tetrahedron(true));
  const refused = await refusal(registerFile(ports, UID, request));
  expect(refused.codeName).toBe('consentNeeded');
  expect(refused.details.faults?.map(({ code }) => code)).toContain('duplicate-faces');
  const file = await registerFile(ports, UID, { ...request, consent: true });
  const kept = ports.files.objects.get(file.key)!.bytes;
  expect(await sha256Hex(kept)).toBe(file.sha256);
  expect(file.sha256).not.toBe(request.hash);
  expect(file.inspection).toBeUndefined();
  expect(readStl(kept).ok).toBe(true);
  expect(inspectModel(kept, {}).needsConsent).toBe(false);
  expect(file.faults.map(({ code }) => code)).toContain('duplicate-faces');
});

test('a model of several bodies is kept with consent, and asks again without', async () => {
  const ports = memoryPorts();
  const bodies = Float32Array.from([0, 30].flatMap((x) => [x, 0, 0, x + 20, 0, 0, x, 20, 0, x, 0, 20]));
  const one = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
  const triangles = Uint32Array.from([...one, ...one.map((v) => v + 4)]);
  const request = await uploaded(ports, encodeStl({ positions: bodies, triangles }));
  const refused = await refusal(registerFile(ports, UID, request));
  expect(refused.codeName).toBe('consentNeeded');
  expect(refused.details.faults).toMatchObject([{ code: 'several-bodies', count: 2 }]);
  const file = await registerFile(ports, UID, { ...request, consent: true });
  expect(file).toMatchObject({ faces: 8, extentMm: [50, 20, 20] });
  expect(inspectModel(ports.files.objects.get(file.key)!.bytes, {}).bodies).toHaveLength(2);
});

test('overlapping bodies are united with consent, and sheets that cross are refused', async () => {
  const ports = memoryPorts();
  const corners = [0, 0, 0, 20, 0, 0, 0, 20, 0, 0, 0, 20];
  const one = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
  const positions = Float32Array.from([0, 1.5].flatMap((dMm) => corners.map((mm, k) => mm + dMm * (k + 1))));
  const crossing = (triangles: number[]) => encodeStl({ positions, triangles: Uint32Array.from(triangles) });
  const bodies = await uploaded(ports, crossing([...one, ...one.map((v) => v + 4)]));
  expect((await refusal(registerFile(ports, UID, bodies))).codeName).toBe('consentNeeded');
  const file = await registerFile(ports, UID, { ...bodies, consent: true });
  expect(file.faults.map(({ code }) => code)).toEqual(['crossing-faces']);
  const sheets = await uploaded(ports, crossing([1, 2, 3, 4, 6, 5]));
  const refused = await refusal(registerFile(ports, UID, { ...sheets, consent: true }));
  expect(refused.codeName).toBe('modelRefused');
  expect(refused.details.faults?.map(({ code }) => code)).toContain('self-intersecting');
});

test('all faults of a model are reported at once', async () => {
  const ports = memoryPorts();
  const positions = Float32Array.from([0, 0, 0, 900, 0, 0, 0, 900, 0, 0, 0, 0.5]);
  const triangles = Uint32Array.from([0, 2, 1, 0, 1, 3, 1, 2, 3]);
  const request = await uploaded(ports, encodeStl({ positions, triangles }));
  const refused = await refusal(registerFile(ports, UID, request));
  expect(refused.codeName).toBe('modelRefused');
  expect(refused.details.faults?.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['box-too-large', 'too-small']),
  );
});

test("another user's upload, unannounced bytes and a missing object all count as missing", async () => {
  const ports = memoryPorts();
  const request = await uploaded(ports, tetrahedron());
  expect((await refusal(registerFile(ports, 'usr_2', request))).codeName).toBe('notFound');
  const other = { ...request, hash: '0'.repeat(64) };
  expect((await refusal(registerFile(ports, UID, other))).codeName).toBe('uploadMissing');
  const nowhere = { ...request, key: `${pendingPrefix(UID)}nothing.stl` };
  expect((await refusal(registerFile(ports, UID, nowhere))).codeName).toBe('uploadMissing');
  const foreign = await uploaded(ports, tetrahedron(), { uid: 'usr_2' });
  expect((await refusal(registerFile(ports, UID, foreign))).codeName).toBe('uploadMissing');
  const lying = await uploaded(ports, tetrahedron(), { hash: request.hash });
  ports.files.post(lying.key, tetrahedron(true), { uid: UID, hash: lying.hash });
  expect((await refusal(registerFile(ports, UID, lying))).codeName).toBe('uploadMissing');
});

test('neither a too large upload is read, nor one that replaced the object whose size was checked', async () => {
  const ports = memoryPorts();
  const request = await uploaded(ports, tetrahedron());
  const [head, read] = [ports.files.head.bind(ports.files), ports.files.read.bind(ports.files)];
  let bytesRead = 0;
  ports.files.read = async (key, etag) => {
    const bytes = await read(key, etag);
    bytesRead += bytes?.length ?? 0;
    return bytes;
  };
  ports.files.head = async (key) => ({ ...(await head(key))!, bytes: UPLOAD_MAX_BYTES + 1 });
  expect((await refusal(registerFile(ports, UID, request))).codeName).toBe('uploadMissing');
  ports.files.head = async (key) => {
    const found = await head(key);
    ports.files.post(key, tetrahedron(), { uid: UID, hash: request.hash });
    return found;
  };
  expect((await refusal(registerFile(ports, UID, request))).codeName).toBe('uploadMissing');
  expect(bytesRead).toBe(0);
});

test('an upload that is replaced during inspection is refused', async () => {
  const ports = memoryPorts();
  const request = await uploaded(ports, tetrahedron());
  const head = ports.files.head.bind(ports.files);
  ports.files.head = async (key) => {
    const found = await head(key);
    ports.files.post(key, tetrahedron(true), { uid: UID, hash: request.hash });
    return found;
  };
  expect((await refusal(registerFile(ports, UID, request))).codeName).toBe('uploadMissing');
});

test('a policy is for one key of ours, and a name that can never be accepted gets none', async () => {
  const ports = memoryPorts();
  const query = { name: 'part.STL', hash: '0'.repeat(64), size: 100, purpose: 'model' as const };
  const policy = await makeUploadPolicy(ports, UID, query);
  expect(policy.key.startsWith(pendingPrefix(UID))).toBe(true);
  const refused = await refusal(makeUploadPolicy(ports, UID, { ...query, name: `${'ä'.repeat(120)}.obj` }));
  expect(refused.details.faults?.map(({ code }) => code)).toEqual(['not-stl', 'name-too-long']);
});

test('no policy is asked for a file larger than the limit', () => {
  const asks = (size: number) =>
    uploadPolicy.query!.safeParse({ name: 'part.stl', hash: '0'.repeat(64), size }).success;
  expect([asks(UPLOAD_MAX_BYTES), asks(UPLOAD_MAX_BYTES + 1)]).toEqual([true, false]);
});

test('policies per user and hour are limited', async () => {
  const ports = memoryPorts();
  const query = { name: 'part.stl', hash: '0'.repeat(64), size: 100, purpose: 'model' as const };
  for (let count = 0; count < UPLOAD_POLICIES_PER_HOUR; count += 1) await makeUploadPolicy(ports, UID, query);
  const refused = await refusal(makeUploadPolicy(ports, UID, query));
  expect(refused.codeName).toBe('tooManyRequests');
  expect(refused.details.retryAfterSeconds).toBeGreaterThan(0);
  expect((await makeUploadPolicy(ports, 'usr_2', query)).key).toContain('usr_2');
});

test('thumbnails have their own limit of forms, and are posted where only unchecked files are', async () => {
  const ports = memoryPorts();
  const query = { name: 'a.jpg', hash: '0'.repeat(64), size: 100, purpose: 'thumbnail' as const };
  for (let count = 0; count < THUMBNAILS_PER_HOUR; count += 1) {
    const { key } = await makeUploadPolicy(ports, UID, query);
    expect(key.startsWith(pendingPrefix(UID))).toBe(true);
  }
  expect((await refusal(makeUploadPolicy(ports, UID, query))).codeName).toBe('tooManyRequests');
});

test('a refused model is deleted, one that needs consent is kept, and inspections per hour are limited', async () => {
  const ports = memoryPorts();
  const refused = await uploaded(ports, new TextEncoder().encode('solid nothing'));
  expect((await refusal(registerFile(ports, UID, refused))).codeName).toBe('modelRefused');
  expect(await ports.files.head(refused.key)).toBeUndefined();
  const last = await uploaded(ports, tetrahedron());
  for (let count = 1; count < REGISTRATIONS_PER_HOUR; count += 1)
    expect((await refusal(registerFile(ports, UID, refused))).codeName).toBe('uploadMissing');
  expect((await refusal(registerFile(ports, UID, last))).codeName).toBe('tooManyRequests');
  ports.clock.ms += 3600_000;
  expect((await registerFile(ports, UID, last)).faces).toBe(4);
});

test('a model that takes too long to check is refused with that reason and deleted, as after a fault', async () => {
  const ports = memoryPorts();
  const slow = await uploaded(ports, tetrahedron());
  ports.decoders.checkModel = () => Promise.reject(new OverBudget('time'));
  const refused = await refusal(registerFile(ports, UID, slow));
  expect(refused.codeName).toBe('modelRefused');
  expect(refused.details.faults).toEqual([{ code: 'too-complex', severity: 'refuse' }]);
  const odd = await uploaded(ports, tetrahedron());
  ports.decoders.checkModel = () => Promise.reject(new Error('the thread ended'));
  await expect(registerFile(ports, UID, odd)).rejects.toThrow('the thread ended');
  expect([...ports.files.objects.keys()]).toEqual([]);
});
