import { expect, test } from 'vitest';
import { APPLICATION_FIELDS } from '../../../core/catalogue/application-fields.ts';
import type { ConstantSpec } from '../../../core/spec/spec.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { tray } from '../../../tests/models/thin.ts';
import { fitLattice } from './fit-lattice.ts';

const spec = sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 0.8, sides: 6 });

// Without links the tray holds together at 1.1 mm only; taking the offer switches links on.
test('the largest cell is offered with the links that taking it switches on', async () => {
  const mesh = await tray();
  const medical = APPLICATION_FIELDS.find(({ latticeSizeRange }) => latticeSizeRange.min === 1)!;
  const offer = (of: ConstantSpec) =>
    fitLattice(mesh, { spec: of, purpose: 'largest', process: 'DLP', material: '', fieldId: medical.id });
  const offered = offer(spec)!;
  expect(offered).toEqual(offer({ ...spec, joinIslands: 'links' }));
  expect(offered.links).toBeGreaterThan(0);
  expect(offered.sizeMm).toBeGreaterThan(2);
});
