import { expect, it } from 'vitest';
import { sphere } from '../../../../tests/models/primitives.ts';
import { materialByName } from '../../../catalogue/materials.ts';
import { pressBodies } from '../../../run/pipeline/press-bodies.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { pressLattice } from '../press-lattice.ts';
import { finish } from '../press-test.ts';

it('a ball of a gyroid is as stiff and as strong in cells of any size at one density, as round as it is', () => {
  const ball = sphere(15, 48);
  const found = [3, 4, 10].map((cellMm) => {
    const spec = sampleSpec('TYPE-10001', { cellMm, rodDiameterMm: cellMm / 10 });
    const source = {
      frame: () => {
        throw new Error('sheets have no frame');
      },
      ...pressBodies(ball, spec),
    };
    const wanted = { axis: 2, friction: true, material: materialByName('PA12')! } as const;
    const { figures } = finish(pressLattice(source, spec, wanted));
    expect(figures.contact.high.round).toBe(true);
    return figures;
  });
  const spreadOf = (values: number[]) => Math.max(...values) / Math.min(...values);
  expect(spreadOf(found.map(({ stiffnessNPerMm }) => stiffnessNPerMm))).toBeLessThan(1.1);
  expect(spreadOf(found.map(({ firstYield }) => firstYield.forceN))).toBeLessThan(1.2);
});
