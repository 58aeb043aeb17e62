import { expect, test } from 'vitest';
import { PRESSURE_MAPS, pressedSoleSpec } from '../../../tests/models/pressed-sole.ts';
import { sole } from '../../../tests/models/sole.ts';
import { hardnessReport } from '../../fill/coverage/hardness-reached.ts';
import { HARDNESS_SHARE } from '../../spec/report.ts';
import { buildFrame } from '../pipeline/build-frame.ts';
import { reachesMap, smallerCells } from './reaching-cell.ts';

const SOLE = sole(240);

/** A sole of Kelvin cells by narrow peaks between two pressures. */
const steep = (cellMm: number) =>
  pressedSoleSpec({
    mesh: SOLE,
    map: PRESSURE_MAPS['five narrow peaks'],
    shoreA: [100, 0],
    pressures: [50, 200],
    lattice: 'TYPE-20009',
    cellMm,
  });

const shareOf = (cellMm: number) => {
  const spec = steep(cellMm);
  return hardnessReport(buildFrame(SOLE, spec), spec, SOLE)!.shareWithin;
};

test('where cells are too large for a map, smaller ones of the same hardness that reach it are found', () => {
  expect(shareOf(12)).toBeLessThan(HARDNESS_SHARE);
  const cellMm = smallerCells(steep(12)).find((mm) => reachesMap(SOLE, steep(12), mm))!;
  expect(cellMm).toBeLessThan(12);
  expect(shareOf(cellMm)).toBeGreaterThan(HARDNESS_SHARE);
});

test('smaller cells are tried down to half', () => {
  expect(smallerCells(steep(10))).toEqual([9, 8, 7, 6, 5]);
});
