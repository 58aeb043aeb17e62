import { describe, expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { elasticKey, relativeModulus } from '../../catalogue/elastic-laws.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { relativeDensity } from '../../lattice/cell/density.ts';
import { boxedModel } from '../../lattice/domain/boxed-model.ts';
import type { Point } from '../../lattice/geometry/vector.ts';
import type { ConstantSpec } from '../../lattice/spec/spec.ts';
import { skinSurface } from '../../lattice/wrap/skin-surface.ts';
import { BOXES_PER_CELL, pressSheet } from './press-sheet.ts';
import { finish } from './press-test.ts';
import { areaOf, type SkinMesh } from './skin/skin-network.ts';

const PA12 = materialByName('PA12')!;
const GYROID: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-10001',
  cellMm: [8, 8, 8],
  rodDiameterMm: 0.6,
  sides: 8,
  action: 'high',
};
const model = boxedModel(box([0, 0, 0], [24, 24, 32]), 8 / BOXES_PER_CELL);
const wanted = { axis: 2, friction: false, material: PA12 } as const;

it('a block of a gyroid is as stiff as its law, and weighs what its density says', () => {
  const figures = finish(pressSheet(model, GYROID, wanted)).figures;
  const density = relativeDensity('TYPE-10001', [8, 8, 8], 0.6, 8);
  const key = elasticKey(latticeByTitle('TYPE-10001')!, 'sheet');
  const modulus = PA12.modulusMPa * relativeModulus(key, density, PA12.poissonRatio);
  expect(figures.apparentModulusMPa! / modulus).toBeCloseTo(1, 4);
  expect(figures.massG / ((density * 24 * 24 * 32 * PA12.densityGPerCm3) / 1000)).toBeCloseTo(1, 4);
  expect(figures.firstBuckling).toBeNull();
  expect(figures.isEstimate).toBe(true);
});

it('in a closed skin is as stiff as the skin and its law side by side, and weighs both', () => {
  const shelled = { ...GYROID, shellMm: 1 };
  const solid = box([0, 0, 0], [24, 24, 32]);
  const skin = {
    of: (mm: number, cellMm: number) => skinSurface(solid, mm, cellMm),
    originMm: [0, 0, 0] as Point,
  };
  // Without Poisson's ratio the two do not hinder each other.
  const of = { ...wanted, material: { ...PA12, poissonRatio: 0 } };
  const open = finish(pressSheet(model, GYROID, of)).figures;
  const closed = finish(pressSheet(model, shelled, of, skin)).figures;
  const sides = (PA12.modulusMPa * 4 * 23) / 32;
  expect(Math.abs(closed.stiffnessNPerMm / (open.stiffnessNPerMm + sides) - 1)).toBeLessThan(0.03);
  expect(closed.skin!.share).toBeCloseTo(sides / (open.stiffnessNPerMm + sides), 1);
  const skinG = ((2 * 23 * 23 + 4 * 23 * 31) * PA12.densityGPerCm3) / 1000;
  const density = relativeDensity('TYPE-10001', [8, 8, 8], 0.6, 8);
  expect((closed.massG - open.massG) / skinG).toBeCloseTo(1 - density, 1.5);
});

it('weighs the whole shell, also where walls are too thin for its triangles', () => {
  const solid = box([0, 0, 0], [24, 24, 32]);
  const whole = skinSurface(solid, 1, 8);
  const faces = whole.triangles.length / 3;
  const kept = whole.triangles.slice(0, 3 * Math.round(0.8 * faces));
  const missing = {
    ...whole,
    triangles: kept,
    missingShare: 1 - areaOf({ ...whole, triangles: kept }) / areaOf(whole),
  };
  expect(missing.missingShare).toBeGreaterThan(0.1);
  const massOf = (surface: SkinMesh) => {
    const skin = { of: () => surface, originMm: [0, 0, 0] as Point };
    return finish(pressSheet(model, { ...GYROID, shellMm: 1 }, { ...wanted, friction: true }, skin)).figures;
  };
  const [full, part] = [massOf(whole), massOf(missing)];
  expect(part.massG / full.massG).toBeCloseTo(1, 6);
  expect(part.skin!.missingShare).toBe(missing.missingShare);
});

describe('is refused', () => {
  it.each([
    ['surface', { ...GYROID, cellMm: [8, 8, 10] }],
    ['surface', { ...GYROID, bottomMm: 3 }],
    ['surface', { ...GYROID, lattice: 'TYPE-20002' }],
  ] as const)('with %s where no law is known', (code, spec) => {
    const run = () => finish(pressSheet(model, spec as ConstantSpec, wanted));
    expect(run).toThrow(expect.objectContaining({ code }));
  });
});
