import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AsciiLines, ascii, float32Text } from './ascii-lines.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const float32 = (value: number) => text(new AsciiLines().float32(value).take());

describe('lines of ASCII', () => {
  test('hold what was added since they were taken', () => {
    const lines = new AsciiLines();
    expect(text(lines.put(ascii('v1="')).whole(1024).put(ascii('"')).take())).toBe('v1="1024"');
    expect(text(lines.whole(0).take())).toBe('0');
    const long = 'x'.repeat(1 << 15);
    expect(text(lines.whole(7).put(ascii(long)).float32(-0.5).take())).toBe(`7${long}-0.5`);
  });

  test('write whole numbers as the language does', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 32 - 1 }), (value) => {
        expect(text(new AsciiLines().whole(value).take())).toBe(String(value));
      }),
    );
  });
});

describe('a 32-bit float', () => {
  test('is written so that it reads back the same', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const read = Math.fround(Number(float32Text(value)));
        expect(read === 0 ? 0 : read).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test('has the same text from whole numbers as from the language', () => {
    const coordinates = fc.oneof(
      fc.float({ noNaN: true, noDefaultInfinity: true }),
      fc.float({ noNaN: true, min: -1000, max: 1000 }),
      fc.integer({ min: -1e8, max: 1e8 }).map((steps) => Math.fround(steps / 65_536)),
      fc.integer({ min: -1e8, max: 1e8 }).map((steps) => Math.fround(steps / 1e5)),
    );
    fc.assert(
      fc.property(coordinates, (value) => {
        expect(float32(value)).toBe(float32Text(value));
      }),
      { numRuns: 2000 },
    );
    // At powers of ten and at the ends of the range that whole numbers write, with the floats beside them.
    const bits = new Uint32Array(1);
    const float = new Float32Array(bits.buffer);
    for (let power = -5; power <= 8; power++) {
      for (let beside = -3; beside <= 3; beside++) {
        float[0] = 10 ** power;
        bits[0]! += beside;
        for (const value of [float[0]!, -float[0]!]) expect(float32(value)).toBe(float32Text(value));
      }
    }
  });
});
