import { expect, test } from 'vitest';
import { LATTICE_TYPES } from '../../catalogue/lattice-types.ts';
import { moduliOf } from '../elasticity/moduli.ts';
import { voxelBody } from '../lattice/voxel-body.ts';
import { homogeniseVoxels } from '../voxel/homogenise.ts';
import { elasticFigures } from './elastic-figures.ts';
import { stretchedFigures } from './stretched-figures.ts';

const POISSON_RATIO = 0.4;
const STRETCH = 1.4;

function stretched(title: string, stretch: number, density = 0.1) {
  const lattice = LATTICE_TYPES.find((one) => one.title === title)!;
  const cells = {
    lattice,
    variant: 'sheet',
    stretch,
    density,
    sides: 8,
    poissonRatio: POISSON_RATIO,
  } as const;
  return { ...stretchedFigures(cells), law: elasticFigures(lattice, 'sheet', cells) };
}

function inVoxels(lattice: string, stretch: number) {
  const { body } = voxelBody({ lattice, edges: [1, 1, stretch], density: 0.1, voxels: 24 });
  return moduliOf(homogeniseVoxels(body, { poissonRatio: POISSON_RATIO }).stiffness).young;
}

test.each(['TYPE-20002', 'TYPE-20003', 'TYPE-20010', 'TYPE-10002'])(
  'cubes of %s keep the moduli of their law',
  (title) => {
    const { young, law } = stretched(title, 1);
    young.forEach((modulus, axis) => {
      expect(modulus / law.young[axis]!).toBeCloseTo(1, 4);
    });
  },
);

test('a simple cubic cell is as much stiffer upwards than sideways as it is higher', () => {
  const { young } = stretched('TYPE-20001', STRETCH, 0.02);
  expect(young[2] / young[0] / STRETCH).toBeCloseTo(1, 1);
  expect(young[0]).toBeCloseTo(young[1], 8);
});

test.each(['TYPE-20002', 'TYPE-20007'])('%s changes by stretching as its voxels do', (title) => {
  const { young, law, isEstimate } = stretched(title, STRETCH);
  const [cube, high] = [inVoxels(title, 1), inVoxels(title, STRETCH)];
  for (const axis of [0, 2]) {
    const change = young[axis]! / law.young[axis]!;
    expect(Math.abs(change / (high[axis]! / cube[axis]!) - 1)).toBeLessThan(0.15);
  }
  expect(isEstimate).toBe(true);
});
