import { expect, it } from 'vitest';
import { LATTICE_TYPES, type LatticeType } from '../../../../core/catalogue/lattice-types.ts';
import { START_CN } from '../../../texts/start/cn.ts';
import { START_EN } from '../../../texts/start/en.ts';
import { findLattices, LATTICE_FILTERS } from './find-lattices.ts';

const namesOf = ({ cell }: LatticeType) => [START_EN.lattice[cell], START_CN.lattice[cell]];
const found = (text: string, filter: (typeof LATTICE_FILTERS)[number] = 'all') =>
  findLattices(LATTICE_TYPES, { text, filter, namesOf }).map(({ title }) => title);

it('finds by name in both languages, by title and by several words', () => {
  expect(found('octet')).toEqual(['TYPE-20007']);
  expect(found('金刚石')).toEqual(['TYPE-20008']);
  expect(found('20009')).toEqual(['TYPE-20009']);
  expect(found('pillars bcc')).toEqual(['TYPE-20003']);
  expect(found('no such')).toEqual([]);
});

it('finds something under every filter, and everything without one', () => {
  for (const filter of LATTICE_FILTERS) expect(found('', filter).length).toBeGreaterThan(0);
  expect(found('  ')).toHaveLength(LATTICE_TYPES.length);
  expect(found('gyroid', 'strut')).toEqual([]);
});
