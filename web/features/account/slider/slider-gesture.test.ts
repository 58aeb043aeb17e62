import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dragFraction, isAtEnd, keyFraction } from './slider-gesture.ts';

describe('slider gesture', () => {
  it('stays on its track however far the pointer goes', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(2000), (movedPx, trackPx) => {
        const fraction = dragFraction(movedPx, trackPx, 44);
        expect(fraction).toBeGreaterThanOrEqual(0);
        expect(fraction).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('counts only at the end', () => {
    expect([0, 0.5, 0.97, 0.98, 1].map(isAtEnd)).toEqual([false, false, false, true, true]);
    expect(isAtEnd(dragFraction(300, 344, 44))).toBe(true);
  });

  it('reaches the end by keys, and back', () => {
    let fraction = 0;
    for (let press = 0; press < 10; press += 1) fraction = keyFraction('ArrowRight', fraction)!;
    expect(isAtEnd(fraction)).toBe(true);
    expect(keyFraction('End', 0)).toBe(1);
    expect(keyFraction('Home', 1)).toBe(0);
    expect(keyFraction('ArrowLeft', 0)).toBe(0);
    expect(keyFraction('a', 0.5)).toBeUndefined();
  });
});
