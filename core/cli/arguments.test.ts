import { expect, test } from 'vitest';
import { densityOfHardness, hardnessLaw } from '../catalogue/hardness.ts';
import { MATERIALS } from '../catalogue/materials.ts';
import type { FillArguments } from './options.ts';
import { formatOf } from './output.ts';
import { autoDrainMm, densityOf, specOf } from './spec.ts';
import { FILL } from './testing/fill-arguments.ts';

const args = (changes: Partial<FillArguments> = {}): FillArguments => ({
  ...FILL,
  lattice: 'TYPE-20002',
  size: '10',
  ...changes,
});

test('a density comes as such or by the hardness of a material', () => {
  expect(densityOf(args())).toBeUndefined();
  expect(densityOf(args({ density: '15' }))).toBe(0.15);
  const [tpu, elastomer] = MATERIALS.map((material) => hardnessLaw(material, 'bcc'));
  expect(densityOf(args({ hardness: '20' }))).toBe(densityOfHardness(tpu!, 20));
  const resin = { hardness: '15', material: 'Elastomer resin' };
  expect(densityOf(args(resin))).toBe(densityOfHardness(elastomer!, 15));
  const octet = { hardness: '20', lattice: 'TYPE-20007' };
  expect(densityOf(args(octet))).toBeLessThan(densityOfHardness(tpu!, 20));
});

test('rod, density and hardness exclude each other, and a hardness keeps to its material', async () => {
  expect(() => densityOf(args({ density: '9', hardness: '30' }))).toThrow('one of');
  await expect(specOf(args({ density: '9', rod: '1' }))).rejects.toThrow('one of');
  expect(() => densityOf(args({ hardness: '99' }))).toThrow(/TYPE-20002 in TPU ranges from \d+ to \d+/);
  expect(() => densityOf(args({ hardness: '30', lattice: undefined }))).toThrow('--lattice');
  expect(() => densityOf(args({ hardness: '30', material: 'PA12' }))).toThrow('TPU');
  expect(() => densityOf(args({ hardness: '30', material: 'steel' }))).toThrow('TPU');
});

test('the format is the one asked for, else the one of the name', () => {
  expect(formatOf(args(), 'a.stl')).toBe('stl');
  expect(formatOf(args(), 'a.3MF')).toBe('3mf');
  expect(formatOf(args({ format: '3mf-beam' }), 'a.3mf')).toBe('3mf-beam');
  expect(() => formatOf(args({ format: 'obj' }), 'a.obj')).toThrow('--format');
});

test('drain holes are read with their places and diameters, and auto with its own or the usual one', async () => {
  const drain = ['1,2,3:2.5', '-4,5,6:3', 'auto:2'];
  const { drains } = await specOf(args({ rod: '0.8', shell: '1.5', drain }));
  expect(drains).toEqual([
    { atMm: [1, 2, 3], diameterMm: 2.5 },
    { atMm: [-4, 5, 6], diameterMm: 3 },
  ]);
  expect([
    autoDrainMm(drain),
    autoDrainMm(['auto']),
    autoDrainMm(['1,2,3:2']),
    autoDrainMm(undefined),
  ]).toEqual([2, 3.5, undefined, undefined]);
  for (const wrong of ['1,2,3', '1,2:3', '1,2,3:x', '1,2,3:4:5'])
    await expect(specOf(args({ rod: '0.8', drain: [wrong] }))).rejects.toThrow('--drain');
});
