import { beforeAll, describe, expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { insideMesh } from '../../model/domain/inside-mesh.ts';
import { PROCESS_LIMITS } from '../../rules/parameters/printability.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { pressBodies } from '../../run/pipeline/press-bodies.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { pressFrame } from '../press/press-frame.ts';
import { finish } from '../press/press-test.ts';
import { blockSpec } from '../press/testing/block.ts';
import { type GradedLattice, gradeLattice, type Load } from './grade.ts';
import { rodBounds } from './rod-bounds.ts';
import { FACTOR_PER_CELL } from './rod-shape.ts';

const MATERIAL = materialByName('PA12')!;
const BLOCK = box([0, 0, 0], [32, 32, 32]);
const BAR = box([0, 0, 0], [8, 8, 40]);

function grade(part: Mesh, lattice: string, loads: readonly Load[], rodMm = 0.8): GradedLattice {
  const spec = blockSpec({ lattice, cells: [4, 4, 4], cellMm: 8, rodMm });
  const rods = rodBounds(spec, PROCESS_LIMITS.DLP);
  const wanted = {
    loads,
    material: MATERIAL,
    rods,
    source: pressBodies(part, spec),
  } as const;
  return finish(gradeLattice(spec, wanted, (one) => buildFrame(part, one)));
}

const HELD: Load = { axis: 2, friction: true };

/** Stiffness of a graded lattice over that before, under each load. */
const heldShares = ({ before, after }: GradedLattice) =>
  after.map(({ figures }, i) => figures.stiffnessNPerMm / before[i]!.stiffnessNPerMm);

it('a bar whose struts all carry the same keeps its one rod', () => {
  const { before, after, isReached, strutShare } = grade(BAR, 'TYPE-20001', [{ axis: 2, friction: false }]);
  expect(strutShare).toBeCloseTo(1, 6);
  expect(isReached).toBe(true);
  expect(before[0]!.usualError).toBeDefined();
  expect(after[0]!.figures.usualError).toEqual(before[0]!.usualError);
  expect(Math.abs(after[0]!.figures.massG / before[0]!.massG - 1)).toBeLessThan(0.01);
  for (const radius of after[0]!.network.radiiMm) expect(Math.abs(2 * radius - 0.8)).toBeLessThan(0.03);
});

describe('a block held by its plates, whose middle of the faces carries less', () => {
  let graded: GradedLattice;
  beforeAll(() => {
    graded = grade(BLOCK, 'TYPE-20002', [HELD]);
  });

  it('becomes a tenth lighter at the same stiffness', () => {
    const { before, after, isReached } = graded;
    expect(isReached).toBe(true);
    const [share] = heldShares(graded);
    expect(share).toBeGreaterThan(0.99);
    expect(share).toBeLessThan(1.03);
    expect(after[0]!.figures.massG).toBeLessThan(0.9 * before[0]!.massG);
  });

  it('keeps its rods between what the process prints and what the lattice takes', () => {
    const { minMm, maxMm } = rodBounds(
      graded.spec.gradient ? { ...graded.spec, mode: 'constant', gradient: undefined } : graded.spec,
      PROCESS_LIMITS.DLP,
    );
    for (const radius of graded.after[0]!.network.radiiMm) {
      expect(2 * radius).toBeGreaterThan(minMm - 1e-6);
      expect(2 * radius).toBeLessThan(maxMm + 1e-6);
    }
  });

  it('has no strut that is much thicker at one end', () => {
    const { radiiMm } = graded.after[0]!.network;
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
    expect(after[0]!.figures.struts).toBe(buildFrame(BLOCK, spec).strutCount);
  });
});

describe('two loads', () => {
  it('keep their stiffness both, for more mass than the first alone', () => {
    const greased: Load = { axis: 2, friction: false };
    const both = grade(BLOCK, 'TYPE-20002', [HELD, greased]);
    expect(both.isReached).toBe(true);
    for (const share of heldShares(both)) expect(share).toBeGreaterThan(0.99);
    const massOf = ({ after }: GradedLattice) => after[0]!.figures.massG;
    expect(massOf(both)).toBeLessThan(0.97 * both.before[0]!.massG);
    const { after, spec } = grade(BLOCK, 'TYPE-20002', [HELD]);
    expect(massOf(both)).toBeGreaterThan(after[0]!.figures.massG);
    const wanted = { ...greased, material: MATERIAL };
    const bodies = { isInside: insideMesh(BLOCK) };
    const { figures } = finish(pressFrame(buildFrame(BLOCK, spec), spec, { ...wanted, ...bodies }));
    // The rods for the first load do not hold the second.
    expect(figures.stiffnessNPerMm).toBeLessThan(0.9 * both.before[1]!.stiffnessNPerMm);
  });

  it('that are one load twice are that load', () => {
    const once = grade(BAR, 'TYPE-20002', [HELD]);
    const twice = grade(BAR, 'TYPE-20002', [HELD, HELD]);
    expect(twice.after[1]!.figures.massG).toBeCloseTo(once.after[0]!.figures.massG, 6);
  });
});

it('rods at the least the process prints, which leave the part stiffer than before, reach its stiffness', () => {
  const { before, after, isReached } = grade(BAR, 'TYPE-20001', [{ axis: 2, friction: false }], 0.3);
  expect(after[0]!.figures.stiffnessNPerMm).toBeGreaterThan(1.2 * before[0]!.stiffnessNPerMm);
  expect(isReached).toBe(true);
});

it('thinnest rods are what the process prints, as the circle within their corners', () => {
  const spec = blockSpec({ lattice: 'TYPE-20002', cells: [4, 4, 4], cellMm: 8, rodMm: 0.8 });
  expect(rodBounds(spec, PROCESS_LIMITS.SLS)).toMatchObject({ minMm: 0.5 });
  expect(rodBounds(spec, PROCESS_LIMITS.DLP)).toEqual({ minMm: 0.4, maxMm: 2 });
  expect(() => rodBounds({ ...spec, cellMm: [3, 3, 3] }, PROCESS_LIMITS.FDM)).toThrow('thinner');
  expect(() => rodBounds({ ...spec, cells: 'conformal' }, PROCESS_LIMITS.SLS)).toThrow('one rod');
});
