import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { estimateJob } from '../../run/estimate/estimate.ts';
import { generateLattice } from '../../run/pipeline/generate.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { surfaceTriangles } from './estimate.ts';

test('triangles and bytes of a surface lattice are known within a third before it is made', async () => {
  const model = box([0, 0, 0], [40, 40, 40]);
  for (const [lattice, rodDiameterMm] of [
    ['TYPE-10001', 0.8],
    ['TYPE-10002', 1],
    ['TYPE-10001:network', 2],
  ] as const) {
    const spec = sampleSpec(lattice, { cellMm: 10, rodDiameterMm });
    const boxMm = { min: [0, 0, 0], max: [40, 40, 40] };
    const estimate = estimateJob({ boxMm, faces: 12, volumeMm3: 64_000, spec });
    const report = await generateLattice(model, spec, { write: () => {} });
    expect(Math.abs(Math.log(estimate.triangles / report.triangles)), lattice).toBeLessThan(Math.log(4 / 3));
    expect(estimate.bytes).toBe(84 + 50 * estimate.triangles);
    // What the page shows of a network.
    if (!lattice.endsWith(':network')) continue;
    const shown = surfaceTriangles(spec, model);
    expect(Math.abs(shown / report.triangles - 1), `${shown} of ${report.triangles}`).toBeLessThan(0.15);
  }
});

test('the estimate grows with the model and falls with the cell', () => {
  const at = (size: number, cell: number) =>
    estimateJob({
      boxMm: { min: [0, 0, 0], max: [size, size, size] },
      faces: 1000,
      spec: sampleSpec('TYPE-10006', { cellMm: cell, rodDiameterMm: 0.5, action: 'low' }),
    });
  for (const key of ['seconds', 'bytes', 'triangles', 'struts'] as const) {
    expect(at(60, 10)[key]).toBeGreaterThan(at(50, 10)[key]);
    expect(at(60, 12)[key]).toBeLessThan(at(60, 10)[key]);
  }
});
