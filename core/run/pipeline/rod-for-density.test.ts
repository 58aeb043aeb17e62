import { expect, test } from 'vitest';
import { bracket } from '../../../tests/models/bracket.ts';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { wallTube } from '../../../tests/models/walls.ts';
import { rodForDensity } from '../../cells/density.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { generateLattice } from './generate.ts';
import { rodForModel } from './rod-for-density.ts';

const spec = (changes: Partial<ConstantSpec> = {}) =>
  sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 1, ...changes });

async function measured(mesh: Parameters<typeof rodForModel>[0], wanted: ConstantSpec): Promise<number> {
  const report = await generateLattice(mesh, wanted, { write() {}, threads: 1 });
  return report.volumeFraction.measured;
}

test('fifteen percent asked for are fifteen percent made, in thin, small and aligned models too', async () => {
  for (const [mesh, lattice] of [
    [box([0, 0, 0], [30, 30, 30]), 'TYPE-20001'],
    [box([0, 0, 0], [40, 40, 12]), 'TYPE-20009'],
    [sphere(12, 32), 'TYPE-20002'],
    [await bracket(), 'TYPE-20001'],
  ] as const) {
    const { rodDiameterMm, density } = rodForModel(mesh, spec({ lattice }), 0.15);
    expect(Math.abs(density / 0.15 - 1)).toBeLessThan(0.005);
    const made = await measured(mesh, spec({ lattice, rodDiameterMm }));
    expect(Math.abs(made / 0.15 - 1), lattice).toBeLessThan(0.03);
  }
});

test('a solid bottom does not count: the density is that of what is left to the lattice', async () => {
  const mesh = box([0, 0, 0], [30, 30, 30]);
  const { rodDiameterMm } = rodForModel(mesh, spec({ bottomMm: 3 }), 0.1);
  const made = await measured(mesh, spec({ bottomMm: 3, rodDiameterMm }));
  expect(Math.abs(made / (0.1 + 0.1 * 0.9) - 1)).toBeLessThan(0.03);
});

test('a density whose first guess is too thick for a wall is found all the same, and its limit named', () => {
  const tube = wallTube(5, 1.2, 3);
  const wanted = spec({ lattice: 'TYPE-20001', cellMm: [1.2, 1.2, 1.2], sides: 6, cells: 'conformal' });
  expect(Math.abs(rodForModel(tube, wanted, 0.4).density / 0.4 - 1)).toBeLessThan(0.03);
  expect(() => rodForModel(tube, wanted, 0.7)).toThrow(/cannot fill 70\.0 %.* at most 4\d\.\d %/);
});

test('what no rod can give is refused, and surface lattices keep to their law', () => {
  const mesh = sphere(12, 32);
  for (const lattice of ['TYPE-20009', 'TYPE-10001', 'TYPE-10001:network'])
    expect(() => rodForModel(mesh, spec({ lattice }), 0.99)).toThrow(/cannot fill 99\.0 %.* at most/);
  for (const lattice of ['TYPE-20009', 'TYPE-10001', 'TYPE-10001:network'])
    expect(() => rodForModel(mesh, spec({ lattice }), 1e-5)).toThrow(
      expect.objectContaining({
        code: 'density-out-of-reach',
        message: expect.stringMatching(/cannot fill 0\.0010 %.* at least/),
      }),
    );
  const gyroid = spec({ lattice: 'TYPE-10001' });
  expect(rodForModel(mesh, gyroid, 0.2)).toMatchObject({
    rodDiameterMm: rodForDensity({ lattice: 'TYPE-10001', cellMm: gyroid.cellMm, sides: 8 }, 0.2),
    density: expect.closeTo(0.2, 3),
  });
});
