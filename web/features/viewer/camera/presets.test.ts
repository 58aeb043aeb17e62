import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAMERA_ZOOM } from '../view-limits.ts';
import { fitZoom, fromSideOf, orbit, PRESETS, type PresetName, pictureAxes } from './presets.ts';

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, k) => sum + value * b[k]!, 0);
const part = fc.double({ min: -1, max: 1, noNaN: true });
const direction = fc.tuple(part, part, part).filter((d) => Math.hypot(...d) > 0.1);

describe('the camera', () => {
  it('shows every preset with a level picture: right, up and back at right angles', () => {
    for (const name of Object.keys(PRESETS) as PresetName[]) {
      const { right, up } = pictureAxes(PRESETS[name]);
      expect(dot(right, up)).toBeCloseTo(0, 9);
      expect(dot(right, PRESETS[name])).toBeCloseTo(0, 9);
      expect(Math.hypot(...up)).toBeCloseTo(1, 9);
      expect(right[2]).toBeCloseTo(0, 9);
    }
  });

  it('looks from the front with x to the right and z up', () => {
    const { right, up } = pictureAxes(PRESETS.front);
    expect([dot(right, [1, 0, 0]), dot(up, [0, 0, 1])]).toEqual([1, 1]);
    expect(pictureAxes(PRESETS.top).right[0]).toBeCloseTo(1, 6);
    expect(pictureAxes(PRESETS.top).up[1]).toBeCloseTo(1, 6);
  });

  it('sees a place from its side, and one under the part from above', () => {
    const [x, y, z] = fromSideOf([-26, -14, 38], [60, 40, 50]);
    expect([x < 0, y < 0, z > 0]).toEqual([true, true, true]);
    expect(fromSideOf([0, 0, 0], [60, 40, 50])[2]).toBeGreaterThan(0.4);
    expect(fromSideOf([0, 0, 25], [60, 40, 50]).map((part, k) => part / PRESETS.all[k]! > 0)).not.toContain(
      false,
    );
  });

  it('fits every box into the view, within the zoom limits', () => {
    const extent = fc.tuple(...[0, 1, 2].map(() => fc.double({ min: 1, max: 400, noNaN: true })));
    fc.assert(
      fc.property(extent, direction, (size, from) => {
        const [x, y, z] = size as [number, number, number];
        const view = { width: 800, height: 600 };
        const zoom = fitZoom([x, y, z], from, view);
        const { right, up } = pictureAxes(from);
        const across = (axis: readonly number[]) => dot(axis.map(Math.abs), [x, y, z]) * zoom;
        const fits = across(right) <= view.width && across(up) <= view.height;
        expect(fits || zoom === CAMERA_ZOOM.min || zoom === CAMERA_ZOOM.max).toBe(true);
      }),
    );
  });

  it('keeps its distance when turned and never tips over the poles', () => {
    fc.assert(
      fc.property(direction, part, part, (offset, azimuth, polar) => {
        const turned = orbit(offset, azimuth * 10, polar * 10);
        expect(Math.hypot(...turned)).toBeCloseTo(Math.hypot(...offset), 9);
        expect(Math.hypot(turned[0], turned[1])).toBeGreaterThan(0);
      }),
    );
  });
});
