import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampInside, openingPlace, PANEL_TOP_MIN_PX } from './floating-panel-place.ts';

const px = fc.integer({ min: -3000, max: 3000 });
const size = fc.record({
  width: fc.integer({ min: 40, max: 900 }),
  height: fc.integer({ min: 40, max: 900 }),
});

describe('a floating panel', () => {
  it('stays inside the viewport and below the header wherever it is dragged', () => {
    fc.assert(
      fc.property(px, px, size, size, (left, top, window, viewport) => {
        const place = clampInside({ left, top }, window, viewport);
        expect(place.left).toBeGreaterThanOrEqual(0);
        expect(place.top).toBeGreaterThanOrEqual(PANEL_TOP_MIN_PX);
        if (window.width <= viewport.width)
          expect(place.left + window.width).toBeLessThanOrEqual(viewport.width);
        if (window.height <= viewport.height - PANEL_TOP_MIN_PX) {
          expect(place.top + window.height).toBeLessThanOrEqual(viewport.height);
        }
        expect(clampInside(place, window, viewport)).toEqual(place);
      }),
    );
  });

  it('opens 298 px from the right edge, 28 px beside docked parameters and controls, shown or hidden', () => {
    const window = { width: 300, height: 260 };
    const stage = { left: 200, top: 110, width: 1240, height: 700 };
    const viewport = { width: 1440, height: 900 };
    expect(openingPlace(window, stage, 0, 60, viewport)).toEqual({ left: 842, top: 138 });
    const beside = { left: 704, top: 138 };
    expect(openingPlace(window, stage, 348, 60, viewport)).toEqual(beside);
    expect(openingPlace(window, { ...stage, width: 892 }, 348, 60, viewport)).toEqual(beside);
  });

  it('opens over the parameters on a narrow stage', () => {
    const stage = { left: 184, top: 110, width: 492, height: 600 };
    expect(openingPlace({ width: 304, height: 440 }, stage, 348, 60, { width: 1024, height: 768 })).toEqual({
      left: 692,
      top: 138,
    });
  });

  it('opens at the bottom if it would hide the model', () => {
    const stage = { left: 0, top: 110, width: 390, height: 340 };
    expect(openingPlace({ width: 304, height: 320 }, stage, 0, 60, { width: 390, height: 844 })).toEqual({
      left: 43,
      top: 524,
    });
  });
});
