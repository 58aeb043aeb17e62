import { expect, it } from 'vitest';
import table from '../../docs/mechanics/table.json' with { type: 'json' };
import { hashinShtrikman } from '../mechanics/elasticity/bounds.ts';
import { moduliOf } from '../mechanics/elasticity/moduli.ts';
import { stiffnessOfValues, valuesOf } from '../mechanics/law/law-values.ts';
import type { ElasticKey } from './elastic-law.ts';
import { elasticValues, lawOf, stressFactor } from './elastic-laws.ts';

const KEYS = Object.keys(table.lattices) as ElasticKey[];

it('laws pass through the figures they were fitted to, within 3 %', () => {
  for (const key of KEYS)
    for (const row of table.lattices[key]) {
      const values = elasticValues(key, row.density, 0.3);
      for (const [i, value] of row.values.entries())
        expect(Math.abs(values[i]! / value - 1), key).toBeLessThan(0.03);
      expect(Math.abs(stressFactor(key, row.density) / row.stress - 1), key).toBeLessThan(0.15);
    }
});

it('laws keep below the bounds of Hashin and Shtrikman and stiffen with density', () => {
  for (const key of KEYS) {
    const { least: low, most: high } = lawOf(key).range;
    let last = 0;
    for (let step = 0; step <= 20; step++) {
      const density = low * (high / low) ** (step / 20);
      for (const poissonRatio of [0.2, 0.3, 0.4, 0.48]) {
        const stiffness = stiffnessOfValues(elasticValues(key, density, poissonRatio));
        const { bulk, shearReuss, softest } = moduliOf(stiffness);
        // Beyond the two ratios of the table figures are those of the nearer one.
        const bound = hashinShtrikman(density, Math.min(0.45, Math.max(0.3, poissonRatio)));
        expect(bulk, key).toBeLessThan(1.01 * bound.bulk);
        expect(shearReuss, key).toBeLessThan(bound.shear);
        expect(softest.modulus).toBeGreaterThan(0);
      }
      const young = elasticValues(key, density, 0.3)[0]!;
      expect(young, key).toBeGreaterThan(last);
      last = young;
    }
  }
});

it('a stiffness comes back from its values', () => {
  for (const key of ['octet', 'fccz', 'gyroid:network'] as const) {
    const values = elasticValues(key, 0.3, 0.35);
    const back = valuesOf(stiffnessOfValues(values), values.length > 3);
    for (const [i, value] of values.entries()) expect(back[i]).toBeCloseTo(value, 10);
  }
});
