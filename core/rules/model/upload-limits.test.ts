import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameBytes, fitsLargestBox, hasModelExtension, UPLOAD_MAX_BYTES } from './upload-limits.ts';

describe('upload limits', () => {
  it('accepts 50 MB', () => {
    expect(UPLOAD_MAX_BYTES).toBe(52_428_800);
  });

  it('counts a name in bytes of UTF-8, three for a Chinese character', () => {
    expect(fileNameBytes('a.stl')).toBe(5);
    expect(fileNameBytes('鞋.stl')).toBe(7);
  });

  it('accepts the extension in any case and nothing else', () => {
    expect(['a.stl', 'a.STL', 'a.StL'].every(hasModelExtension)).toBe(true);
    expect(['a.stl.zip', 'stl', 'a.obj', ''].some(hasModelExtension)).toBe(false);
  });

  it('fits the box in any orientation and refuses slightly more on any side', () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const box = [400, 380, 259];
    for (const order of orders) {
      const turned = order.map((axis) => box[axis]!);
      expect(fitsLargestBox(turned)).toBe(true);
      for (let axis = 0; axis < 3; axis++) {
        expect(fitsLargestBox(turned.map((side, at) => (at === axis ? side + 0.01 : side)))).toBe(false);
      }
    }
  });

  it('gives the same answer for a model in any orientation', () => {
    const side = fc.double({ min: 0.1, max: 500, noNaN: true });
    fc.assert(
      fc.property(side, side, side, (x, y, z) => {
        const answer = fitsLargestBox([x, y, z]);
        expect(fitsLargestBox([z, x, y])).toBe(answer);
        expect(fitsLargestBox([y, z, x])).toBe(answer);
      }),
    );
  });
});
