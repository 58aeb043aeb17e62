import { expect, it } from 'vitest';
import { elasticKey, stressFactor } from '../../catalogue/elastic-laws.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { rodForDensity } from '../../cells/density.ts';
import { failureFactors } from '../chart/failure-factors.ts';
import { finish, pressTest } from './press-test.ts';
import { blockNetwork } from './testing/block.ts';

it.each([
  ['TYPE-20002', 1.6],
  ['TYPE-20009', 1.9],
  ['TYPE-20010', 1.8],
])('%s yields in its first fibre, as in the press test, before a hundredth of it does', (title, times) => {
  const lattice = latticeByTitle(title)!;
  const at = { density: 0.1, poissonRatio: 0.3 };
  const first = failureFactors(lattice, 'sheet', at).fibre;
  expect(first / stressFactor(elasticKey(lattice), at.density)).toBeCloseTo(times, 0.5);
  const rodMm = rodForDensity({ lattice: title, cellMm: [8, 8, 8], sides: 8 }, at.density);
  const network = blockNetwork({ lattice: title, cells: [4, 4, 4], cellMm: 8, rodMm });
  const settings = { axis: 2, friction: false, solid: { modulus: 1, poissonRatio: 0.3 } } as const;
  const { stiffness, loads } = finish(pressTest(network, settings));
  // The stress of the whole under one millimetre, and of the first fibre.
  const pressed = Math.max(...loads.stress) / (stiffness / 32 ** 2);
  // Struts at the free sides of a small block carry up to a third more.
  expect(Math.abs(pressed / first - 1)).toBeLessThan(0.35);
});
