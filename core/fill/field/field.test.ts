import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { elasticKey } from '../../catalogue/elastic-laws.ts';
import { hardnessLaw, hardnessOfDensity } from '../../catalogue/hardness.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { checkSpec } from '../../cells/check-spec.ts';
import { relativeDensity } from '../../cells/density.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { nearOrigin } from '../../run/pipeline/near-origin.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Field, PlanPoint } from '../../spec/field.ts';
import type { Gradient, GradientSpec } from '../../spec/spec.ts';
import { expandFrame } from '../frame/expand.ts';
import { fieldAt } from './field-at.ts';

const BLOCK = box([0, 0, 0], [80, 40, 24]);
const FOOT: Field = { source: 'faces', facesAtMm: [[40, 20, 0]], depthMm: 12, course: 'linear' };

function spec(field: Field, changes: Partial<Gradient> = {}): GradientSpec {
  const gradient: Gradient = { field, projection: 'z', darkestMm: 1.4, lightestMm: 0.6, ...changes };
  return {
    mode: 'gradient',
    lattice: 'TYPE-20002',
    cellMm: [8, 8, 8],
    rodDiameterMm: Math.max(gradient.darkestMm, gradient.lightestMm),
    sides: 8,
    action: 'high',
    gradient,
  };
}

const at = (field: Field, changes: Partial<Gradient> = {}) =>
  fieldAt(spec(field, changes).gradient, BLOCK, [8, 8, 8]);

/** Diameter at each end of a strut, with its place. */
function rodsOf(wanted: GradientSpec, mesh = BLOCK) {
  const { segments, radiiMm } = expandFrame(buildFrame(mesh, wanted));
  return [...radiiMm].map((radius, i) => ({
    mm: 2 * radius,
    place: [segments[3 * i]!, segments[3 * i + 1]!, segments[3 * i + 2]!] as const,
  }));
}

test('from faces a field is the distance as a share of the depth, and ends there', () => {
  const number = at(FOOT);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 80, noNaN: true }),
      fc.double({ min: 0, max: 40, noNaN: true }),
      fc.double({ min: 0, max: 24, noNaN: true }),
      (x, y, z) => {
        expect(number([x, y, z])).toBeCloseTo(Math.min(1, z / 12), 9);
      },
    ),
  );
  const both = at({ ...FOOT, facesAtMm: [...FOOT.facesAtMm, [40, 20, 24]] } as Field);
  expect([both([9, 9, 3]), both([9, 9, 12]), both([9, 9, 21])]).toEqual([0.25, 1, 0.25]);
  const smooth = at({ ...FOOT, course: 'smooth' } as Field);
  expect([0, 3, 6, 9, 12].map((z) => smooth([9, 9, z]))).toEqual([0, 0.15625, 0.5, 0.84375, 1]);
});

test('rods run from the faces inward, also in a model far from the origin and in one of two bodies', () => {
  const wanted = (z: number) => 1.4 - 0.8 * Math.min(1, Math.max(0, z / 12));
  const isOn = (rods: ReturnType<typeof rodsOf>) =>
    rods.every(({ mm, place }) => Math.abs(mm - wanted(place[2])) < 0.013);
  expect(isOn(rodsOf(spec(FOOT)))).toBe(true);
  const far = { ...BLOCK, positions: BLOCK.positions.map((mm, i) => (i % 3 === 0 ? mm + 5000 : mm)) };
  const near = nearOrigin(far, spec({ ...FOOT, facesAtMm: [[5040, 20, 0]] } as Field));
  expect(near.movedMm).toBeDefined();
  expect(isOn(rodsOf(near.spec as GradientSpec, near.mesh))).toBe(true);
  const two = appendMeshes([BLOCK, box([100, 0, 0], [140, 40, 24])]);
  expect(
    isOn(rodsOf(spec({ ...FOOT, depthMm: 12 } as Field), two).filter(({ place }) => place[0] < 90)),
  ).toBe(true);
  const other = rodsOf(spec(FOOT), two).filter(({ place }) => place[0] > 93);
  expect(other.length).toBeGreaterThan(100);
  // The other body is farther than the depth from that face.
  expect(other.every(({ mm }) => Math.abs(mm - 0.6) < 0.013)).toBe(true);
});

test('along an axis a field runs over the whole model', () => {
  const number = at({ source: 'axis', axis: 'x', course: 'linear' });
  expect([0, 20, 80].map((x) => number([x, 5, 5]))).toEqual([0, 0.25, 1]);
  for (const { mm, place } of rodsOf(spec({ source: 'axis', axis: 'x', course: 'linear' })))
    expect(Math.abs(mm - (1.4 - (0.8 * place[0]) / 80))).toBeLessThan(0.013);
});

test('a hardness that is even in the field is so in the rods', () => {
  const law = hardnessLaw(materialByName('TPU')!, elasticKey(latticeByTitle('TYPE-20002')!));
  const shore = (mm: number) =>
    hardnessOfDensity(law, relativeDensity({ lattice: 'TYPE-20002', cellMm: [8, 8, 8], sides: 8 }, mm));
  const [low, high] = [shore(0.6), shore(1.4)];
  const wanted = spec({ source: 'axis', axis: 'x', course: 'linear' }, { elastomer: 'TPU' });
  for (const { mm, place } of rodsOf(wanted))
    expect(Math.abs(shore(mm) - (high + ((low - high) * place[0]) / 80))).toBeLessThan((high - low) / 60);
});

test('a pressure map lies between its corners, whatever their order of turning, and none is beyond', () => {
  // Left half 0, right half white.
  const image = { width: 4, height: 2, gray: Uint8Array.of(0, 0, 255, 255, 0, 0, 255, 255) };
  const corners: PlanPoint[] = [
    [10, 30],
    [50, 30],
    [50, 10],
    [10, 10],
  ];
  const field = (cornersMm: readonly PlanPoint[]): Field => ({
    source: 'pressure',
    cornersMm: cornersMm as [PlanPoint, PlanPoint, PlanPoint, PlanPoint],
    fullKPa: 400,
    fromKPa: 100,
    toKPa: 300,
    course: 'linear',
  });
  const number = at(field(corners), { image });
  expect(number([12, 20, 3])).toBe(0);
  expect(number([48, 20, 3])).toBe(1);
  // Half of white, 200 kPa, is half way from 100 to 300.
  expect(number([30, 20, 3])).toBeCloseTo(0.5, 9);
  expect(number([55, 20, 3])).toBe(0);
  const mirrored = at(field([corners[1]!, corners[0]!, corners[3]!, corners[2]!]), { image });
  expect([mirrored([12, 20, 3]), mirrored([48, 20, 3])]).toEqual([1, 0]);
  // A trapezium: its corners are those of the picture, its middle is not.
  const tapered = at(
    field([
      [20, 30],
      [40, 30],
      [60, 10],
      [0, 10],
    ]),
    { image },
  );
  expect([tapered([21, 29.9, 0]), tapered([39, 29.9, 0])]).toEqual([0, 1]);
  expect(tapered([30, 12, 0])).toBeCloseTo(0.5, 9);
});

test('a field without faces, a depth, an area, a material or its picture is refused', () => {
  const codes = (wanted: GradientSpec) => checkSpec(wanted).map(({ code }) => code);
  const image = { width: 1, height: 1, gray: Uint8Array.of(9) };
  const flat = { source: 'pressure', fullKPa: 400, fromKPa: 0, toKPa: 300, course: 'linear' } as const;
  const square = [
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ] as const;
  expect(codes(spec(FOOT))).toEqual([]);
  expect(codes(spec({ ...flat, cornersMm: square }, { image }))).toEqual([]);
  expect(codes(spec({ ...flat, cornersMm: square }))).toEqual(['gradient-out-of-range']);
  expect(codes(spec(FOOT, { image }))).toEqual(['gradient-out-of-range']);
  for (const field of [
    { ...FOOT, facesAtMm: [] },
    { ...FOOT, depthMm: 0 },
    { ...flat, cornersMm: square, toKPa: 0 },
    {
      ...flat,
      cornersMm: [
        [0, 1],
        [1, 0],
        [1, 1],
        [0, 0],
      ] as const,
    },
  ] as Field[])
    expect(codes(spec(field, field.source === 'pressure' ? { image } : {}))).toEqual(['field-out-of-range']);
  expect(codes(spec(FOOT, { elastomer: 'PA12' }))).toEqual(['unknown-elastomer']);
});
