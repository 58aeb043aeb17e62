import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoreRow } from '../core/catalogue/pore-law.ts';
import { poreLattices, poreRow } from './pores/pore-row.ts';

/** `npm run pore-table`: computes the pores of all lattices over density; takes about a quarter of an hour. */
const DIGITS = 4;
const written = (row: PoreRow) => {
  const { density, pore, clear, wall, surface, openShare, permeability } = row;
  const numbers = [density, ...pore, clear, ...wall, surface, openShare, ...permeability];
  return `[${numbers.map((value) => Number(value.toPrecision(DIGITS))).join(',')}]`;
};
const rows = poreLattices().map((lattice) => {
  console.log(lattice.name);
  const own = lattice.densities.map((density) => written(poreRow(lattice, density)));
  return `${JSON.stringify(lattice.key)}: [\n${own.join(',\n')}\n]`;
});
writeFileSync(join(import.meta.dirname, '../core/catalogue/pore-table.json'), `{\n${rows.join(',\n')}\n}\n`);
