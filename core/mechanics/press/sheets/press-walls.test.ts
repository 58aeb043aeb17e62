import { expect, it } from 'vitest';
import { latticeByTitle } from '../../../catalogue/lattice-types.ts';
import { materialByName } from '../../../catalogue/materials.ts';
import { relativeDensity } from '../../../cells/density.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { stretchedFigures } from '../../chart/stretched-figures.ts';
import { finish } from '../press-test.ts';
import { meshOf } from '../solid/box-mesh.ts';
import { pressSheet } from './press-sheet.ts';
import { pressWalls, type WalledModel } from './press-walls.ts';

const CELL_MM: Point = [6, 6, 4];
const SPEC = sampleSpec('TYPE-10002', { cellMm: CELL_MM, rodDiameterMm: 0.6 });
const boxes = { counts: [4, 4, 2], edgesMm: [3, 3, 2], shares: new Float32Array(32).fill(1) } as const;

/** Cells of a flat wall of 12 x 12 x 4 mm. */
function flatWall(): WalledModel {
  const { height, corners } = meshOf(boxes);
  return {
    places: height,
    corners,
    cellShares: new Float64Array(3 * 32).fill(0.5),
    shares: new Float64Array(32).fill(1),
    ties: { nodes: new Int32Array(), hosts: new Int32Array(), weights: new Float64Array() },
    cellMm: CELL_MM,
    volumeMm3: 100,
    modelVolumeMm3: 12 * 12 * 4,
  };
}

const PA12 = materialByName('PA12')!;
/** Moduli that the card shows, in the unit of the solid's. */
const CARD = stretchedFigures({
  lattice: latticeByTitle(SPEC.lattice)!,
  variant: 'sheet',
  stretch: CELL_MM[2] / CELL_MM[0],
  density: relativeDensity({ lattice: SPEC.lattice, cellMm: CELL_MM, sides: 8 }, SPEC.rodDiameterMm),
  sides: 8,
  poissonRatio: PA12.poissonRatio,
}).young;

it.each([0, 2] as const)(
  'a flat wall is pressed along axis %i as its cells in a grid, and as its card says',
  (axis) => {
    const wanted = { axis, friction: false, material: PA12 };
    const wall = finish(pressWalls(flatWall(), SPEC, { ...wanted, originMm: [0, 0, 0] })).figures;
    const grid = finish(pressSheet(boxes, SPEC, wanted)).figures;
    expect(wall.stiffnessNPerMm / grid.stiffnessNPerMm).toBeCloseTo(1, 3);
    expect(wall.firstYield.travelMm / grid.firstYield.travelMm).toBeCloseTo(1, 3);
    expect(wall.apparentModulusMPa! / (PA12.modulusMPa * CARD[axis])).toBeCloseTo(1, 2);
  },
);

it('a wall with load and support on its whole faces is as stiff as between plates with friction', () => {
  const originMm: Point = [5, 6, 7];
  const cubes = { counts: [4, 4, 4], edgesMm: [3, 3, 3], shares: new Float32Array(64).fill(1) } as const;
  const { height, corners } = meshOf(cubes);
  const walls: WalledModel = {
    ...flatWall(),
    places: height.map((mm, i) => mm + originMm[i % 3]!),
    corners,
    cellShares: new Float64Array(3 * 64).fill(0.5),
    shares: new Float64Array(64).fill(1),
    cellMm: [6, 6, 6],
    modelVolumeMm3: 12 ** 3,
  };
  const face = (z: number) => ({ atMm: [11, 12, 7 + z] as Point, radiusMm: 1000.5 });
  const press = (patches?: { load: ReturnType<typeof face>; support: ReturnType<typeof face> }) => {
    const wanted = { axis: 2, friction: true, material: PA12, patches } as const;
    return finish(pressWalls(walls, { ...SPEC, cellMm: [6, 6, 6] }, { ...wanted, originMm })).figures;
  };
  const picked = press({ load: face(1012), support: face(-1000) });
  expect(picked.stiffnessNPerMm / press().stiffnessNPerMm).toBeCloseTo(1, 4);
  expect(picked.apparentModulusMPa).toBeNull();
});
