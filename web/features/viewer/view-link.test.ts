import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampZoom } from './camera-pose.ts';
import { NO_CLIP } from './clip/clip.ts';
import { PART_NAMES } from './parts.ts';
import {
  poseOfLink,
  readView,
  type ViewSearch,
  viewSearchOf,
  type WrittenView,
  writeView,
} from './view-link.ts';
import { ALL_SHOWN, PROJECTIONS, VIEW_TOOLS } from './view-state.ts';

const SIDE_PX = 700;
const USUAL: WrittenView = {
  shown: ALL_SHOWN,
  usual: ALL_SHOWN,
  existing: ['original', 'structure', 'lattice'],
  projection: 'orthographic',
  clip: NO_CLIP,
  tool: 'look',
  pose: { targetMm: [0, 0, 10], from: [1, -1, 1], zoom: 5 },
  atHome: true,
};

const percent = fc.integer({ min: 0, max: 200 }).map((half) => half / 2);
const cut = fc.option(fc.record({ percent, flipped: fc.boolean() }));
const coordinate = fc.double({ min: -200, max: 200, noNaN: true });
const views = fc.record({
  shown: fc.record({
    original: fc.boolean(),
    preview: fc.boolean(),
    structure: fc.boolean(),
    lattice: fc.boolean(),
  }),
  usual: fc.constant(ALL_SHOWN),
  existing: fc.constant([...PART_NAMES]),
  projection: fc.constantFrom(...PROJECTIONS),
  clip: fc.record({ x: cut, y: cut, z: cut }),
  tool: fc.constantFrom(...VIEW_TOOLS),
  atHome: fc.constant(false),
  pose: fc.record({
    targetMm: fc.tuple(coordinate, coordinate, coordinate),
    from: fc.tuple(coordinate, coordinate, coordinate).filter(([x, y]) => Math.hypot(x, y) > 1),
    zoom: fc.double({ min: 0.5, max: 100, noNaN: true }),
  }),
});

describe('the link to a view', () => {
  it('omits a default view', () => {
    expect(writeView(USUAL, SIDE_PX)).toEqual({});
  });

  it('restores every view', () => {
    fc.assert(
      fc.property(views, (now) => {
        const search = writeView(now, SIDE_PX);
        expect(viewSearchOf(search as Record<string, unknown>)).toEqual(search);
        const read = readView(search);
        expect(read.clip ?? NO_CLIP).toEqual(now.clip);
        expect(read.eye ?? 'orthographic').toBe(now.projection);
        expect(read.tool ?? 'look').toBe(now.tool);
        const on = PART_NAMES.filter((name) => now.shown[name]);
        expect(read.show ?? [...PART_NAMES]).toEqual(on);
        const pose = poseOfLink(read.camera!, SIDE_PX);
        const length = Math.hypot(...now.pose.from);
        for (const axis of [0, 1, 2] as const) {
          expect(pose.targetMm[axis]).toBeCloseTo(now.pose.targetMm[axis], 1);
          expect(pose.from[axis]).toBeCloseTo(now.pose.from[axis] / length, 2);
        }
        expect(Math.abs(pose.zoom / now.pose.zoom - 1)).toBeLessThan(0.01);
      }),
    );
  });

  it('drops malformed parts, keeps the rest, and never throws', () => {
    const good: ViewSearch = { show: 'original.lattice', camera: '45_20_80_0_0_10', clip: 'z40_x20f' };
    expect(viewSearchOf({ ...good, tool: 'saw', eye: 7 })).toEqual(good);
    expect(viewSearchOf({ show: 'original.car', camera: '1_2', clip: 'z1000', eye: 'fish' })).toEqual({});
    expect(viewSearchOf({ camera: '45_200_80_0_0_10' })).toEqual({});
    const anything = fc.dictionary(fc.constantFrom('show', 'camera', 'eye', 'clip', 'tool'), fc.anything());
    fc.assert(
      fc.property(anything, (search) => {
        const read = readView(viewSearchOf(search));
        if (read.camera !== null) {
          const { zoom } = poseOfLink(read.camera, SIDE_PX);
          expect(zoom).toBe(clampZoom(zoom));
        }
      }),
    );
  });
});
