import fc from 'fast-check';
import { encode } from 'jpeg-js';
import { expect, test } from 'vitest';
import { scanBomb } from '../../../tests/models/bombs.ts';
import { JPEG_MAX_SCANS } from '../../rules/parameters/gradient-images.ts';
import type { GrayImage } from './gray-image.ts';
import { ImageTooComplex, readImage } from './read-image.ts';
import { writePng } from './write-png.ts';

function jpeg({ width, height, gray }: GrayImage): Uint8Array {
  const data = Uint8Array.from({ length: gray.length * 4 }, (_, i) => (i % 4 === 3 ? 255 : gray[i >> 2]!));
  return new Uint8Array(encode({ width, height, data }, 95).data);
}

const ramp: GrayImage = {
  width: 40,
  height: 24,
  gray: Uint8Array.from({ length: 960 }, (_, i) => Math.round((255 * (i % 40)) / 39)),
};

test('a JPEG gives the shades it was made from, within what its quality loses', () => {
  const read = readImage(jpeg(ramp));
  expect([read.width, read.height]).toEqual([40, 24]);
  for (let i = 0; i < ramp.gray.length; i++) {
    expect(Math.abs(read.gray[i]! - ramp.gray[i]!)).toBeLessThan(8);
  }
});

test('a PNG we write reads back to the very shades', () => {
  const side = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(side, side, fc.infiniteStream(fc.nat(255)), (width, height, shades) => {
      const gray = Uint8Array.from({ length: width * height }, () => shades.next().value);
      expect(readImage(writePng({ width, height, gray }))).toEqual({ width, height, gray });
    }),
  );
});

test('what a file is called does not matter, and anything that is no picture is a RangeError', () => {
  const good = jpeg(ramp);
  for (const bytes of [new Uint8Array(), new TextEncoder().encode('GIF89a'), good.subarray(0, 20)]) {
    expect(() => readImage(bytes)).toThrow(RangeError);
  }
  const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const bytes = good.slice();
      for (const [at, value] of changes) bytes[at] = value;
      try {
        const { width, height, gray } = readImage(bytes);
        expect(gray.length).toBe(width * height);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 60 },
  );
});

test('a JPEG of more scans than any encoder writes is refused before it is decoded', () => {
  expect(readImage(scanBomb(JPEG_MAX_SCANS, 16))).toMatchObject({ width: 16, height: 16 });
  expect(() => readImage(scanBomb(JPEG_MAX_SCANS + 1, 16))).toThrow(ImageTooComplex);
});

test('an image of more pixels than the caller takes is refused, also by a second frame header', () => {
  const image = { width: 5, height: 5, gray: new Uint8Array(25) };
  for (const bytes of [writePng(image), jpeg(image)]) {
    expect(readImage(bytes, 25).gray).toHaveLength(25);
    expect(() => readImage(bytes, 24)).toThrow(RangeError);
  }
  const large = scanBomb(1, 2048);
  const start = large.indexOf(0xc2) - 1;
  const small = scanBomb(1, 16);
  // The header of 2048 pixels a side stands before the scan, behind one of 16.
  const frame = large.subarray(start, start + 13);
  const both = Uint8Array.from([...small.subarray(0, start + 13), ...frame, ...small.subarray(start + 13)]);
  expect(() => readImage(both, 1024 * 1024)).toThrow(RangeError);
});
