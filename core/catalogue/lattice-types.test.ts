import { describe, expect, it } from 'vitest';
import { LATTICE_TYPES, latticeById, latticeByTitle } from './lattice-types.ts';

describe('lattice types', () => {
  it('numbers surfaces from 1 as TYPE-10001, struts from 7 as TYPE-20001, stochastic ones from 19 as GH-30001', () => {
    const rows = LATTICE_TYPES.map(({ id, title, family }) => [id, title, family]);
    const row =
      (from: number, first: number, prefix: string, family: string) => (_: unknown, index: number) => [
        from + index,
        `${prefix}-${first + index}`,
        family,
      ];
    expect(rows).toEqual([
      ...Array.from({ length: 6 }, row(1, 10_001, 'TYPE', 'surface')),
      ...Array.from({ length: 12 }, row(7, 20_001, 'TYPE', 'strut')),
      [19, 'GH-30001', 'stochastic'],
    ]);
  });

  it('finds lattices by the names they had before they were called TYPE', () => {
    expect(latticeByTitle('GH-20007')).toBe(latticeByTitle('TYPE-20007'));
    expect(latticeByTitle('GH-10001')).toBe(latticeByTitle('TYPE-10001'));
    expect(latticeByTitle('GH-30001')?.family).toBe('stochastic');
  });

  it('offers low and cut only for octet and diamond', () => {
    const choices = LATTICE_TYPES.filter(({ outputs }) => outputs.length > 1);
    expect(choices.map(({ id, cell }) => [id, cell])).toEqual([
      [13, 'octet'],
      [14, 'diamond'],
    ]);
  });

  it('gives octet the leading term of Deshpande, Fleck and Ashby: 6 sqrt(2) pi (r/l)^2 with l = a / sqrt(2)', () => {
    const octet = latticeById(13)!;
    const x = 0.01;
    const rOverL = x / 2 / (1 / Math.SQRT2);
    expect(octet.a * x * x).toBeCloseTo(6 * Math.SQRT2 * Math.PI * rOverL ** 2, 12);
  });
});
