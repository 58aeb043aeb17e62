import { beforeAll, describe, expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { insideMesh } from '../../model/domain/inside-mesh.ts';
import { PROCESS_LIMITS } from '../../rules/parameters/printability.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { finish } from '../press/press-test.ts';
import { blockSpec } from '../press/testing/block.ts';
import { FACTOR_PER_CELL, type GradedLattice, gradeLattice } from './grade.ts';
import { rodBounds } from './rod-bounds.ts';

const MATERIAL = materialByName('PA12')!;
const BLOCK = box([0, 0, 0], [32, 32, 32]);
const BAR = box([0, 0, 0], [8, 8, 40]);

function grade(part: Mesh, lattice: string, friction: boolean): GradedLattice {
  const spec = blockSpec({ lattice, cells: [4, 4, 4], cellMm: 8, rodMm: 0.8 });
  const rods = rodBounds(spec, PROCESS_LIMITS.DLP);
  const wanted = {
    axis: 2,
    friction,
    material: MATERIAL,
    rods,
    boxMm: boundsOf(part),
    isInside: insideMesh(part),
  } as const;
  return finish(gradeLattice(spec, wanted, (one) => buildFrame(part, one)));
}

it('a bar whose struts all carry the same keeps its one rod', () => {
  const { before, after, isReached } = grade(BAR, 'TYPE-20001', false);
  expect(isReached).toBe(true);
  expect(Math.abs(after.figures.massG / before.massG - 1)).toBeLessThan(0.01);
  for (const radius of after.network.radiiMm) expect(Math.abs(2 * radius - 0.8)).toBeLessThan(0.03);
});

describe('a block held by its plates, whose middle of the faces carries less', () => {
  let graded: GradedLattice;
  beforeAll(() => {
    graded = grade(BLOCK, 'TYPE-20002', true);
  });

  it('becomes a tenth lighter at the same stiffness', () => {
    const { before, after, isReached } = graded;
    expect(isReached).toBe(true);
    expect(Math.abs(after.figures.stiffnessNPerMm / before.stiffnessNPerMm - 1)).toBeLessThan(0.01);
    expect(after.figures.massG).toBeLessThan(0.9 * before.massG);
  });

  it('keeps its rods between what the process prints and what the lattice takes', () => {
    const { minMm, maxMm } = rodBounds(
      graded.spec.gradient ? { ...graded.spec, mode: 'constant', gradient: undefined } : graded.spec,
      PROCESS_LIMITS.DLP,
    );
    for (const radius of graded.after.network.radiiMm) {
      expect(2 * radius).toBeGreaterThan(minMm - 1e-6);
      expect(2 * radius).toBeLessThan(maxMm + 1e-6);
    }
  });

  it('has no strut that is much thicker at one end', () => {
    const { radiiMm } = graded.after.network;
    for (let end = 0; end < radiiMm.length; end += 2) {
      const [a, b] = [radiiMm[end]!, radiiMm[end + 1]!];
      // A radius is one of 64 steps of a shade of 256.
      expect(Math.max(a, b) / Math.min(a, b)).toBeLessThan(1.05 * FACTOR_PER_CELL);
    }
  });

  it('is what the engine makes of its picture: the same struts and radii', () => {
    const { spec, after } = graded;
    const { image, layers } = spec.gradient;
    expect(layers).toBeGreaterThan(1);
    expect(image.gray.length).toBe(image.width * image.height);
    expect(after.figures.struts).toBe(buildFrame(BLOCK, spec).strutCount);
  });
});

it('thinnest rods are what the process prints, as the circle within their corners', () => {
  const spec = blockSpec({ lattice: 'TYPE-20002', cells: [4, 4, 4], cellMm: 8, rodMm: 0.8 });
  expect(rodBounds(spec, PROCESS_LIMITS.SLS)).toMatchObject({ minMm: 0.5 });
  expect(rodBounds(spec, PROCESS_LIMITS.DLP)).toEqual({ minMm: 0.4, maxMm: 2 });
  expect(() => rodBounds({ ...spec, cellMm: [3, 3, 3] }, PROCESS_LIMITS.FDM)).toThrow('thinner');
  expect(() => rodBounds({ ...spec, cells: 'conformal' }, PROCESS_LIMITS.SLS)).toThrow('one rod');
});
