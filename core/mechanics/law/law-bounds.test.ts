import { describe, expect, it } from 'vitest';
import { elasticKey, lawOf, TABLE_POISSON } from '../../catalogue/elastic-laws.ts';
import { LATTICE_TYPES, latticeByTitle } from '../../catalogue/lattice-types.ts';
import { lawFault } from './law-bounds.ts';

describe('a law', () => {
  it.each(
    LATTICE_TYPES.flatMap((lattice) =>
      (lattice.family === 'surface' ? (['sheet', 'network'] as const) : (['sheet'] as const)).map(
        (variant) => [`${lattice.cell} ${variant}`, lattice, variant] as const,
      ),
    ),
  )('of %s stays below the bounds of Hashin and Shtrikman at all of its densities', (_, lattice, variant) => {
    const { least, most } = lawOf(elasticKey(lattice, variant)).range;
    for (const poissonRatio of [0, TABLE_POISSON.low, TABLE_POISSON.high, 0.48])
      for (let share = 0; share <= 1; share += 0.1) {
        const density = least + share * (most - least);
        expect(lawFault(lattice, variant, { density, poissonRatio })).toBe(null);
      }
  });

  it('says nothing where a network parts, nor where no body could be as stiff', () => {
    const at = (title: string, variant: 'sheet' | 'network', density: number) =>
      lawFault(latticeByTitle(title)!, variant, { density, poissonRatio: 0.45 });
    expect(at('TYPE-10003', 'network', 0.1)).toBe('below-law');
    expect(at('TYPE-10003', 'network', 0.17)).toBe(null);
    expect(at('TYPE-10001', 'sheet', 0.02)).toBe('below-law');
    expect(at('TYPE-20002', 'sheet', 0.02)).toBe(null);
    expect(at('TYPE-20009', 'sheet', 0.85)).toBe('beyond-bounds');
    expect(at('TYPE-20009', 'sheet', 0.5)).toBe(null);
  });
});
