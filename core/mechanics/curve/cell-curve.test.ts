import { expect, it } from 'vitest';
import { relativeModulus } from '../../catalogue/elastic-laws.ts';
import { LATTICE_TYPES, type StrutKey, type StrutLattice } from '../../catalogue/lattice-types.ts';
import { stretchedFigures } from '../chart/stretched-figures.ts';
import { CURVE_SIDES, type CurveCells, cellCurves } from './cell-curve.ts';
import { curveFigures, stressAt } from './curve-figures.ts';

const STRUTS = LATTICE_TYPES.filter((type): type is StrutLattice => type.family === 'strut');

function cellsOf(cell: StrutKey, changes: Partial<CurveCells> = {}): CurveCells {
  const lattice = STRUTS.find((type) => type.cell === cell)!;
  return { lattice, stretch: 1, density: 0.1, sides: 8, poissonRatio: 0.45, axis: 2, ...changes };
}

it.each(STRUTS.map(({ cell }, i) => [cell, i % 2 === 0 ? 0.1 : 0.2] as const))(
  '%s is pressed to half its height at %d of the density of its solid',
  (cell, density) => {
    const curves = cellCurves(cellsOf(cell, { density }));
    for (const side of CURVE_SIDES) expect(curves[side].end).toBe('done');
    const { strain, stress } = curves.free;
    expect(stress[1]! / strain[1]! / relativeModulus(cell, density, 0.45)).toBeCloseTo(1, 6);
  },
);

it('cells that do not settle, or pull, have collapsed, and their curve ends there', {
  tags: 'release',
}, () => {
  const slender = cellCurves(cellsOf('isotruss', { density: 0.05 })).free;
  expect(slender.end).toBe('collapse');
  expect(slender.strain.at(-1)).toBeGreaterThan(0.4);
  expect(curveFigures(slender).stressAt[2]).toBeNull();
  const pulls = cellCurves(cellsOf('octet', { density: 0.15, poissonRatio: 0.48 })).held;
  expect(pulls.end).toBe('collapse');
  expect(Math.min(...pulls.stress.slice(1))).toBeGreaterThan(0);
});

it('stretched cells begin with the modulus of their card, along and across', () => {
  const cells = cellsOf('kelvin', { stretch: 1.5 });
  const { young } = stretchedFigures({ ...cells, variant: 'sheet' });
  for (const axis of [0, 2] as const) {
    const { strain, stress } = cellCurves({ ...cells, axis }).free;
    expect(stress[1]! / strain[1]! / young[axis]).toBeCloseTo(1, 6);
  }
});

it('the figures of a curve that rises, stays and rises again', () => {
  const curve = { strain: [0, 0.1, 0.4, 0.5], stress: [0, 2, 2, 6] };
  expect(stressAt(curve, 0.05)).toBeCloseTo(1, 12);
  expect(stressAt(curve, 0.6)).toBeNull();
  const { stressAt: at, plateau, energy, efficiency } = curveFigures(curve);
  expect(at).toEqual([2, 2, 6]);
  expect(plateau).toBeCloseTo(2, 12);
  expect(energy).toBeCloseTo(0.1 + 0.6 + 0.4, 12);
  expect(efficiency).toEqual({ most: expect.closeTo(0.35, 12), atStrain: 0.4 });
  expect(curveFigures({ strain: [0, 0.3], stress: [0, 1] }).plateau).toBeNull();
});
