import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentHeader } from './store.ts';

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
