import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { attachmentHeader, S3Files } from './store.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a list of several pages gives every key, and each call deletes as many as S3 takes', async () => {
  const deleted: number[] = [];
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async (command: unknown) => {
    if (command instanceof DeleteObjectsCommand) deleted.push(command.input.Delete!.Objects!.length);
    if (!(command instanceof ListObjectsV2Command)) return {};
    return command.input.ContinuationToken === undefined
      ? { Contents: [{ Key: 'a' }], IsTruncated: true, NextContinuationToken: 'second' }
      : { Contents: [{ Key: 'b' }], IsTruncated: false };
  });
  const files = new S3Files('bucket');
  expect(await files.list('')).toEqual(['a', 'b']);
  await files.delete(Array.from({ length: 1500 }, (_, index) => String(index)));
  expect(deleted).toEqual([1000, 500]);
});

test('the UTF-8 part preserves every name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const header = attachmentHeader(name);
      const encoded = /filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '';
      const plain = Array.from(name, (letter) => (/[\p{Cc}/\\]/u.test(letter) ? '_' : letter)).join('');
      expect(decodeURIComponent(encoded)).toBe(plain);
    }),
  );
});

test('nothing in a name can end the header or add a field to it', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(attachmentHeader(name)).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.%!~-]*$/,
      );
    }),
  );
});

test('a Chinese name keeps a plain form beside it', () => {
  expect(attachmentHeader('支架 1.stl')).toBe(
    `attachment; filename="__ 1.stl"; filename*=UTF-8''%E6%94%AF%E6%9E%B6%201.stl`,
  );
});
