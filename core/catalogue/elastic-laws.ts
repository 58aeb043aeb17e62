import type { ElasticKey, ElasticLaw } from './elastic-law.ts';
import table from './elastic-table.json' with { type: 'json' };
import type { LatticeType } from './lattice-types.ts';

/** Laws by `npm run elastic-laws`, fitted to the figures of docs/mechanics/table.json. */
const ELASTIC_TABLE: Readonly<Record<ElasticKey, ElasticLaw>> = table;

/** Returns the key of a lattice. A surface lattice has one key per form. */
export function elasticKey(lattice: LatticeType, variant: 'sheet' | 'network' = 'sheet'): ElasticKey {
  return lattice.family === 'surface' && variant === 'network' ? `${lattice.cell}:network` : lattice.cell;
}

/** Poisson's ratios of the table. Between them logarithms are linear, beyond them constant. */
export const TABLE_POISSON = { low: 0.3, high: 0.45 } as const;

/** Returns the values of a lattice's law at a density, 0 to 1, in the unit of the solid's modulus. */
export function elasticValues(key: ElasticKey, density: number, poissonRatio: number): number[] {
  const { range, values, change } = ELASTIC_TABLE[key];
  const { low, high } = TABLE_POISSON;
  const share = Math.min(1, Math.max(0, (poissonRatio - low) / (high - low)));
  return values.map((powers, i) =>
    Math.exp(polynomial(powers, range, density) + share * polynomial(change[i]!, range, density)),
  );
}

export function lawOf(key: ElasticKey): ElasticLaw {
  return ELASTIC_TABLE[key];
}

/** Returns Young's modulus along z over that of the solid. */
export function relativeModulus(key: ElasticKey, density: number, poissonRatio: number): number {
  return elasticValues(key, density, poissonRatio)[0]!;
}

/** Returns the stress in the solid, all but its hundredth part, for one unit of stress along z. */
export function stressFactor(key: ElasticKey, density: number): number {
  const { range, stress } = ELASTIC_TABLE[key];
  return Math.exp(polynomial(stress, range, density));
}

/** Value of a polynomial of ln rho, drawn out along its tangent beyond the range. */
function polynomial(
  powers: readonly number[],
  { least, most }: ElasticLaw['range'],
  density: number,
): number {
  const x = Math.log(density);
  const held = Math.log(Math.min(most, Math.max(least, density)));
  let value = 0;
  let slope = 0;
  for (let i = powers.length - 1; i >= 0; i--) {
    slope = slope * held + value;
    value = value * held + powers[i]!;
  }
  return value + slope * (x - held);
}
