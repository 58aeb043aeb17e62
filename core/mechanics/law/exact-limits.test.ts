import { expect, it } from 'vitest';
import { STRUT_LATTICES, type StrutKey } from '../../catalogue/lattice-types.ts';
import { homogeniseBeams } from '../beam/homogenise.ts';
import { roundSection } from '../beam/section.ts';
import { type Moduli, moduliOf, youngAlong } from '../elasticity/moduli.ts';
import type { Matrix6 } from '../elasticity/stiffness.ts';
import { beamPeriod } from '../lattice/beam-period.ts';

/** Theoretical limit of a lattice of ever thinner rods: a modulus over density to a power. */
interface ExactLimit {
  cell: StrutKey;
  modulus: string;
  valueFrom: (moduli: Moduli, stiffness: Matrix6) => number;
  /** Power of the nominal density (struts without their overlap) that the modulus follows; 0 for a ratio. */
  power: 0 | 1 | 2;
  exact: number;
  formula: string;
  source: string;
}

const DIAGONAL = 3 ** -0.5;
const E100 = (m: Moduli) => m.young[0];
const E001 = (m: Moduli) => m.young[2];
const E110 = (_: Moduli, c: Matrix6) => youngAlong(c, [Math.SQRT1_2, Math.SQRT1_2, 0]);
const E111 = (_: Moduli, c: Matrix6) => youngAlong(c, [DIAGONAL, DIAGONAL, DIAGONAL]);
const G = (m: Moduli) => m.shear[0];
const K = (m: Moduli) => m.bulk;
const NU = (m: Moduli) => m.poissonZx;
const A = (m: Moduli) => m.zener;

const CLOSED_FORM = 'closed form';
const BULK = 'all trusses whose joints stay in place under pressure (Gurtner and Durand 2014)';
const DESHPANDE = 'Deshpande, Fleck and Ashby 2001';
const ZHU = 'Zhu, Knott and Mills 1997';
const WARREN = 'Warren and Kraynik 1997';
const OWN = 'derived from the cell';

type Line = [string, ExactLimit['valueFrom'], 0 | 1 | 2, number, string, string];

function limitsOf(cell: StrutKey, lines: readonly Line[]): ExactLimit[] {
  return lines.map(([modulus, valueFrom, power, exact, formula, source]) => ({
    cell,
    modulus,
    valueFrom,
    power,
    exact,
    formula,
    source,
  }));
}

const trusses = (['fcc', 'octahedron', 'octet'] as const).flatMap((cell) =>
  limitsOf(cell, [
    ['E100', E100, 1, 1 / 9, 'rho / 9', DESHPANDE],
    ['E110', E110, 1, 1 / 6, 'rho / 6', DESHPANDE],
    ['E111', E111, 1, 1 / 5, 'rho / 5', DESHPANDE],
    ['G', G, 1, 1 / 12, 'rho / 12', DESHPANDE],
    ['nu', NU, 0, 1 / 3, '1/3', DESHPANDE],
    ['A', A, 0, 2, '2', DESHPANDE],
  ]),
);

const stretched = (
  ['cubic', 'bcc', 'fcc', 'octahedron', 'octet', 'diamond', 'kelvin', 'isotruss', 'cubic-fcc'] as const
).flatMap((cell) => limitsOf(cell, [['K', K, 1, 1 / 9, 'rho / 9', BULK]]));

/** The exact limits that beams must reach (docs/mechanics.md). */
const EXACT_LIMITS: readonly ExactLimit[] = [
  ...limitsOf('cubic', [
    ['E100', E100, 1, 1 / 3, 'rho / 3', CLOSED_FORM],
    ['G', G, 2, 1 / (6 * Math.PI), 'rho^2 / (6 pi)', CLOSED_FORM],
  ]),
  ...limitsOf('bcc', [
    ['E100', E100, 2, 1 / (2 * Math.sqrt(3) * Math.PI), 'rho^2 / (2 sqrt3 pi)', OWN],
    ['E111', E111, 1, 1 / 4, 'rho / 4', OWN],
    ['C44', G, 1, 1 / 9, 'rho / 9', OWN],
  ]),
  ...limitsOf('bccz', [['E001', E001, 1, 1 / (1 + 4 * Math.sqrt(3)), 'rho / (1 + 4 sqrt3)', OWN]]),
  ...limitsOf('fccz', [['E001', E001, 1, 1 / (1 + 4 * Math.SQRT2), 'rho / (1 + 4 sqrt2)', OWN]]),
  ...limitsOf('diamond', [
    ['E100', E100, 2, 2 / (Math.sqrt(3) * Math.PI), '2 rho^2 / (sqrt3 pi)', OWN],
    ['E111', E111, 2, 6 / (Math.sqrt(3) * Math.PI), '6 rho^2 / (sqrt3 pi)', OWN],
    ['A', A, 0, 3, '3', OWN],
    ['nu', NU, 0, 1 / 2, '1/2', OWN],
  ]),
  ...limitsOf('kelvin', [
    ['E100', E100, 2, (4 * Math.SQRT2) / (3 * Math.PI), '4 sqrt2 rho^2 / (3 pi)', ZHU],
    ['A', A, 0, 0.9868, '0.9868', WARREN],
  ]),
  ...limitsOf('rhombic', [
    ['E100', E100, 2, 0.20218, '0.20218 rho^2', 'regression value'],
    ['E111', E111, 2, 0.53716, '0.53716 rho^2', 'regression value'],
  ]),
  ...limitsOf('isotruss', [
    ['E100', E100, 1, 0.131255, '0.131255 rho', OWN],
    ['A', A, 0, 1.5396, '1.5396', OWN],
  ]),
  ...limitsOf('cubic-fcc', [
    ['E100', E100, 1, 0.18231, '0.18231 rho', OWN],
    ['A', A, 0, 0.82843, '0.82843', OWN],
  ]),
  ...trusses,
  ...stretched,
];

const ROD = 1e-3;

/** Stiffness of a lattice of very slender rods, and its nominal density. */
function slender(cell: StrutKey): { stiffness: Matrix6; density: number; moduli: Moduli } {
  const { title, a } = STRUT_LATTICES.find((one) => one.cell === cell)!;
  const period = beamPeriod(title, [1, 1, 1], { section: roundSection(ROD), rigidRadii: 0 });
  const { stiffness } = homogeniseBeams(period, { modulus: 1, poissonRatio: 0.3 });
  return { stiffness, density: a * ROD ** 2, moduli: moduliOf(stiffness) };
}

it.each(EXACT_LIMITS)('$cell: $modulus is $formula where rods are slender', (limit) => {
  const { stiffness, density, moduli } = slender(limit.cell);
  const found = limit.valueFrom(moduli, stiffness) / density ** limit.power;
  expect(Math.abs(found / limit.exact - 1)).toBeLessThan(1e-4);
});

it('FCC with uprights has almost no stiffness along the diagonal of its base', () => {
  const { stiffness, density } = slender('fccz');
  expect(youngAlong(stiffness, [Math.SQRT1_2, Math.SQRT1_2, 0]) / density).toBeLessThan(1e-4);
});

it('all twelve cells have a limit', () => {
  expect(new Set(EXACT_LIMITS.map(({ cell }) => cell)).size).toBe(STRUT_LATTICES.length);
});
