import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAfterDrag } from './sheet-pull.ts';

const heightPx = 400;

describe('dragging a sheet', () => {
  it('closes after a long or fast drag down and opens after one up', () => {
    expect(openAfterDrag(true, { downPx: 150, milliseconds: 2000, heightPx })).toBe(false);
    expect(openAfterDrag(true, { downPx: 60, milliseconds: 80, heightPx })).toBe(false);
    expect(openAfterDrag(false, { downPx: -150, milliseconds: 2000, heightPx })).toBe(true);
    expect(openAfterDrag(false, { downPx: -60, milliseconds: 80, heightPx })).toBe(true);
  });

  it('does not change after a short, slow drag', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: -90, max: 90 }), (open, downPx) => {
        expect(openAfterDrag(open, { downPx, milliseconds: 1000, heightPx })).toBe(open);
      }),
    );
  });

  it('never opens after a drag down, and never closes after one up', () => {
    const drag = fc.record({
      downPx: fc.integer({ min: 1, max: 900 }),
      milliseconds: fc.integer({ min: 0, max: 5000 }),
      heightPx: fc.integer({ min: 50, max: 900 }),
    });
    fc.assert(
      fc.property(drag, (down) => {
        expect(openAfterDrag(false, down)).toBe(false);
        expect(openAfterDrag(true, { ...down, downPx: -down.downPx })).toBe(true);
      }),
    );
  });
});
