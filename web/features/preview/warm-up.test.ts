import { expect, it } from 'vitest';
import { checkSpec } from '../../../core/cells/check-spec.ts';
import { estimateJob } from '../../../core/run/estimate/estimate.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import { sphere } from '../../../tests/models/primitives.ts';
import { warmUpSpec } from './warm-up.ts';

it.each([3, 50, 400])('warms up with a valid and quickly built lattice in a ball of %i mm', (radiusMm) => {
  const mesh = sphere(radiusMm, 24);
  for (const round of [0, 9]) {
    const spec = warmUpSpec(mesh, round);
    expect(checkSpec(spec)).toEqual([]);
    expect(
      estimateJob({ boxMm: boundsOf(mesh), faces: mesh.triangles.length / 3, spec }).struts,
    ).toBeLessThan(10_000);
  }
  expect(warmUpSpec(mesh, 1).rodDiameterMm).not.toBe(warmUpSpec(mesh, 0).rodDiameterMm);
});
