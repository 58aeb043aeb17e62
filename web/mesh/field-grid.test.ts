import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldGrid } from './field-grid.ts';

const mm = fc.integer({ min: 1, max: 80 });

test('a grid reaches the whole box, with the number of the field at every sample', () => {
  fc.assert(
    fc.property(mm, mm, mm, (x, y, z) => {
      const box = { min: [5, -3, 2], max: [5 + x, y - 3, 2 + z] } as const;
      const { size, minMm, stepMm, values } = fieldGrid((at) => (at[1]! + 3) / (2 * y), {
        min: [...box.min],
        max: [...box.max],
      });
      expect(values).toHaveLength(size[0] * size[1] * size[2]);
      size.forEach((samples, axis) => {
        const endMm = minMm[axis]! + (samples - 1) * stepMm;
        expect(endMm).toBeGreaterThan(box.max[axis]! - 1e-6);
        expect(endMm).toBeLessThan(box.max[axis]! + stepMm);
      });
      const row = (k: number) => values[size[0] * (size[1] * (size[2] - 1) + k) + size[0] - 1]!;
      for (let k = 0; k < size[1]; k++)
        expect(Math.abs(row(k) - (255 * k * stepMm) / (2 * y))).toBeLessThan(0.51);
    }),
  );
});
