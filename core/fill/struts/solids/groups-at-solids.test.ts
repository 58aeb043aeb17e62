import { expect, test } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { fillDomainOf } from '../../../model/domain/fill-domain.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { classify } from '../../grid/classify.ts';
import { cellNumber, idInCell } from '../../grid/numbering.ts';
import { cellCorner } from '../../grid/placement.ts';
import { groupSegments } from '../plan/groups.ts';
import type { TrimEnd } from '../plan/plan.ts';
import { groupsAtSolids } from './groups-at-solids.ts';

const SPEC = sampleSpec('TYPE-20001', { cellMm: 10, rodDiameterMm: 1 });
const MODEL = box([0, 0, 0], [40, 40, 40]);
const LATTICE = classify(MODEL, SPEC, { domain: fillDomainOf(MODEL, SPEC) });
const { topology, placement, joints, rodRadiusMm, marginMm } = LATTICE;
const TYPE = joints.axes.findIndex(({ along }) => Math.abs(along[2]) > 0.999);
const CELL = cellNumber(placement.size, 2, 2, 2);
const STRUT = idInCell(CELL, TYPE, topology.struts.length);

const cutAt = (atMm: number, id: number): TrimEnd => ({
  kind: 'out',
  ring: { kind: 'cut', strut: STRUT, atMm, id },
});
const joint: TrimEnd = {
  kind: 'joint',
  node: idInCell(CELL, topology.struts[TYPE]!.from, topology.nodes.length),
  slot: topology.slots[TYPE]!.from,
};

/** True if an upright strut from an end to near its middle is marked, beside a wall so far from its axis. */
function isMarked(from: TrimEnd, farMm: number): boolean {
  const [x, y, z] = cellCorner(placement, CELL);
  const [dx, dy, dz] = joints.axes[TYPE]!.start;
  const wall = box(
    [x + dx + farMm, y + dy - 20, z + dz - 20],
    [x + dx + farMm + 2, y + dy + 20, z + dz + 20],
  );
  const groups = groupSegments([{ strut: STRUT, from, to: cutAt(6, 1) }]);
  return groupsAtSolids({ ...LATTICE, solids: [wall] }, groups)[0] === 1;
}

test('a strut without joints goes to a solid that it just touches, and not to one that it just misses', () => {
  expect(isMarked(cutAt(4, 0), rodRadiusMm - 0.001)).toBe(true);
  expect(isMarked(cutAt(4, 0), rodRadiusMm + marginMm - 0.001)).toBe(true);
  expect(isMarked(cutAt(4, 0), rodRadiusMm + marginMm + 0.001)).toBe(false);
});

test('a strut with a joint goes to a solid within the reach of that joint', () => {
  const reachMm = rodRadiusMm * (1 + joints.reach) + marginMm;
  expect(reachMm).toBeGreaterThan(2 * rodRadiusMm);
  expect(isMarked(joint, rodRadiusMm + marginMm + 0.001)).toBe(true);
  expect(isMarked(joint, reachMm - 0.001)).toBe(true);
  expect(isMarked(joint, reachMm + 0.001)).toBe(false);
});
