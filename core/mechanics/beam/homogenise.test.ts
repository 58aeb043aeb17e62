import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STRUT_LATTICES } from '../../catalogue/lattice-types.ts';
import { hashinShtrikman } from '../elasticity/bounds.ts';
import { moduliOf, youngAlong } from '../elasticity/moduli.ts';
import { rotateStiffness } from '../elasticity/stiffness.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { homogeniseBeams } from './homogenise.ts';
import { roundSection } from './section.ts';
import type { PeriodicStruts, Point3 } from './struts.ts';

const SOLID = { modulus: 1, poissonRatio: 0.3 };
const lattices = fc.constantFrom(...STRUT_LATTICES);

function stiffnessOf(title: string, edges: Point3, rod: number) {
  return homogeniseBeams(beamPeriod(title, edges, { section: roundSection(rod) }), SOLID).stiffness;
}

it('stiffness is symmetric, positive and below the bounds of Hashin and Shtrikman', () => {
  fc.assert(
    fc.property(lattices, fc.double({ min: 0.01, max: 0.08, noNaN: true }), ({ title, a }, rod) => {
      const c = stiffnessOf(title, [1, 1, 1], rod);
      for (let i = 0; i < 6; i++)
        for (let j = 0; j < 6; j++) expect(c[6 * i + j]).toBeCloseTo(c[6 * j + i]!, 12);
      const { bulk, shearReuss, softest } = moduliOf(c);
      expect(softest.modulus).toBeGreaterThan(0);
      const bound = hashinShtrikman(a * rod ** 2, SOLID.poissonRatio);
      expect(bulk).toBeLessThan(bound.bulk);
      expect(shearReuss).toBeLessThan(bound.shear);
    }),
    { numRuns: 60 },
  );
});

it('a cell and its enlargement have the same modulus, a stiffer solid a stiffer lattice', () => {
  fc.assert(
    fc.property(lattices, fc.double({ min: 0.5, max: 20, noNaN: true }), ({ title }, scale) => {
      const small = stiffnessOf(title, [1, 1.2, 0.8], 0.1);
      const large = stiffnessOf(title, [scale, 1.2 * scale, 0.8 * scale], 0.1 * scale);
      for (let i = 0; i < 36; i++) expect(large[i]).toBeCloseTo(small[i]!, 9);
    }),
    { numRuns: 20 },
  );
});

it.each(STRUT_LATTICES.filter(({ cell }) => cell !== 'bccz' && cell !== 'fccz'))(
  '$cell is alike along x, y and z',
  ({ title }) => {
    const c = stiffnessOf(title, [1, 1, 1], 0.1);
    for (const [i, j] of [
      [0, 7],
      [0, 14],
      [21, 28],
      [21, 35],
      [1, 2],
      [1, 8],
    ] as const)
      expect(Math.abs(c[i]! - c[j]!)).toBeLessThan(1e-8 * c[0]!);
  },
);

it('a turned lattice has the turned stiffness', () => {
  const period = beamPeriod('TYPE-20003', [1, 1, 1], { section: roundSection(0.1) });
  const c = homogeniseBeams(period, SOLID).stiffness;
  // A quarter turn about x carries the uprights onto y.
  const place = ([x, y, z]: Point3): Point3 => [x, -z, y];
  const laid: PeriodicStruts = {
    ...period,
    struts: period.struts.map((strut) => ({ ...strut, start: place(strut.start), end: place(strut.end) })),
  };
  const turnedLattice = homogeniseBeams(laid, SOLID).stiffness;
  const turnedStiffness = rotateStiffness(c, [1, 0, 0, 0, 0, -1, 0, 1, 0]);
  for (let i = 0; i < 36; i++) expect(turnedLattice[i]).toBeCloseTo(turnedStiffness[i]!, 10);
  expect(youngAlong(turnedLattice, [0, 1, 0])).toBeCloseTo(youngAlong(c, [0, 0, 1]), 10);
});

it('many joints are solved by iteration as few are by factors', () => {
  // Kelvin's period twice along each axis: eight times the joints, the same lattice.
  const one = beamPeriod('TYPE-20009', [1, 1, 1], { section: roundSection(0.1) });
  const eight: PeriodicStruts = {
    ...one,
    edges: [2, 2, 2],
    joints: 8 * one.joints,
    struts: Array.from({ length: 8 }, (_, copy) => copy).flatMap((copy) =>
      one.struts.map((strut) => {
        const shift = [copy & 1, (copy >> 1) & 1, copy >> 2];
        const place = (p: Point3) => p.map((value, k) => value + shift[k]!) as unknown as Point3;
        const joint = (p: Point3, node: number) => {
          const home = jointPlace(one, node);
          const cell = p.map((value, k) => (((Math.round(value - home[k]!) + shift[k]!) % 2) + 2) % 2);
          return node + one.joints * (cell[0]! + 2 * cell[1]! + 4 * cell[2]!);
        };
        return {
          from: joint(strut.start, strut.from),
          to: joint(strut.end, strut.to),
          start: place(strut.start),
          end: place(strut.end),
        };
      }),
    ),
  };
  const dense = homogeniseBeams(one, SOLID).stiffness;
  const iterated = homogeniseBeams(eight, SOLID).stiffness;
  for (let i = 0; i < 36; i++) expect(iterated[i]).toBeCloseTo(dense[i]!, 8);
});

/** Where a joint was first seen. */
function jointPlace({ struts }: PeriodicStruts, node: number): Point3 {
  for (const { from, to, start, end } of struts) {
    if (from === node) return start;
    if (to === node) return end;
  }
  throw new Error('a joint without struts');
}
