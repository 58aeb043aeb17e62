import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stackLayerPx } from '../rules/parameters/gradient-images.ts';
import { stackImage, stackShade } from './image-stack.ts';

it('gives back every shade at its place, and means between places, whatever the number of layers', () => {
  const sizes = fc.tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 2, max: 11 }),
  );
  const grids = sizes.chain((size) => {
    const count = size[0] * size[1] * size[2];
    return fc.record({
      size: fc.constant(size),
      shades: fc.uint8Array({ minLength: count, maxLength: count }),
    });
  });
  fc.assert(
    fc.property(grids, ({ size, shades }) => {
      const [nx, ny, nz] = size;
      const shade = stackShade(stackImage({ size, shades }), nz);
      const share = (i: number, count: number) => (count === 1 ? 0 : i / (count - 1));
      const at = (x: number, y: number, z: number) => shades[(z * ny + y) * nx + x]! / 255;
      for (let z = 0; z < nz; z++)
        for (let y = 0; y < ny; y++)
          for (let x = 0; x < nx; x++)
            expect(shade(share(x, nx), share(y, ny), share(z, nz))).toBeCloseTo(at(x, y, z), 9);
      expect(shade(-1, 2, 0.5 / (nz - 1))).toBeCloseTo((at(0, ny - 1, 0) + at(0, ny - 1, 1)) / 2, 9);
    }),
  );
});

it('refuses layers for which an image has no room', () => {
  expect(stackLayerPx([30, 20], 6)).toEqual([10, 10]);
  for (const layers of [1, 2.5, 7, 1e9]) expect(stackLayerPx([30, 20], layers)).toBeUndefined();
  expect(() => stackShade({ width: 30, height: 20, gray: new Uint8Array(600) }, 7)).toThrow(RangeError);
});
