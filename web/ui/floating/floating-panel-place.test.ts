import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampInside,
  openingPlace,
  PANEL_TOP_MIN_PX,
  placeAgain,
  tallestPanelPx,
} from './floating-panel-place.ts';

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

  it('opens over the parameters at the right edge, level with the stage', () => {
    const stage = { left: 200, top: 110, width: 892, height: 700 };
    const window = { width: 304, height: 260 };
    expect(openingPlace(window, stage, { width: 1440, height: 900 })).toEqual({ left: 1114, top: 132 });
    expect(openingPlace(window, stage, { width: 1024, height: 768 })).toEqual({ left: 698, top: 132 });
  });

  it('stays below the toolbar when what it shows grows', () => {
    const stage = { left: 200, top: 110, width: 892, height: 700 };
    const viewport = { width: 1440, height: 900 };
    const tallest = { width: 304, height: tallestPanelPx(stage.top, viewport) };
    const place = openingPlace(tallest, stage, viewport);
    expect(place.top).toBe(132);
    expect(place.top + tallest.height).toBe(892);
  });

  it('opens at the bottom of a phone', () => {
    const stage = { left: 0, top: 110, width: 390, height: 340 };
    expect(openingPlace({ width: 304, height: 320 }, stage, { width: 390, height: 844 })).toEqual({
      left: 43,
      top: 524,
    });
  });

  it('is back at its place once a narrow window is wide again', () => {
    const stage = { left: 200, top: 110, width: 892, height: 700 };
    const window = { width: 304, height: 260 };
    const [wide, narrow] = [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ];
    const chosen = { left: 800, top: 200 };
    expect(placeAgain(chosen, window, stage, narrow)).toEqual({ left: 86, top: 200 });
    expect(placeAgain(chosen, window, stage, wide)).toEqual(chosen);
    expect(placeAgain(null, window, stage, wide)).toEqual(openingPlace(window, stage, wide));
  });
});
