import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clampZoom, distanceForZoom, poseBetween, zoomForDistance } from './camera-pose.ts';
import { CAMERA_ZOOM } from './view-limits.ts';

const zoom = fc.double({ min: CAMERA_ZOOM.min, max: CAMERA_ZOOM.max, noNaN: true });
const coordinate = fc.double({ min: -300, max: 300, noNaN: true });
const pose = fc.record({
  targetMm: fc.tuple(coordinate, coordinate, coordinate),
  from: fc.tuple(coordinate, coordinate, coordinate).filter((direction) => Math.hypot(...direction) > 1),
  zoom,
});

it('shows the same scale in perspective as in parallel projection', () => {
  fc.assert(
    fc.property(zoom, fc.integer({ min: 100, max: 3000 }), (px, heightPx) => {
      expect(zoomForDistance(distanceForZoom(px, heightPx), heightPx)).toBeCloseTo(px, 9);
    }),
  );
});

it('starts and ends a flight at the given poses, and stays within the limits', () => {
  fc.assert(
    fc.property(pose, pose, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
      expect(poseBetween(a, b, 0).zoom).toBeCloseTo(a.zoom, 9);
      expect(poseBetween(a, b, 1).targetMm[2]).toBeCloseTo(b.targetMm[2], 6);
      const between = poseBetween(a, b, share);
      expect(Math.hypot(...between.from)).toBeCloseTo(1, 6);
      expect(clampZoom(between.zoom)).toBeCloseTo(between.zoom, 9);
    }),
  );
});
