import fc from 'fast-check';
import { expect, it } from 'vitest';
import { magnificationFor } from './magnification.ts';

it('shows a shortening of at most a tenth, and of a twenty-fifth unless it is larger by itself', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-4, max: 10, noNaN: true }),
      fc.double({ min: 5, max: 500, noNaN: true }),
      (travelMm, heightMm) => {
        const magnification = magnificationFor(travelMm, heightMm);
        const share = (magnification * travelMm) / heightMm;
        expect(magnification).toBeGreaterThanOrEqual(1);
        if (magnification > 1) expect(share).toBeLessThanOrEqual(0.1 + 1e-9);
        expect(share > 0.04 - 1e-9 || magnification === 1).toBe(true);
      },
    ),
  );
});
