import { strToU8, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { openZip, type ZipArchive } from './zip-archive.ts';

const TEXT = strToU8('a text that repeats, repeats, repeats and repeats');

function unpacked(archive: ZipArchive | undefined, path: string) {
  return archive!.unpack(archive!.entries.find((entry) => entry.path === path)!, 1000);
}

test('gives its files, stored or packed, whatever stands before it', () => {
  const bytes = zipSync({
    'a/packed.txt': [TEXT, { level: 9 }],
    'stored.txt': [TEXT, { level: 0 }],
    'folder/': [new Uint8Array(), {}],
  });
  for (const whole of [bytes, Uint8Array.of(...strToU8('PK\x03\x04 program'), ...bytes)]) {
    const archive = openZip(whole);
    expect(archive!.entries.map(({ path }) => path)).toEqual(['a/packed.txt', 'stored.txt']);
    for (const { path } of archive!.entries) expect(unpacked(archive, path)).toEqual(TEXT);
  }
});

test('reads sizes and places of 64 bits', () => {
  const bytes = zipSync({ 'part.txt': TEXT });
  const end = bytes.length - 22;
  const view = new DataView(bytes.buffer);
  const directory = view.getUint32(end + 16, true);
  const entry = bytes.slice(directory, end);
  // The entry refers to an extra field for both sizes and its place.
  const extra = new Uint8Array(28);
  const fields = new DataView(extra.buffer);
  fields.setUint16(0, 1, true);
  fields.setUint16(2, 24, true);
  fields.setBigUint64(4, BigInt(view.getUint32(directory + 24, true)), true);
  fields.setBigUint64(12, BigInt(view.getUint32(directory + 20, true)), true);
  const claims = new DataView(entry.buffer);
  for (const at of [20, 24, 42]) claims.setUint32(at, 0xffffffff, true);
  claims.setUint16(30, 28, true);
  const large = new Uint8Array(56 + 20);
  const record = new DataView(large.buffer);
  record.setUint32(0, 0x06064b50, true);
  record.setBigUint64(32, 1n, true);
  record.setBigUint64(48, BigInt(directory), true);
  record.setUint32(56, 0x07064b50, true);
  record.setBigUint64(64, BigInt(directory + entry.length + extra.length), true);
  const last = bytes.slice(end);
  new DataView(last.buffer).setUint32(16, 0xffffffff, true);
  const whole = Uint8Array.of(...bytes.subarray(0, directory), ...entry, ...extra, ...large, ...last);
  expect(unpacked(openZip(whole), 'part.txt')).toEqual(TEXT);
});

test('stops at the limit, and refuses sizes that are not true, encrypted entries and cut archives', () => {
  const bytes = zipSync({ 'part.txt': TEXT });
  const directory = new DataView(bytes.buffer).getUint32(bytes.length - 6, true);
  const changed = (offset: number, value: number) => {
    const copy = bytes.slice();
    new DataView(copy.buffer).setUint32(directory + offset, value, true);
    return openZip(copy)!;
  };
  const unpack = (archive: ZipArchive, bytesMax: number) => archive.unpack(archive.entries[0]!, bytesMax);
  expect(unpack(changed(24, TEXT.length), TEXT.length - 1)).toBe('too-large');
  expect(unpack(changed(24, 1), TEXT.length - 1)).toBe('too-large');
  expect(() => unpack(changed(24, 1), TEXT.length)).toThrow(RangeError);
  expect(() => unpack(changed(24, TEXT.length + 1), 1000)).toThrow(RangeError);
  expect(() => unpack(changed(8, (8 << 16) | 1), 1000)).toThrow(RangeError);
  expect(() => unpack(changed(16, 7), 1000)).toThrow(RangeError);
  expect(openZip(bytes.subarray(0, bytes.length - 4))).toBeUndefined();
});

test('reads the directory once, however many entries are unpacked', () => {
  const files = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}.txt`, TEXT]));
  const bytes = zipSync(files);
  const reads = vi.spyOn(DataView.prototype, 'getUint32');
  const archive = openZip(bytes)!;
  const opening = reads.mock.calls.length;
  for (const entry of archive.entries) archive.unpack(entry, 1000);
  const each = (reads.mock.calls.length - opening) / 500;
  reads.mockRestore();
  expect(opening).toBeGreaterThan(500);
  expect(each).toBeLessThanOrEqual(2);
});
