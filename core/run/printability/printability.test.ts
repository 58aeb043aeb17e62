import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { topologyByTitle } from '../../cells/cells.ts';
import { expandFrame } from '../../fill/frame/expand.ts';
import { PROCESS_LIMITS, STRUT_FAULTS } from '../../rules/parameters/printability.ts';
import { segmentDistance } from '../../solid/geometry/segment-distance.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { buildFrame } from '../pipeline/build-frame.ts';
import { strutFaults } from './strut-faults.ts';
import { strutGaps } from './strut-gaps.ts';

const BLOCK = box([-21, -22, 0], [21, 22, 40]);
const SMALL = box([-6, -6, 0], [6, 7, 12]);

function judged(spec: Partial<ConstantSpec>, process: keyof typeof PROCESS_LIMITS, model = BLOCK) {
  const whole = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 1, ...spec });
  const frame = buildFrame(model, whole);
  const { radiiMm } = expandFrame(frame);
  const { counts, faults, flattestDeg } = strutFaults(frame, radiiMm, PROCESS_LIMITS[process]);
  expect(faults.length).toBe(frame.strutCount);
  return {
    total: faults.length,
    flattestDeg,
    ...Object.fromEntries(STRUT_FAULTS.map((name, k) => [name, counts[k]])),
  };
}

describe('printability of struts', () => {
  it('judges the rods of a boundary net by how they rise, after all struts', () => {
    const bare = judged({ originMm: [3, 2, 1] }, 'SLM', BLOCK);
    const netted = judged({ originMm: [3, 2, 1], openEnds: 'net' }, 'SLM', BLOCK);
    expect(netted.total).toBeGreaterThan(bare.total + 100);
    expect(netted.flattestDeg).toBeLessThan(bare.flattestDeg!);
  });

  it('finds the body diagonals of BCC too flat for metal, and steep enough once stretched', () => {
    const flat = judged({}, 'SLM');
    expect(flat).toMatchObject({ angle: flat.total });
    expect(flat.flattestDeg).toBeCloseTo(35.26, 1);
    expect(judged({ cellMm: [10, 10, 14.15] }, 'SLM')).toMatchObject({ angle: 0, flattestDeg: null });
  });

  it('lets short bridges lie flat and no long ones', () => {
    expect(judged({ lattice: 'TYPE-20001', cellMm: [5, 5, 5] }, 'FDM')).toMatchObject({ angle: 0 });
    const long = judged({ lattice: 'TYPE-20001', cellMm: [10, 10, 10] }, 'FDM');
    expect(long.flattestDeg).toBeCloseTo(0, 6);
    // Struts along z are vertical.
    expect((long as { angle?: number }).angle).toBeLessThan(long.total);
  });

  it('measures a polygon by its inner circle', () => {
    const thin = judged({ rodDiameterMm: 0.82, sides: 6 }, 'FDM');
    expect(thin).toMatchObject({ diameter: thin.total });
    expect(judged({ rodDiameterMm: 0.93, sides: 6 }, 'FDM')).toMatchObject({ diameter: 0 });
  });

  it('finds openings too narrow for powder', () => {
    // Opposite edges of an octet's tetrahedra are half a cell apart.
    const octet = { lattice: 'TYPE-20007', rodDiameterMm: 0.5 };
    const narrow = judged({ ...octet, cellMm: [2.8, 2.8, 2.8] }, 'SLS', SMALL);
    expect(narrow).toMatchObject({ gap: narrow.total });
    expect(judged({ ...octet, cellMm: [3.2, 3.2, 3.2] }, 'SLS', SMALL)).toMatchObject({ gap: 0 });
  });

  it('knows the gap of a cubic cell: its edge, whatever way it is turned', () => {
    for (const gap of strutGaps(topologyByTitle('TYPE-20001')!, [7, 7, 7])) expect(gap).toBeCloseTo(7, 9);
  });
});

it('does not take two segments of some nanometres that stand square for parallel', () => {
  expect(segmentDistance([-2.1e-9, 0, 0], [0, 0, 0], [0, 1.1e-9, 0], [0, 0, 0])).toBe(0);
});

it('measures segments as a search over both does, never shorter', () => {
  const coordinate = fc.double({ min: -10, max: 10, noNaN: true });
  const point = fc.tuple(coordinate, coordinate, coordinate);
  fc.assert(
    fc.property(point, point, point, point, (a, b, c, d) => {
      const distance = segmentDistance(a, b, c, d);
      const at = (p: Point, q: Point, share: number) => p.map((v, k) => v + share * (q[k]! - v));
      let best = Number.POSITIVE_INFINITY;
      for (let i = 0; i <= 40; i++) {
        for (let j = 0; j <= 40; j++) {
          const p = at(a, b, i / 40);
          const q = at(c, d, j / 40);
          best = Math.min(best, Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!, p[2]! - q[2]!));
        }
      }
      // A segment up to 1e-9 mm long counts as a point; both may.
      expect(distance).toBeLessThanOrEqual(best + 2.1e-9);
      expect(distance).toBeGreaterThan(best - 1.8);
    }),
    { numRuns: 60 },
  );
});
