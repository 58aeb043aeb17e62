import fc from 'fast-check';
import { expect, it } from 'vitest';
import { VIEW_PANEL_HEIGHT_PX } from '../view-limits.ts';
import { clampHeight, heightAfterKey } from './panel-height.ts';

it('stays between 180 and 370 px, by drag and by key', () => {
  const keys = fc.array(fc.constantFrom('ArrowUp', 'ArrowDown', 'Home', 'End'));
  fc.assert(
    fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), keys, (start, pressed) => {
      const height = pressed.reduce((now, key) => heightAfterKey(now, key)!, clampHeight(start));
      expect(height).toBeGreaterThanOrEqual(VIEW_PANEL_HEIGHT_PX.min);
      expect(height).toBeLessThanOrEqual(VIEW_PANEL_HEIGHT_PX.max);
    }),
  );
  expect(heightAfterKey(200, 'Enter')).toBeNull();
});
