import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LATTICE_TYPES } from '../core/catalogue/lattice-types.ts';
import { strutLaw } from '../core/cells/density.ts';
import { STRUT_SIDES } from '../core/rules/parameters/lattice-parameters.ts';
import { latticeName } from '../core/spec/name.ts';
import { LAW_CELL_MM } from '../web/features/lattice/edit/law-cell.ts';

/** `npm run laws`: density laws of strut lattices by number of sides. Run it after a change of joints. */
const DIGITS = 7;
const cell: [number, number, number] = [LAW_CELL_MM, LAW_CELL_MM, LAW_CELL_MM];

writeFileSync(
  join(import.meta.dirname, '../web/features/lattice/edit/cubic-laws.json'),
  `${JSON.stringify(table())}\n`,
);

function table(): Record<string, number[][]> {
  const names = LATTICE_TYPES.filter(({ family }) => family !== 'surface').map(({ title }) =>
    latticeName({ lattice: title }),
  );
  return Object.fromEntries(names.map((name) => [name, lawsBySides(name)]));
}

function lawsBySides(name: string): number[][] {
  const sides = Array.from(
    { length: STRUT_SIDES.max - STRUT_SIDES.min + 1 },
    (_, at) => STRUT_SIDES.min + at,
  );
  return sides.map((count) => {
    const { q2, q3, maxRodMm } = strutLaw(name, cell, count);
    return [q2, q3, maxRodMm].map((value) => Number(value.toPrecision(DIGITS)));
  });
}
