import { expect, it } from 'vitest';
import { PRINT_PROCESSES } from '../rules/parameters/printability.ts';
import { elasticKey } from './elastic-laws.ts';
import {
  densityOfHardness,
  hardnessLaw,
  hardnessOfDensity,
  modulusOfShore,
  shoreOfModulus,
} from './hardness.ts';
import { LATTICE_TYPES } from './lattice-types.ts';
import { MATERIALS, materialByName, materialFor, materialsOf } from './materials.ts';

it('every process has materials, and every material a process, a source and figures of its kind', () => {
  for (const process of PRINT_PROCESSES) expect(materialsOf(process).length).toBeGreaterThan(1);
  expect(new Set(MATERIALS.map(({ name }) => name)).size).toBe(MATERIALS.length);
  for (const { processes, source, modulusMPa, strengthMPa, densityGPerCm3, poissonRatio } of MATERIALS) {
    expect(processes.length).toBeGreaterThan(0);
    expect(source).toMatch(/\d/);
    expect(modulusMPa / strengthMPa).toBeGreaterThan(0.4);
    expect(densityGPerCm3).toBeGreaterThan(0.9);
    expect(poissonRatio).toBeGreaterThan(0.2);
    expect(poissonRatio).toBeLessThan(0.5);
  }
});

it('a process offers only what it prints: metal weighs metal', () => {
  expect(materialsOf('SLM').every(({ kind }) => kind === 'metal')).toBe(true);
  expect(materialFor('TPU', 'SLM').densityGPerCm3).toBeGreaterThan(2);
  expect(materialFor('TPU', 'SLS').name).toBe('TPU');
  expect(materialFor(null, 'DLP').kind).toBe('elastomer');
  expect(materialByName('steel')).toBeUndefined();
});

it('Shore A and modulus of rubber follow BS 903', () => {
  // 100 erf(3.186e-4 sqrt(E)) by tables of the error function: erf(0.5) = 0.5205, erf(1) = 0.8427.
  expect(shoreOfModulus((0.5 / 3.186e-4) ** 2 / 1e6)).toBeCloseTo(52.05, 2);
  expect(shoreOfModulus((1 / 3.186e-4) ** 2 / 1e6)).toBeCloseTo(84.27, 2);
  for (const shore of [20, 50, 86]) expect(shoreOfModulus(modulusOfShore(shore))).toBeCloseTo(shore, 6);
});

it('each lattice has its own hardness: BCC is far softer than a gyroid of the same weight', () => {
  const tpu = materialByName('TPU')!;
  const at = (key: 'bcc' | 'gyroid') => hardnessOfDensity(hardnessLaw(tpu, key), 0.1);
  expect(at('gyroid')).toBeGreaterThan(3 * at('bcc'));
  for (const lattice of LATTICE_TYPES) {
    const law = hardnessLaw(tpu, elasticKey(lattice));
    expect(law.min).toBeLessThan(law.max);
    expect(law.max).toBeLessThanOrEqual(86);
    expect(densityOfHardness(law, hardnessOfDensity(law, 0.2))).toBeCloseTo(0.2, 10);
  }
});
