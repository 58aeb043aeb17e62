import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAfterDrag } from './sheet-drag.ts';

const heightPx = 400;

describe('dragging a sheet', () => {
  it('closes it by a far or quick drag down and opens it by one up', () => {
    expect(openAfterDrag(true, { downPx: 150, milliseconds: 2000, heightPx })).toBe(false);
    expect(openAfterDrag(true, { downPx: 60, milliseconds: 80, heightPx })).toBe(false);
    expect(openAfterDrag(false, { downPx: -150, milliseconds: 2000, heightPx })).toBe(true);
    expect(openAfterDrag(false, { downPx: -60, milliseconds: 80, heightPx })).toBe(true);
  });

  it('leaves it as it was after a short slow one', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: -90, max: 90 }), (open, downPx) => {
        expect(openAfterDrag(open, { downPx, milliseconds: 1000, heightPx })).toBe(open);
      }),
    );
  });

  it('never opens by a drag down, and never closes by one up', () => {
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
