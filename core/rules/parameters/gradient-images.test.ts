import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  GRADIENT_IMAGE_MAX_BYTES,
  GRADIENT_IMAGE_MAX_SIDE_PX,
  gradientImageType,
  gradientRodRange,
  imageFaults,
} from './gradient-images.ts';
import { LATTICE_SIZE_MM } from './lattice-parameters.ts';

test('rods are between a thirty-second and an eighth of the size, rounded inwards to tenths', () => {
  expect(gradientRodRange(8)).toEqual({ min: 0.3, max: 1 });
  expect(gradientRodRange(10)).toEqual({ min: 0.4, max: 1.2 });
  expect(gradientRodRange(9.6)).toEqual({ min: 0.3, max: 1.2 });
  expect(gradientRodRange(9.6, true)).toEqual({ min: 0.3, max: 2.4 });
  const sizes = fc.double({ min: LATTICE_SIZE_MM.min, max: LATTICE_SIZE_MM.max, noNaN: true });
  fc.assert(
    fc.property(sizes, (size) => {
      const { min, max } = gradientRodRange(size);
      expect(min).toBeGreaterThanOrEqual(size / 32 - 1e-9);
      expect(max).toBeLessThanOrEqual(size / 8 + 1e-9);
      expect(min - size / 32).toBeLessThan(0.1);
      expect(size / 8 - max).toBeLessThan(0.1);
      expect(min).toBeLessThan(max);
    }),
  );
});

test('png, jpg and jpeg are accepted in any case, by the last extension of the name', () => {
  expect(gradientImageType('a.PNG')).toBe('image/png');
  expect(gradientImageType('a.b.JpEg')).toBe('image/jpeg');
  expect(gradientImageType('a.jpg')).toBe('image/jpeg');
  for (const name of ['png', 'a.gif', 'a.png.exe', 'a.constructor', '']) {
    expect(gradientImageType(name), name).toBeUndefined();
  }
});

test('all faults of an image are reported at once', () => {
  const most = { bytes: GRADIENT_IMAGE_MAX_BYTES, sidesPx: [GRADIENT_IMAGE_MAX_SIDE_PX, 1] as const };
  expect(imageFaults({ fileName: 'a.png', ...most })).toEqual([]);
  const over = {
    bytes: GRADIENT_IMAGE_MAX_BYTES + 1,
    sidesPx: [1, GRADIENT_IMAGE_MAX_SIDE_PX + 1] as const,
  };
  expect(imageFaults({ fileName: 'a.bmp', ...over })).toEqual([
    'image-type',
    'image-too-large',
    'image-too-wide',
  ]);
});
