import { expect, it } from 'vitest';
import { denseSolver } from '../linear/dense.ts';
import { BEAM_SIZE, intoLocal, localStiffness, turned } from './element.ts';
import { times } from './homogenise.ts';
import { polygonSection, roundSection } from './section.ts';

const SOLID = { modulus: 2, poissonRatio: 0.3 };
const FROM = [0.3, -1, 0.2] as const;
const TO = [1.1, 0.4, 0.9] as const;
const LENGTH = Math.hypot(0.8, 1.4, 0.7);

it('a rigid motion of a strut needs no force', () => {
  const k = turned(
    localStiffness({ length: LENGTH, rigid: [0.2, 0.2] }, roundSection(0.3), SOLID),
    intoLocal(FROM, TO),
  );
  const spin = [0.3, -0.7, 0.2];
  const u = new Float64Array(BEAM_SIZE);
  [FROM, TO].forEach(([x, y, z], end) => {
    u.set(
      [
        5 + spin[1]! * z - spin[2]! * y,
        -3 + spin[2]! * x - spin[0]! * z,
        1 + spin[0]! * y - spin[1]! * x,
        ...spin,
      ],
      6 * end,
    );
  });
  const stiffest = Math.max(...k);
  for (const force of times(k, u)) expect(Math.abs(force / stiffest)).toBeLessThan(1e-12);
});

it('a cantilever bends as Timoshenko says', () => {
  const section = roundSection(0.2);
  const k = localStiffness({ length: 1, rigid: [0, 0] }, section, SOLID);
  const free = new Float64Array(36);
  for (let i = 0; i < 6; i++) for (let j = 0; j < 6; j++) free[6 * i + j] = k[BEAM_SIZE * (i + 6) + j + 6]!;
  const tip = denseSolver(free, 6).solve(Float64Array.of(0, 1, 0, 0, 0, 0))[1]!;
  const shear = SOLID.modulus / 2.6;
  const kappa = (6 * 1.3) / (7 + 6 * 0.3);
  const bending = 1 / (3 * SOLID.modulus * section.inertia);
  expect(tip).toBeCloseTo(bending + 1 / (kappa * shear * section.area), 8);
});

it('one element and four give a rod the same ends', () => {
  const section = roundSection(0.2);
  const part = localStiffness({ length: 0.25, rigid: [0, 0] }, section, SOLID);
  const size = 30;
  const chain = new Float64Array(size * size);
  for (let e = 0; e < 4; e++)
    for (let i = 0; i < BEAM_SIZE; i++)
      for (let j = 0; j < BEAM_SIZE; j++) chain[size * (6 * e + i) + 6 * e + j]! += part[BEAM_SIZE * i + j]!;
  // The start is held, so the end's compliance of both is compared.
  const held = (matrix: Float64Array, n: number) => {
    const out = new Float64Array((n - 6) ** 2);
    for (let i = 6; i < n; i++)
      for (let j = 6; j < n; j++) out[(n - 6) * (i - 6) + j - 6] = matrix[n * i + j]!;
    return denseSolver(out, n - 6);
  };
  const four = held(chain, size);
  const one = held(localStiffness({ length: 1, rigid: [0, 0] }, section, SOLID), BEAM_SIZE);
  for (let load = 0; load < 6; load++) {
    const force = Float64Array.from({ length: 24 }, (_, i) => (i === 18 + load ? 1 : 0));
    const ends = four.solve(force).subarray(18);
    const expected = one.solve(force.slice(18));
    for (let i = 0; i < 6; i++) expect(ends[i]).toBeCloseTo(expected[i]!, 7);
  }
});

it('a polygon of many sides is a circle', () => {
  const round = roundSection(1);
  const polygon = polygonSection(1, 400);
  expect(polygon.area / round.area).toBeCloseTo(1, 3);
  expect(polygon.inertia / round.inertia).toBeCloseTo(1, 3);
  expect(polygon.torsion / round.torsion).toBeCloseTo(1, 3);
});
