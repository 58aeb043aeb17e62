import { expect, it } from 'vitest';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { rodForDensity } from '../../cells/density.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { polygonSection } from '../beam/section.ts';
import { failureFactors } from '../chart/failure-factors.ts';
import { compress } from '../curve/compress.ts';
import { rodPeriod } from '../curve/rod-period.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { finish, pressTest } from './press-test.ts';
import { blockNetwork } from './testing/block.ts';

// Blocks of cells whose joints move sideways soonest.
it.each([
  ['cubic', 'TYPE-20001', [1, 1, 3]],
  ['fcc', 'TYPE-20004', [2, 2, 1]],
  ['octet', 'TYPE-20007', [1, 1, 1]],
  ['octahedron', 'TYPE-20006', [1, 1, 1]],
] as const)('%s buckles in the press test before its cells do that bend freely', (_, title, repeats) => {
  const solid = { modulus: 1, poissonRatio: 0.3 };
  const rodMm = rodForDensity({ lattice: title, cellMm: [8, 8, 8], sides: 8 }, 0.05);
  const network = blockNetwork({ lattice: title, cells: [3, 3, 3], cellMm: 8, rodMm });
  const { loads } = finish(pressTest(network, { axis: 2, friction: false, solid }));
  const strain = 1 / Math.max(...loads.buckling) / 24;
  const period = beamPeriod(title, [8, 8, 8], { section: polygonSection(rodMm, 8) });
  const rods = rodPeriod(period, solid, { repeats: [...repeats] as Point });
  for (const { hasBuckled } of compress(rods, { isHeld: false, mostStrain: 0.95 * strain }))
    expect(hasBuckled).toBe(false);
});

it.each([
  // A block of four cells stands on five columns along each side.
  ['TYPE-20001', (4 / 5) ** 2],
  ['TYPE-20004', 1],
  ['TYPE-20007', 1],
])('the first strut of a cell of %s buckles at the stress of the press test of a block', (title, columns) => {
  const at = { density: 0.05, poissonRatio: 0.3 };
  const { buckling } = failureFactors(latticeByTitle(title)!, 'sheet', at);
  const rodMm = rodForDensity({ lattice: title, cellMm: [8, 8, 8], sides: 8 }, at.density);
  const network = blockNetwork({ lattice: title, cells: [4, 4, 4], cellMm: 8, rodMm });
  const solid = { modulus: 1, poissonRatio: at.poissonRatio };
  const { stiffness, loads } = finish(pressTest(network, { axis: 2, friction: false, solid }));
  const pressed = Math.max(...loads.buckling) / (stiffness / 32 ** 2);
  // Struts at the free sides of a small block carry more.
  expect(Math.abs(pressed / (columns * buckling) - 1)).toBeLessThan(0.25);
});
