import { expect, it } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { materialByName } from '../../../catalogue/materials.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { pressedPart } from '../testing/pressed-part.ts';

const OCTET = sampleSpec('TYPE-20007', { cellMm: 8, rodDiameterMm: 0.9, originMm: [0, 0, 0] });
const KELVIN: ConstantSpec = { ...OCTET, lattice: 'TYPE-20009', rodDiameterMm: 1.2 };
const BCC: ConstantSpec = { ...KELVIN, lattice: 'TYPE-20002' };

/** Stiffness along z, N/mm, of a block of these edges. */
function stiffnessOf(spec: ConstantSpec, extent: Point, friction = true): number {
  const model = box([0, 0, 0], extent);
  const wanted = { axis: 2, friction, material: materialByName('PA12')! } as const;
  return pressedPart(model, spec, wanted).stiffnessNPerMm;
}

// Voxels of the finished files, the limit of two meshes.
it.each([
  ['a column of one Kelvin cell', KELVIN, [8, 8, 24], true, 48.9, 0.1],
  ['a column of one bcc cell', BCC, [8, 8, 24], true, 10.2, 0.1],
  ['a cube of bcc cells', BCC, [24, 24, 24], true, 208, 0.1],
  ['a cube of Kelvin cells', KELVIN, [24, 24, 24], true, 620, 0.15],
  ['a greased cube of octets', OCTET, [24, 24, 24], false, 898, 0.15],
  ['a plate of one layer of octets', OCTET, [24, 24, 8], true, 3775, 0.15],
] as const)('%s is as stiff as its finished file', (_name, spec, extent, friction, voxels, within) => {
  const found = stiffnessOf(spec, [...extent], friction);
  expect(Math.abs(found / voxels - 1)).toBeLessThan(within);
});

// Rods that lie on the plates: voxels of the finished files, the limit of two meshes.
it.each([
  ['octets', OCTET, [16, 16, 10], 1169],
  ['more octets', OCTET, [24, 24, 10], 3748],
  ['thick octets', { ...OCTET, rodDiameterMm: 1.3 }, [16, 16, 10], 2780],
  ['Kelvin cells', KELVIN, [16, 16, 10], 574],
] as const)(
  'a slab of %s that follow its faces is as stiff as its finished file',
  (_name, spec, extent, voxels) => {
    const { originMm: _, ...lattice } = spec;
    const found = stiffnessOf({ ...lattice, cells: 'conformal' }, [...extent]);
    expect(Math.abs(found / voxels - 1)).toBeLessThan(0.15);
  },
);

it('a cube of octets is alike wherever its cells begin', () => {
  const found = (
    [
      [0, 0, 0],
      [2, 2, 2],
      [1, 3, 2],
    ] as Point[]
  ).map((originMm) => stiffnessOf({ ...OCTET, originMm }, [24, 24, 24]));
  // Its finished files differ as well: 1150, 870 and 830 N/mm with rods that were whole in the faces.
  expect(Math.max(...found) / Math.min(...found)).toBeLessThan(1.25);
});
