import { expect, it } from 'vitest';
import { plateBoxes } from './plate-boxes.ts';

it('lays a plate against each end of a part, beyond its sides, and moves the high one', () => {
  for (const axis of [0, 1, 2] as const) {
    const part = { min: [0, 0, 0], max: [30, 40, 50] } as const;
    const [low, high] = plateBoxes({ min: [...part.min], max: [...part.max] }, axis, 5);
    expect(low.max[axis]).toBe(0);
    expect(low.min[axis]).toBeLessThan(0);
    expect(high.min[axis]).toBe(part.max[axis] - 5);
    for (const across of [0, 1, 2].filter((k) => k !== axis))
      for (const plate of [low, high]) {
        expect(plate.min[across]).toBeLessThan(0);
        expect(plate.max[across]).toBeGreaterThan(part.max[across]!);
      }
  }
});
