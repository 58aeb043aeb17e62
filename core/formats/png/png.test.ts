import fc from 'fast-check';
import { zlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { readPng } from './png.ts';

function chunk(name: string, body: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + body.length);
  new DataView(out.buffer).setUint32(0, body.length);
  out.set(new TextEncoder().encode(name), 4);
  out.set(body, 8);
  return out;
}

/** PNG of these rows; every row states its own filter. */
function png(
  width: number,
  height: number,
  type: number,
  rows: Uint8Array,
  extra: Uint8Array[] = [],
  [depth, interlace] = [8, 0],
): Uint8Array {
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header.set([depth!, type, 0, 0, interlace!], 8);
  return new Uint8Array(
    Buffer.concat([
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      ...extra,
      chunk('IDAT', zlibSync(rows)),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}

test('reads shades back whatever the row filters', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.infiniteStream(fc.nat(255)),
      (width, height, shades) => {
        const gray = Uint8Array.from({ length: width * height }, () => shades.next().value);
        const rows = new Uint8Array((width + 1) * height);
        const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : gray[y * width + x]!);
        for (let y = 0; y < height; y++) {
          const filter = y % 4;
          rows[y * (width + 1)] = filter;
          for (let x = 0; x < width; x++) {
            const guess = [0, at(x - 1, y), at(x, y - 1), (at(x - 1, y) + at(x, y - 1)) >> 1][filter]!;
            rows[y * (width + 1) + 1 + x] = at(x, y) - guess;
          }
        }
        expect(readPng(png(width, height, 0, rows))).toEqual({ width, height, gray });
      },
    ),
  );
});

test('reads colours as luma and clear places as white', () => {
  expect([...readPng(png(2, 1, 2, Uint8Array.of(0, 255, 255, 255, 255, 0, 0))).gray]).toEqual([255, 76]);
  expect([...readPng(png(2, 1, 6, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 255))).gray]).toEqual([255, 0]);
  const palette = chunk('PLTE', Uint8Array.of(0, 0, 0, 255, 255, 255));
  expect([...readPng(png(2, 1, 3, Uint8Array.of(0, 1, 0), [palette])).gray]).toEqual([255, 0]);
});

test('reads one to sixteen bits a sample', () => {
  const read = (depth: number, ...bytes: number[]) => [
    ...readPng(png(3, 1, 0, Uint8Array.of(0, ...bytes), [], [depth, 0])).gray,
  ];
  expect(read(1, 0b10100000)).toEqual([255, 0, 255]);
  expect(read(2, 0b00011100)).toEqual([0, 85, 255]);
  expect(read(4, 0x0f, 0x80)).toEqual([0, 255, 136]);
  expect(read(16, 0, 0, 255, 255, 128, 7)).toEqual([0, 255, 128]);
});

test('an interlaced picture is the same picture', () => {
  // Seven passes of an 8 x 8 picture, from the figure of the PNG specification, section 8.2.
  const passes = [
    '1 6 4 6 2 6 4 6',
    '7 7 7 7 7 7 7 7',
    '5 6 5 6 5 6 5 6',
    '7 7 7 7 7 7 7 7',
    '3 6 4 6 3 6 4 6',
    '7 7 7 7 7 7 7 7',
    '5 6 5 6 5 6 5 6',
    '7 7 7 7 7 7 7 7',
  ].map((row) => row.split(' ').map(Number));
  const data: number[] = [];
  for (let pass = 1; pass <= 7; pass++) {
    for (let y = 0; y < 8; y++) {
      const row = passes[y]!.flatMap((own, x) => (own === pass ? [8 * y + x] : []));
      if (row.length > 0) data.push(0, ...row);
    }
  }
  const { gray } = readPng(png(8, 8, 0, Uint8Array.from(data), [], [8, 1]));
  expect([...gray]).toEqual(Array.from({ length: 64 }, (_, i) => i));
});

test('refuses anything else with a RangeError', () => {
  const good = png(3, 2, 0, new Uint8Array(8));
  const bombs = [
    new Uint8Array(0),
    good.subarray(0, 30),
    png(3, 2, 0, new Uint8Array(7)),
    png(3, 2, 0, new Uint8Array(4000)),
    png(70_000, 70_000, 0, new Uint8Array(8)),
    png(2, 1, 3, Uint8Array.of(0, 1, 0)),
  ];
  for (const bytes of bombs) expect(() => readPng(bytes)).toThrow(RangeError);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      (changes) => {
        const bytes = good.slice();
        for (const [at, value] of changes) bytes[at] = value;
        try {
          readPng(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      },
    ),
  );
});
