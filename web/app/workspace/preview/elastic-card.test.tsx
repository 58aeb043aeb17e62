import { beforeEach, expect, it } from 'vitest';
import { MEDICAL_FIELD_ID } from '../../../../core/catalogue/application-fields.ts';
import { latticeByTitle } from '../../../../core/catalogue/lattice-types.ts';
import { INITIAL_SETTINGS, settings } from '../../../state/settings.ts';
import { drawnHtml } from '../../../testing/drawn.tsx';
import { ElasticCard } from './elastic-card.tsx';

const BCC = latticeByTitle('TYPE-20002')!.id;
const GYROID = latticeByTitle('TYPE-10001')!.id;

/** Text of the card; texts are their keys. */
const drawn = (layerMm: number | null = null, busy = false) =>
  drawnHtml(<ElasticCard layerMm={layerMm} busy={busy} />).replace(/<style.*?<\/style>|<[^>]*>/g, ' ');

beforeEach(() => {
  Object.assign(settings, INITIAL_SETTINGS);
});

const moduliOf = (text: string) =>
  [...text.matchAll(/([\d.]+)\s[Mk]Pa/g)].map(([, modulus]) => Number(modulus));

it('shows the moduli of both regions, each at its density', () => {
  const region = (densityPercent: number) => ({ latticeId: BCC, sizeMm: 8, rodMm: 1, densityPercent });
  Object.assign(settings, { mode: 'regions', regions: [region(10), region(30)] });
  const text = drawn();
  expect(text).toMatch(/modes\.parts\.part1.*[kM]Pa.*modes\.parts\.part2.*[kM]Pa/);
  const [first, second] = moduliOf(text);
  expect(second).toBeGreaterThan(5 * first!);
});

it('shows the moduli of a gradient at its thinnest and then at its thickest rod', () => {
  const gradient = { ...INITIAL_SETTINGS.gradient, darkestMm: 1.6, lightestMm: 1 };
  Object.assign(settings, { mode: 'gradient', latticeId: BCC, sizeMm: 8, gradient });
  const text = drawn();
  const [thin, thick] = moduliOf(text);
  expect(thick).toBeGreaterThan(4 * thin!);
  expect(text).toContain('press.elastic.between');
  Object.assign(settings, { gradient: { ...gradient, lightestMm: 1.6 } });
  expect(moduliOf(drawn())).toEqual([thick]);
  expect(drawn()).not.toContain('press.elastic.between');
});

it('computes a sheet in conformal cells, and says why it knows no modulus of others', () => {
  Object.assign(settings, { cells: 'conformal', latticeId: GYROID });
  expect(drawn(6)).toContain('press.elastic.computing');
  // Until the preview is that of these settings, their height is not known.
  expect(drawn(null, true)).toContain('press.elastic.computing');
  expect(drawn(6, true)).toContain('press.elastic.computing');
  expect(drawn(null)).toContain('press.elastic.unknownCells');
  Object.assign(settings, { latticeId: BCC });
  expect(drawn(6)).toContain('press.elastic.fewCells');
});

it('computes the curve of struts in an elastomer, and says where it has none', () => {
  const elastomer = { latticeId: BCC, process: 'SLS', materialName: 'TPU', densityPercent: 10 } as const;
  Object.assign(settings, elastomer);
  expect(drawn()).toMatch(/press\.curve\.at.*press\.elastic\.computing/);
  Object.assign(settings, { densityPercent: 30 });
  expect(drawn()).toContain('press.curve.refused');
  Object.assign(settings, elastomer, { latticeId: GYROID });
  expect(drawn()).not.toContain('press.curve');
  Object.assign(settings, elastomer, { materialName: 'PA12' });
  expect(drawn()).not.toContain('press.curve');
});

it('shows the pores of an implant, by the zones of its gradient, and of nothing else', () => {
  const implant = { fieldId: MEDICAL_FIELD_ID, latticeId: BCC, sizeMm: 5, densityPercent: 20 };
  Object.assign(settings, implant);
  expect(drawn()).toMatch(/pores\.pore\D*[\d.]+\s.*pores\.title.*pores\.porosity\s+80 .*pores\.permeability/);
  Object.assign(settings, { stretch: 1.5 });
  expect(drawn()).toContain('pores.none');
  Object.assign(settings, { stretch: 1, fieldId: 2 });
  expect(drawn()).not.toContain('pores.');
  const gradient = { ...INITIAL_SETTINGS.gradient, darkestMm: 1.2, lightestMm: 0.6 };
  Object.assign(settings, implant, { mode: 'gradient', gradient });
  const [, thin, middle, thick] = /pores\.porosity\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)/
    .exec(drawn())!
    .map(Number);
  expect(thin).toBeGreaterThan(middle!);
  expect(middle).toBeGreaterThan(thick!);
  Object.assign(settings, { gradient: { ...gradient, darkestMm: 4 } });
  expect(drawn()).toMatch(/pores\.zone\.thin\s[\d.]+\smm\s· .*pores\.zone\.thick\s– /);
});
