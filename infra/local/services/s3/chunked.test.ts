import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChunkedDecoder } from './chunked.ts';

const frame = (chunk: Uint8Array, extension: string) =>
  Buffer.concat([Buffer.from(`${chunk.length.toString(16)}${extension}\r\n`), chunk, Buffer.from('\r\n')]);

/** Cuts bytes into pieces of the given sizes, cyclically. */
function pieces(bytes: Buffer, sizes: number[]): Buffer[] {
  const cut: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    cut.push(bytes.subarray(at, at + size));
    at += size;
  }
  return cut;
}

test('any chunking is decoded, with its trailers', async () => {
  const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 6 });
  const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 });
  const extension = fc.constantFrom('', ';chunk-signature=abc');
  await fc.assert(
    fc.asyncProperty(chunks, sizes, extension, async (parts, cuts, ext) => {
      const end = Buffer.from(`0${ext}\r\nx-amz-checksum-crc32: AAAA==\r\n\r\n`);
      const body = Buffer.concat([...parts.map((part) => frame(part, ext)), end]);
      const decoder = new ChunkedDecoder();
      const decoded = await buffer(Readable.from(pieces(body, cuts)).pipe(decoder));
      expect(decoded.equals(Buffer.concat(parts))).toBe(true);
      expect(decoder.trailers).toEqual({ 'x-amz-checksum-crc32': 'AAAA==' });
    }),
  );
});

test.each([
  ['a size that is no number', 'zz\r\nab\r\n0\r\n\r\n'],
  ['an end inside a chunk', 'ff\r\nab'],
  ['no last chunk', '2\r\nab\r\n'],
  ['an endless header', '1'.repeat(5000)],
])('%s is refused', async (_what, text) => {
  await expect(buffer(Readable.from([Buffer.from(text)]).pipe(new ChunkedDecoder()))).rejects.toThrow();
});
