import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameLimit } from './frame-limit.ts';

/** Returns a masked client frame with a payload of `bytes` bytes. */
function frame(bytes: number): Buffer {
  const length =
    bytes < 126
      ? Buffer.from([0x80 | bytes])
      : bytes < 65_536
        ? Buffer.from([0x80 | 126, bytes >> 8, bytes & 0xff])
        : Buffer.concat([Buffer.from([0x80 | 127, 0, 0, 0, 0]), u32(bytes)]);
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.from([1, 2, 3, 4]), Buffer.alloc(bytes, 0x7e)]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

test('a frame is too long exactly when its payload is above the limit, however the bytes arrive', () => {
  const sizes = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(125, 126, 999, 1000, 1001, 70_000)),
  );
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 700 }), (frames, piece) => {
      const stream = Buffer.concat(frames.map(frame));
      const limit = new FrameLimit(1000);
      let exceeded = false;
      for (let at = 0; at < stream.length && !exceeded; at += piece) {
        exceeded = limit.isExceededBy(stream.subarray(at, at + piece));
      }
      expect(exceeded).toBe(frames.some((size) => size > 1000));
    }),
  );
});
