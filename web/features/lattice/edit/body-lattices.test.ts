import { describe, expect, it } from 'vitest';
import { APPLICATION_FIELDS } from '../../../../core/catalogue/application-fields.ts';
import { LATTICE_TYPES } from '../../../../core/catalogue/lattice-types.ts';
import { checkSpec } from '../../../../core/cells/check-spec.ts';
import { chooseBody } from '../../../state/roles/face-roles.ts';
import { INITIAL_SETTINGS, type PlacedBody, type Settings } from '../../../state/settings.ts';
import { changeSides, chooseField, chooseLattice, outputsOf } from './edit-settings.ts';
import { specOf } from './lattice-traits.ts';

describe('a body’s own lattice', () => {
  const now = chooseLattice(chooseField(INITIAL_SETTINGS, 3), 8);
  const placed = (own: NonNullable<PlacedBody['own']>) => chooseBody(now, { body: 0, role: 'lattice', own });
  const faultsOf = (settings: Settings) => {
    const { latticeId, ...sizes } = settings.bodies[0]!.own!;
    const { title: lattice } = LATTICE_TYPES.find(({ id }) => id === latticeId)!;
    return checkSpec({
      ...specOf(settings)!,
      bodies: [{ body: 0, role: 'lattice', own: ownOf(lattice, sizes) }],
    });
  };
  const ownOf = (
    lattice: string,
    { cellSizeMm, rodDiameterMm }: { cellSizeMm: number; rodDiameterMm: number },
  ) => ({
    lattice,
    cellMm: [cellSizeMm, cellSizeMm, cellSizeMm] as [number, number, number],
    rodDiameterMm,
  });

  it('stays within the field that is chosen later, and is made with its sides', () => {
    for (const { id, latticeSizeRange, rodDiameterRange } of APPLICATION_FIELDS) {
      for (const sides of [3, 16]) {
        const next = changeSides(
          chooseField(placed({ latticeId: 8, cellSizeMm: 5, rodDiameterMm: 2.3 }), id),
          sides,
        );
        const { cellSizeMm, rodDiameterMm } = next.bodies[0]!.own!;
        expect(cellSizeMm).toBeGreaterThanOrEqual(latticeSizeRange.min);
        expect(cellSizeMm).toBeLessThanOrEqual(latticeSizeRange.max);
        expect(rodDiameterMm).toBeGreaterThanOrEqual(rodDiameterRange.min);
        expect(rodDiameterMm).toBeLessThanOrEqual(rodDiameterRange.max);
        expect(faultsOf(next)).toEqual([]);
      }
    }
  });

  it('takes away the outputs in which it cannot be made', () => {
    const high = LATTICE_TYPES.find(({ outputs }) => !outputs.includes('low'))!.id;
    const any = chooseLattice(now, 14);
    expect(outputsOf(any)).toContain('low');
    const own = { latticeId: high, cellSizeMm: 10, rodDiameterMm: 1 };
    expect(outputsOf(chooseBody(any, { body: 0, role: 'lattice', own }))).toEqual(['high']);
  });
});
