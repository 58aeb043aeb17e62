import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isReached, MOST_TESTS, nextDensity, type Tested } from './next-density.ts';

it('finds the density of a wanted stiffness in few tests, for every power law and a bend in it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 2.6, noNaN: true }),
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      (power, factor) => {
        const stiffnessAt = (density: number) => 3 * density ** power * (1 + density / 300);
        const wanted = factor * stiffnessAt(12);
        const tests: Tested[] = [{ density: 12, stiffness: stiffnessAt(12) }];
        while (!isReached(wanted, tests.at(-1)!) && tests.length < MOST_TESTS) {
          const density = nextDensity(wanted, tests);
          tests.push({ density, stiffness: stiffnessAt(density) });
        }
        expect(isReached(wanted, tests.at(-1)!)).toBe(true);
      },
    ),
  );
});
