import { expect, test } from 'vitest';
import { scanBomb } from '../../../../tests/models/bombs.ts';
import { VisibleError } from '../../../contract/envelope.ts';
import { writePng } from '../../../formats/png/write-png.ts';
import { REGISTRATIONS_PER_HOUR } from '../../../rules/model/upload-limits.ts';
import {
  GRADIENT_IMAGE_MAX_BYTES,
  GRADIENT_IMAGE_MAX_SIDE_PX,
} from '../../../rules/parameters/gradient-images.ts';
import { OverBudget } from '../../ports.ts';
import { sha256Hex } from '../../store/digest.ts';
import { type MemoryPorts, memoryPorts } from '../../testing/memory-ports.ts';
import { sampleAccount } from '../../testing/sample-order.ts';
import { makeUploadPolicy, pendingPrefix } from '../upload.ts';
import { findImage, grayscaleOf, imageIdIn } from './image.ts';
import { registerImage } from './register.ts';

const UID = 'usr_1';

function shades(width: number, height = 1): Uint8Array {
  return writePng({ width, height, gray: new Uint8Array(width * height) });
}

async function uploaded(ports: MemoryPorts, bytes: Uint8Array, fileName = 'shades.png') {
  const key = `${pendingPrefix(UID)}${ports.ids.next()}.image`;
  const hash = await sha256Hex(bytes);
  await sampleAccount(ports, UID);
  ports.files.post(key, bytes, { uid: UID, hash });
  return { key, hash, fileName };
}

async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VisibleError)) throw new Error(`not refused: ${String(error)}`);
  return { code: error.codeName, faults: error.details.faults?.map(({ code }) => code) };
}

test('a valid image is recorded, moved where the upload form cannot write, and found by its address', async () => {
  const ports = memoryPorts();
  const bytes = shades(5, 3);
  const request = await uploaded(ports, bytes);
  const image = await registerImage(ports, UID, request);
  expect(image).toMatchObject({ uid: UID, name: 'shades.png', type: 'image/png', widthPx: 5, heightPx: 3 });
  expect(ports.files.objects.get(image.key)?.bytes).toEqual(bytes);
  expect(ports.files.objects.has(request.key)).toBe(false);
  const { path } = await grayscaleOf(ports, image);
  expect(await findImage(ports, UID, imageIdIn(path)!)).toMatchObject({ id: image.id });
  expect(await findImage(ports, 'usr_2', image.id)).toBeUndefined();
});

test('the same bytes give the same image, stored again', async () => {
  const ports = memoryPorts();
  const first = await registerImage(ports, UID, await uploaded(ports, shades(4)));
  await ports.files.delete([first.key]);
  const again = await registerImage(ports, UID, await uploaded(ports, shades(4), 'other.png'));
  expect(again.id).toBe(first.id);
  expect(ports.files.objects.has(again.key)).toBe(true);
  expect((await registerImage(ports, UID, await uploaded(ports, shades(5)))).id).not.toBe(first.id);
});

test('a non-image, a too wide image and a broken image are refused with the reason', async () => {
  const ports = memoryPorts();
  const of = async (bytes: Uint8Array, name?: string) =>
    await refusal(registerImage(ports, UID, await uploaded(ports, bytes, name)));
  const text = new TextEncoder().encode('hello, no picture at all');
  expect(await of(text)).toEqual({ code: 'imageRefused', faults: ['image-type'] });
  expect(await of(shades(GRADIENT_IMAGE_MAX_SIDE_PX + 1), 'wide.gif')).toEqual({
    code: 'imageRefused',
    faults: ['image-type', 'image-too-wide'],
  });
  expect(await of(shades(60, 60).subarray(0, 50))).toEqual({
    code: 'imageRefused',
    faults: ['image-broken'],
  });
});

test("another user's upload and unannounced bytes count as missing", async () => {
  const ports = memoryPorts();
  const request = await uploaded(ports, shades(4));
  expect((await refusal(registerImage(ports, 'usr_2', request))).code).toBe('notFound');
  const other = { ...request, hash: '0'.repeat(64) };
  expect((await refusal(registerImage(ports, UID, other))).code).toBe('uploadMissing');
});

test('a policy for an image is for its type and size; a file that can never be accepted gets none', async () => {
  const ports = memoryPorts();
  const query = { hash: '0'.repeat(64), purpose: 'grayscale' as const };
  const policy = await makeUploadPolicy(ports, UID, { ...query, name: 'a.JPG', size: 100 });
  expect(policy.key).toMatch(/\.image$/);
  expect(policy.fields['Content-Type']).toBe('image/jpeg');
  const size = GRADIENT_IMAGE_MAX_BYTES + 1;
  expect(await refusal(makeUploadPolicy(ports, UID, { ...query, name: 'a.webp', size }))).toEqual({
    code: 'imageRefused',
    faults: ['image-type', 'image-too-large'],
  });
});

test('an image that takes too long is refused with that reason, and every refused upload is deleted', async () => {
  const ports = memoryPorts();
  const bomb = await uploaded(ports, scanBomb(1000), 'scan.jpg');
  expect((await refusal(registerImage(ports, UID, bomb))).code).toBe('imageTooComplex');
  const text = await uploaded(ports, new TextEncoder().encode('hello'));
  expect((await refusal(registerImage(ports, UID, text))).code).toBe('imageRefused');
  const slow = await uploaded(ports, shades(4));
  ports.decoders.readImage = () => Promise.reject(new OverBudget('time'));
  expect((await refusal(registerImage(ports, UID, slow))).code).toBe('imageTooComplex');
  const odd = await uploaded(ports, shades(4));
  ports.decoders.readImage = () => Promise.reject(new Error('the thread ended'));
  await expect(registerImage(ports, UID, odd)).rejects.toThrow('the thread ended');
  expect([...ports.files.objects.keys()]).toEqual([]);
});

test('registrations are counted before the upload is read', async () => {
  const ports = memoryPorts();
  const last = await uploaded(ports, shades(4));
  const gone = { ...last, key: `${pendingPrefix(UID)}gone.image` };
  for (let count = 0; count < REGISTRATIONS_PER_HOUR; count += 1)
    expect((await refusal(registerImage(ports, UID, gone))).code).toBe('uploadMissing');
  ports.files.read = () => Promise.reject(new Error('read although the limit was reached'));
  expect((await refusal(registerImage(ports, UID, last))).code).toBe('tooManyRequests');
});
