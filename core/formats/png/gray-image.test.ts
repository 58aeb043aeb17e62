import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGrayImage, meanShade } from './gray-image.ts';

const image = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height })
      .map((gray) => ({ width, height, gray })),
  );
const part = fc.double({ min: -0.5, max: 1.5, noNaN: true });

test('the mean of the whole picture is the mean of its shades', () => {
  fc.assert(
    fc.property(image, (gray) => {
      const mean = gray.gray.reduce((sum, shade) => sum + shade, 0) / gray.gray.length / 255;
      expect(meanShade(gray)(0.5, 0.5, 1, 1)).toBeCloseTo(mean, 9);
    }),
  );
});

test('a mean lies between the darkest and the lightest shade, at every place', () => {
  fc.assert(
    fc.property(image, part, part, part, part, (gray, u, v, spanU, spanV) => {
      const mean = meanShade(gray)(u, v, Math.abs(spanU), Math.abs(spanV));
      expect(mean).toBeGreaterThanOrEqual(Math.min(...gray.gray) / 255 - 1e-12);
      expect(mean).toBeLessThanOrEqual(Math.max(...gray.gray) / 255 + 1e-12);
    }),
  );
});

test('a picture needs a shade for every place', () => {
  expect(isGrayImage({ width: 2, height: 2, gray: new Uint8Array(4) })).toBe(true);
  expect(isGrayImage({ width: 2, height: 2, gray: new Uint8Array(3) })).toBe(false);
  expect(isGrayImage({ width: 0, height: 2, gray: new Uint8Array() })).toBe(false);
});
