import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CENTRED, cropOf, moveFraming, ZOOM_MAX } from './crop.ts';

const side = fc.integer({ min: 1, max: 5000 });
const part = fc.double({ min: -2, max: 3, noNaN: true });

describe('crop', () => {
  it('never leaves the picture at any zoom and position', () => {
    fc.assert(
      fc.property(side, side, part, part, part, (widthPx, heightPx, zoom, x, y) => {
        const framing = moveFraming({ zoom, centreX: x, centreY: y }, { widthPx, heightPx }, { x, y });
        for (const { leftPx, topPx, sidePx } of [
          cropOf(widthPx, heightPx, framing),
          cropOf(widthPx, heightPx, { zoom, centreX: x, centreY: y }),
        ]) {
          expect(Math.min(leftPx, topPx, sidePx)).toBeGreaterThanOrEqual(-1e-6);
          expect(leftPx + sidePx).toBeLessThanOrEqual(widthPx + 1e-6);
          expect(topPx + sidePx).toBeLessThanOrEqual(heightPx + 1e-6);
        }
      }),
    );
  });

  it('shows the largest centred square at first', () => {
    expect(cropOf(300, 100, CENTRED)).toEqual({ leftPx: 100, topPx: 0, sidePx: 100 });
    expect(cropOf(300, 100, { ...CENTRED, zoom: 2 })).toEqual({ leftPx: 125, topPx: 25, sidePx: 50 });
    expect(cropOf(100, 100, { ...CENTRED, zoom: 99 }).sidePx).toBe(100 / ZOOM_MAX);
  });

  it('shows more of the left when the picture is moved to the right', () => {
    const size = { widthPx: 300, heightPx: 100 };
    const moved = moveFraming(CENTRED, size, { x: 0.5, y: 0 });
    expect(cropOf(300, 100, moved).leftPx).toBe(50);
  });
});
