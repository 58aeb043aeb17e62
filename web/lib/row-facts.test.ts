import { expect, it } from 'vitest';
import { latticeByTitle } from '../../core/catalogue/lattice-types.ts';
import type { OrderRow } from '../../core/contract/order-codec.ts';
import { speakIn } from '../testing/speak-in.ts';
import { keptFact, latticeFacts, weightFacts } from './row-facts.ts';

const ROW = {
  mode: 'constant',
  gradientBy: null,
  latticeId: 13,
  cellSizeMm: 10,
  rodDiameterMm: 0.8,
  shellMm: null,
  bottomMm: null,
  drains: 0,
  roles: 0,
  resultMm3: 15_200,
  material: 'PA12',
  paid: null,
  keptUntil: null,
} as OrderRow;

it('tells two orders of one lattice apart by shell, holes and roles', async () => {
  const t = await speakIn('en');
  expect(latticeFacts(ROW, t).join(' · ')).toBe('Uniform · 10\u00a0mm · ⌀\u00a00.8\u00a0mm');
  expect(latticeFacts({ ...ROW, shellMm: 1, drains: 2, roles: 1 }, t).slice(3)).toEqual([
    'shell 1\u00a0mm',
    '2\u00a0drain holes',
    '1\u00a0solid or keep-clear area',
  ]);
  expect(
    latticeFacts({ ...ROW, mode: 'gradient', rodDiameterMm: null, gradientBy: 'faces' }, t).join(' · '),
  ).toBe('Gradient · 10\u00a0mm · Distance from faces');
  expect(latticeFacts({ ...ROW, mode: null }, t)).toEqual([]);
});

it('names what a width is of', async () => {
  const t = await speakIn('en');
  const gyroid = { ...ROW, latticeId: latticeByTitle('TYPE-10001')!.id };
  const widths = [ROW, gyroid, { ...gyroid, variant: 'network' as const }].map(
    (row) => latticeFacts(row, t)[2],
  );
  expect(widths).toEqual(['⌀\u00a00.8\u00a0mm', 'wall 0.8\u00a0mm', 'neck 0.8\u00a0mm']);
});

it('names the lattices of bodies, the first of many', async () => {
  const t = await speakIn('en');
  const own = (body: number) => ({ body, latticeId: 13, cellSizeMm: 4, rodDiameterMm: 0.6 });
  const facts = latticeFacts({ ...ROW, roles: 3, bodyLattices: [own(1), own(2)] }, t);
  expect(facts.slice(3)).toEqual([
    '1\u00a0solid or keep-clear area',
    expect.stringMatching(/^Body 2: .+ 4\u00a0mm ⌀\u00a00.6\u00a0mm$/),
    expect.stringMatching(/^Body 3: /),
  ]);
  const many = latticeFacts({ ...ROW, roles: 5, bodyLattices: [0, 1, 2, 3, 4].map(own) }, t);
  expect(many.slice(6)).toEqual(['2\u00a0more bodies with their own lattices']);
});

it('weighs a result in its material, and measures one in a material that is not stored', () => {
  expect(weightFacts(ROW, 'en')).toEqual(['15.4\u00a0g PA12']);
  expect(weightFacts({ ...ROW, material: null }, 'en')).toEqual(['15.20\u00a0cm³']);
  expect(weightFacts({ ...ROW, resultMm3: null }, 'en')).toEqual([]);
});

it('says until when unpaid files are kept, and how to get them back', async () => {
  const t = await speakIn('en');
  const in7Days = new Date(Date.now() + 7 * 86_400_000).toISOString();
  expect(keptFact(ROW, 'en', t)).toBe('');
  expect(keptFact({ ...ROW, keptUntil: in7Days }, 'en', t)).toMatch(/^Kept until \d+ \w+ \d{4}$/);
  expect(keptFact({ ...ROW, keptUntil: '2026-01-05T12:00:00.000Z' }, 'en', t)).toBe(
    'Result deleted on 5 January 2026. Open the order to generate it again.',
  );
  const paid = { amountMinor: 1000, currency: 'USD' as const };
  expect(keptFact({ ...ROW, paid, keptUntil: in7Days }, 'en', t)).toMatch(/^Paid .* · kept until/);
});
