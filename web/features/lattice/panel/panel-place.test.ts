import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Area,
  clampPlace,
  DOCKED_PLACE,
  dockPlace,
  dropPlace,
  movePlace,
  PANEL_MIN_HEIGHT_PX,
  PANEL_WIDTH_PX,
  type PanelPlace,
  readPlace,
  resizePlace,
} from './panel-place.ts';

const areas = fc.record<Area>({
  width: fc.integer({ min: 768, max: 2560 }),
  height: fc.integer({ min: 400, max: 1440 }),
});
const shift = fc.integer({ min: -3000, max: 3000 });
type Step = (place: PanelPlace, area: Area) => PanelPlace;
const steps = fc.array(
  fc.oneof(
    fc.tuple(shift, shift).map(
      ([dx, dy]): Step =>
        (place, area) =>
          movePlace(place, { dx, dy }, area),
    ),
    fc.tuple(shift, shift).map(
      ([dx, dy]): Step =>
        (place, area) =>
          resizePlace(place, { dx, dy }, area),
    ),
    fc.constant<Step>(dropPlace),
    fc.boolean().map(
      (docked): Step =>
        (place, area) =>
          dockPlace(place, docked, area),
    ),
  ),
  { maxLength: 12 },
);

describe('the place of the parameter panel', () => {
  it('is inside its area and of a usable size after any moves', () => {
    fc.assert(
      fc.property(areas, steps, (area, list) => {
        const place = list.reduce((now, step) => step(now, area), clampPlace(DOCKED_PLACE, area));
        expect(place.width).toBeGreaterThanOrEqual(PANEL_WIDTH_PX.min);
        expect(place.width).toBeLessThanOrEqual(PANEL_WIDTH_PX.max);
        expect(place.height).toBeGreaterThanOrEqual(PANEL_MIN_HEIGHT_PX);
        if (place.docked) return;
        expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(0);
        expect(place.x + place.width).toBeLessThanOrEqual(area.width);
        expect(place.y + place.height).toBeLessThanOrEqual(area.height);
      }),
    );
  });

  const area = { width: 1200, height: 800 };

  it('snaps to the right edge when released near it, and only there', () => {
    const floating = movePlace(DOCKED_PLACE, { dx: -300, dy: 40 }, area);
    expect([floating.docked, dropPlace(floating, area).docked]).toEqual([false, false]);
    expect(dropPlace(movePlace(floating, { dx: 280, dy: 0 }, area), area).docked).toBe(true);
  });

  it('is restored as stored', () => {
    const place = movePlace(DOCKED_PLACE, { dx: -300, dy: 40 }, area);
    expect(readPlace(JSON.stringify(place))).toEqual(place);
  });

  it('starts at the edge without a valid stored placement', () => {
    for (const text of [null, '', '{', '[]', '7', '{"x":"far","width":null}']) {
      expect(readPlace(text)).toEqual(DOCKED_PLACE);
    }
    expect(readPlace('{"pinned":false,"more":1}')).toEqual({ ...DOCKED_PLACE, pinned: false });
  });
});
