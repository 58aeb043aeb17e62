import { expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { skinSurface } from '../../model/wrap/skin-surface.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { pressLattice } from './press-lattice.ts';
import { finish } from './press-test.ts';

it('refuses a shell of which most of the surface is missing', () => {
  const model = box([0, 0, 0], [16, 16, 16]);
  const spec: ConstantSpec = {
    mode: 'constant',
    lattice: 'TYPE-20002',
    cellMm: [8, 8, 8],
    rodDiameterMm: 1,
    sides: 8,
    action: 'high',
    shellMm: 1,
  };
  const noSolid = () => {
    throw new Error('struts need no boxes');
  };
  const source = {
    frame: () => buildFrame(model, spec),
    boxes: noSolid,
    walls: noSolid,
    skin: (shellMm: number, cellMm: number) => ({
      ...skinSurface(model, shellMm, cellMm),
      missingShare: 0.6,
    }),
    originMm: [0, 0, 0] as [number, number, number],
  };
  const wanted = { axis: 2, friction: true, material: materialByName('PA12')! } as const;
  expect(() => finish(pressLattice(source, spec, wanted))).toThrow(
    expect.objectContaining({ code: 'thin-shell' }),
  );
});
