import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { box, sphere } from '../../tests/models/primitives.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { relativeModulus } from '../catalogue/elastic-laws.ts';
import { materialByName } from '../catalogue/materials.ts';
import { relativeDensity } from '../cells/density.ts';
import { encodeStl } from '../formats/stl/write.ts';
import { type CliCurve, curveLines } from './curve.ts';
import type { CliPores } from './pores.ts';
import { runLattice } from './run-lattice.ts';
import { runIn } from './testing/run-captured.ts';

const folder = temporaryFolder();

beforeAll(async () => {
  await writeFile(join(folder, 'block.stl'), encodeStl(box([0, 0, 0], [16, 16, 16])));
});

const press = (...more: string[]) =>
  runIn(folder, runLattice, ['block.stl', '--size', '8', '--press', 'z', '--material', 'TPU', ...more]);

it('prints the curve of the cell of a pressed elastomer, beginning with the modulus of the card', async () => {
  const ran = await press('--lattice', 'TYPE-20009', '--rod', '1', '--json');
  const { curve, pores } = JSON.parse(ran.out) as { curve: CliCurve[]; pores: CliPores };
  expect(pores.zones[0]!.porosity).toBeCloseTo(0.9, 1);
  expect(curve.map(({ side, end }) => [side, end])).toEqual([
    ['free', 'done'],
    ['held', 'done'],
  ]);
  const { modulusMPa, poissonRatio } = materialByName('TPU')!;
  const density = relativeDensity({ lattice: 'TYPE-20009', cellMm: [8, 8, 8], sides: 8 }, 1);
  const [free, held] = curve as [CliCurve, CliCurve];
  const slope = free.stress[1]! / free.strain[1]!;
  expect(slope / (modulusMPa * relativeModulus('kelvin', density, poissonRatio))).toBeCloseTo(1, 6);
  expect(free.stressAt[1]!).toBeLessThan(0.25 * slope);
  expect(held.energy).toBeGreaterThan(free.energy);
  const text = (await press('--lattice', 'TYPE-20009', '--rod', '1')).out;
  expect(text).toContain('a cell with its sides free bears');
  expect(text).toContain('a first, slow press');
  expect(text).toContain('stresses may fall to 18 % of these');
});

it('a round part in an elastomer is reported by its curve, without a stiffness', async () => {
  await writeFile(join(folder, 'ball.stl'), encodeStl(sphere(12, 24)));
  const options = ['--size', '6', '--lattice', 'TYPE-20002', '--rod', '0.8', '--press', 'z', '--json'];
  const ran = await runIn(folder, runLattice, ['ball.stl', ...options, '--material', 'TPU']);
  const { press: pressed, moduli } = JSON.parse(ran.out);
  expect(pressed.curve.freeN.length).toBeGreaterThan(10);
  expect(pressed).not.toHaveProperty('stiffnessNPerMm');
  expect(moduli).toEqual({ stiffMPa: 60, softMPa: expect.closeTo(10.7, 0) });
});

it.each([
  ['a sheet', '--lattice', 'TYPE-10001', '--rod', '1'],
  ['too dense a lattice', '--lattice', 'TYPE-20002', '--rod', '2.6'],
  ['a solid that yields', '--lattice', 'TYPE-20009', '--rod', '1', '--material', 'PA12'],
])('has no curve of %s', async (_, ...options) => {
  expect(JSON.parse((await press(...options, '--json')).out)).not.toHaveProperty('curve');
});

it('says where a cell collapses', () => {
  const strain = [0, 0.001, 0.3];
  const curve: Omit<CliCurve, 'stressAt' | 'plateau' | 'energy' | 'efficiency'> = {
    side: 'free',
    strain,
    stress: [0, 1, 2],
    touchesAt: 0.2,
    bucklesAt: 0.1,
    end: 'collapse',
  };
  const efficiency = { most: 0.2, atStrain: 0.3 };
  const whole = { ...curve, stressAt: [1.3, 1.8, null], plateau: null, energy: 0.4, efficiency };
  const [line] = curveLines([whole], undefined);
  expect(line).toContain('- MPa at 50 %');
  expect(line).toContain('buckles from 10 %; rods touch from 20 %; collapses at 30 %');
});
