import { expect, it } from 'vitest';
import { materialByName } from '../../../catalogue/materials.ts';
import type { Point } from '../../../lattice/geometry/vector.ts';
import type { ConstantSpec } from '../../../lattice/spec/spec.ts';
import { finish } from '../press-test.ts';
import { meshOf } from '../solid/box-mesh.ts';
import { pressSheet } from './press-sheet.ts';
import { pressWalls, type WalledModel } from './press-walls.ts';

const CELL_MM: Point = [6, 6, 4];
const SPEC: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-10002',
  cellMm: CELL_MM,
  rodDiameterMm: 0.6,
  sides: 8,
  action: 'high',
};
const boxes = { counts: [4, 4, 2], edgesMm: [3, 3, 2], shares: new Float32Array(32).fill(1) } as const;

it.each([0, 2] as const)('a flat wall yields along axis %i as the same cells in a grid do', (axis) => {
  const { height, corners } = meshOf(boxes);
  const walls: WalledModel = {
    places: height,
    corners,
    cellShares: new Float64Array(3 * 32).fill(0.5),
    shares: new Float64Array(32).fill(1),
    ties: { nodes: new Int32Array(), hosts: new Int32Array(), weights: new Float64Array() },
    cellMm: CELL_MM,
    volumeMm3: 100,
    modelVolumeMm3: 12 * 12 * 4,
  };
  const wanted = { axis, friction: false, material: materialByName('PA12')! };
  const wall = finish(pressWalls(walls, SPEC, wanted, { originMm: [0, 0, 0] })).figures;
  const grid = finish(pressSheet(boxes, SPEC, wanted)).figures;
  expect(wall.stiffnessNPerMm / grid.stiffnessNPerMm).toBeCloseTo(1, 3);
  expect(wall.firstYield.travelMm / grid.firstYield.travelMm).toBeCloseTo(1, 3);
});
