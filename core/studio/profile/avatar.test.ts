import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { AVATAR_FORMS_PER_USER } from '../../rules/account/limits.ts';
import { createUser } from '../account/manage.ts';
import { findUser, type User } from '../account/user.ts';
import { readPicture } from '../file/picture.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { avatarUrl, makeAvatarForm, setAvatar } from './avatar.ts';

function png(widthPx: number, heightPx: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, widthPx);
  view.setUint32(20, heightPx);
  return bytes;
}

/** An APP0 segment, then a frame header. */
const JPEG = Uint8Array.from([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  ...[0xff, 0xc2, 0, 17, 8, 0, 100, 0, 200, 3, 0, 0, 0],
]);
const GIF = Uint8Array.from([...new TextEncoder().encode('GIF89a'), 44, 1, 30, 0, 0]);

describe('pictures', () => {
  it('are recognised by their bytes, with their size', () => {
    expect(readPicture(png(256, 128))).toEqual({ type: 'image/png', widthPx: 256, heightPx: 128 });
    expect(readPicture(JPEG)).toEqual({ type: 'image/jpeg', widthPx: 200, heightPx: 100 });
    expect(readPicture(GIF)).toEqual({ type: 'image/gif', widthPx: 300, heightPx: 30 });
  });

  it('exclude web pages, scripts and everything else, and reading never throws', () => {
    for (const text of ['<svg onload=x>', '<!doctype html>', '', 'GIF', '\u00ff\u00d8\u00ff'])
      expect(readPicture(new TextEncoder().encode(text))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        readPicture(bytes);
        readPicture(Uint8Array.from([0xff, 0xd8, 0xff, ...bytes]));
      }),
    );
  });
});

describe('avatar', () => {
  let ports: MemoryPorts;
  let ann: User;
  beforeEach(async () => {
    ports = memoryPorts();
    ann = (await createUser(ports, { username: 'annie', password: 'lattice-9' }))!;
  });

  async function post(bytes: Uint8Array): Promise<string> {
    const { key } = await makeAvatarForm(ports, ann.uid, { type: 'image/png', size: bytes.length });
    ports.files.post(key, bytes);
    return key;
  }

  it('is stored under our own name, and replaces the previous one', async () => {
    const first = await setAvatar(ports, ann, await post(png(256, 256)));
    const second = await setAvatar(ports, first, await post(JPEG));
    expect([...ports.files.objects.keys()]).toEqual([second.avatarKey]);
    expect(await avatarUrl(ports, (await findUser(ports, ann.uid))!)).toContain(second.avatarKey);
    expect(await avatarUrl(ports, ann)).toBe('');
  });

  it('is refused if it is another user’s upload, missing, huge or not a picture', async () => {
    const posted = await post(png(256, 256));
    const bob = (await createUser(ports, { username: 'bobby', password: 'lattice-9' }))!;
    await expect(setAvatar(ports, bob, posted)).rejects.toThrow('notFound');
    for (const key of ['', 'results/secret', `${posted}/../../x`])
      await expect(setAvatar(ports, ann, key)).rejects.toThrow('notFound');
    await expect(setAvatar(ports, ann, `${posted}x`)).rejects.toThrow('avatarRefused');
    for (const bytes of [png(5000, 10), png(0, 10), new Uint8Array(100)])
      await expect(setAvatar(ports, ann, await post(bytes))).rejects.toThrow('avatarRefused');
    // Refused uploads are deleted; those of other users stay.
    expect([...ports.files.objects.keys()]).toEqual([posted]);
  });

  it('gets a limited number of upload forms an hour', async () => {
    const form = () => makeAvatarForm(ports, ann.uid, { type: 'image/png', size: 100 });
    for (let made = 0; made < AVATAR_FORMS_PER_USER.max; made += 1) await form();
    await expect(form()).rejects.toThrow('tooManyRequests');
  });
});
