import { describe, expect, it } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { surfaceDensity } from '../../cells/tpms/density.ts';
import { fillDomainOf } from '../../model/domain/fill-domain.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { type PlacedSurface, placeSurface, surfaceJob } from './place.ts';
import { shownBody } from './shown-body.ts';
import { shownDesign, shownDeviationMm } from './shown-design.ts';

const SPEC = sampleSpec('TYPE-10001', { cellMm: 10, rodDiameterMm: 0.8 });
const BALL = sphere(20, 24);
const BLOCK = box([-20, -15, 0], [20, 15, 30]);

function placed(model: typeof BALL, change: Partial<ConstantSpec> = {}): PlacedSurface {
  const spec = { ...SPEC, ...change };
  const job = { ...surfaceJob(spec), deviationMm: shownDeviationMm(spec.cellMm) };
  return placeSurface(model, job, { domain: fillDomainOf(model, spec), designed: shownDesign });
}

/** Directed edges without an opposite; corners of neighbouring cells are the same to the bit. */
function openEdges({ positions, triangles }: { positions: Float32Array; triangles: Uint32Array }): number {
  const place = (v: number) => positions.subarray(v * 3, v * 3 + 3).join();
  const count = new Map<string, number>();
  for (let i = 0; i < triangles.length; i++) {
    const [a, b] = [triangles[i]!, triangles[i % 3 === 2 ? i - 2 : i + 1]!].map(place);
    const [key, way] = a! < b! ? [`${a} ${b}`, 1] : [`${b} ${a}`, -1];
    count.set(key, (count.get(key) ?? 0) + way);
  }
  return [...count.values()].filter((sum) => sum !== 0).length;
}

describe('the body of a surface lattice that is shown before the trim', () => {
  for (const [title, model, change] of [
    ['a sheet in a ball', BALL, {}],
    ['a thick sheet of Schwarz D in a block', BLOCK, { lattice: 'TYPE-10003', rodDiameterMm: 1.2 }],
    [
      'a network of Schwarz P in a ball',
      BALL,
      { lattice: 'TYPE-10002', variant: 'network', rodDiameterMm: 2 },
    ],
    ['a sheet above a solid bottom', BLOCK, { bottomMm: 2 }],
  ] as const) {
    it(`is closed: ${title}`, () => {
      const mesh = shownBody(placed(model, change as Partial<ConstantSpec>), 1e6)!;
      expect(mesh.triangles.length).toBeGreaterThan(3000);
      expect(openEdges(mesh)).toBe(0);
      expect(volumeOf(mesh)).toBeGreaterThan(0);
    });
  }

  it('has the volume of the lattice to a few per cent', () => {
    const job = surfaceJob(SPEC);
    const share = surfaceDensity(
      { surface: job.surface, variant: job.variant, cellMm: job.cellMm },
      job.widthMm,
    );
    for (const model of [BALL, BLOCK]) {
      const shown = volumeOf(shownBody(placed(model), 1e6)!);
      expect(Math.abs(shown / (share * volumeOf(model)) - 1)).toBeLessThan(0.08);
    }
  });

  it('gives none where it would be too much to draw', () => {
    expect(shownBody(placed(BALL), 3000)).toBeNull();
  });
});
