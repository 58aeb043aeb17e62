import { expect, it } from 'vitest';
import { LATTICE_TYPES } from '../../catalogue/lattice-types.ts';
import { CELLS_OF_USE, LATTICE_USES, USE_SCORES } from '../../catalogue/lattice-uses.ts';
import { propertyChart } from './chart.ts';

it('lists a lattice under a use exactly when its chart scores high enough at 10 % density', () => {
  for (const use of LATTICE_USES) {
    const { axis, least } = USE_SCORES[use];
    const scoring = LATTICE_TYPES.filter((lattice) => propertyChart(lattice, 0.1)[axis].score >= least);
    expect(scoring.map(({ cell }) => cell)).toEqual(CELLS_OF_USE[use]);
  }
});
