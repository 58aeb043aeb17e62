import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { checkSpec } from '../../cells/check-spec.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { filledModel } from '../../run/testing/filled-model.ts';
import type { Gradient, GradientSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { ONE_BODY } from '../../verify/testing/one-body.ts';
import { verifyStl } from '../../verify/verify.ts';
import { decodeFrame, encodeFrame } from '../frame/encode.ts';
import { expandFrame } from '../frame/expand.ts';

const wedge = {
  width: 64,
  height: 1,
  gray: Uint8Array.from({ length: 64 }, (_, x) => Math.round((x / 63) * 255)),
};

const spec = (gradient: Partial<Gradient> = {}, changes: Partial<GradientSpec> = {}): GradientSpec => {
  const whole: Gradient = { image: wedge, projection: 'z', darkestMm: 1.4, lightestMm: 0.6, ...gradient };
  return {
    mode: 'gradient',
    lattice: 'TYPE-20002',
    cellMm: [8, 8, 8],
    rodDiameterMm: Math.max(whole.darkestMm, whole.lightestMm),
    sides: 8,
    action: 'high',
    gradient: whole,
    ...changes,
  };
};

test('rods are thick under black, thin under white, and never beyond', () => {
  const mesh = box([0, 0, 0], [80, 40, 24]);
  const { segments, radiiMm } = expandFrame(buildFrame(mesh, spec()));
  for (let i = 0; i < radiiMm.length; i++) {
    const wanted = 0.7 - (0.4 * segments[i * 3]!) / 80;
    // A shade is the mean over one cell, and radii have 64 steps.
    expect(Math.abs(radiiMm[i]! - wanted)).toBeLessThan(0.4 * (4 / 80) + 0.01);
    expect(radiiMm[i]).toBeGreaterThan(0.299);
    expect(radiiMm[i]).toBeLessThan(0.701);
  }
});

test('the frame keeps its radii when it is encoded', () => {
  const frame = buildFrame(sphere(20, 32), spec({ projection: 'x' }));
  const before = expandFrame(frame).radiiMm;
  // Clipped ends are stored to 1/65535 of a strut.
  expandFrame(decodeFrame(encodeFrame(frame))).radiiMm.forEach((radius, i) => {
    expect(radius).toBeCloseTo(before[i]!, 4);
  });
});

test('any picture, axis and pair of rods gives a sound mesh of the predicted volume', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 48, maxLength: 48 }),
      fc.constantFrom('x', 'y', 'z'),
      fc.double({ min: 0.5, max: 1.5, noNaN: true }),
      fc.double({ min: 0.5, max: 1.5, noNaN: true }),
      fc.constantFrom('TYPE-20002', 'TYPE-20007', 'TYPE-20008'),
      fc.constantFrom<Partial<GradientSpec>>({}, { shellMm: 2 }, { turnZDeg: 25 }),
      async (gray, axis, darkestMm, lightestMm, lattice, extra) => {
        const image = { width: 8, height: 6, gray };
        const projection = axis as 'x' | 'y' | 'z';
        const { report, bytes } = await filledModel(
          sphere(14, 24),
          spec({ image, projection, darkestMm, lightestMm }, { lattice, ...extra }),
        );
        const verification = verifyStl(bytes);
        expect(verification).toMatchObject(ONE_BODY);
        expect(Math.abs(report.volumeFraction.measured / report.volumeFraction.predicted - 1)).toBeLessThan(
          0.06,
        );
      },
    ),
    { numRuns: 12 },
  );
});

test('an even picture gives the bytes of the constant lattice', async () => {
  const image = { width: 1, height: 1, gray: Uint8Array.of(255) };
  const graded = await filledModel(sphere(14, 24), spec({ image, darkestMm: 0.5, lightestMm: 0.8 }));
  const even = await filledModel(sphere(14, 24), sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 0.8 }));
  const triangles = (bytes: Uint8Array) => {
    const list: string[] = [];
    for (let at = 84; at < bytes.length; at += 50)
      list.push(Buffer.from(bytes.subarray(at + 12, at + 48)).toString('hex'));
    return list.sort();
  };
  expect(triangles(graded.bytes)).toEqual(triangles(even.bytes));
});

test('an even step in density asks for thicker rods in the middle', () => {
  const mesh = box([0, 0, 0], [80, 16, 16]);
  const [byDiameter, byDensity] = (['diameter', 'density'] as const).map(
    (even) => buildFrame(mesh, spec({ even })).predictedVolumeMm3,
  );
  expect(byDensity).toBeGreaterThan(byDiameter!);
});

test('a picture without its shades, rods out of range and surfaces are refused', () => {
  const codes = (wanted: GradientSpec) => checkSpec(wanted).map(({ code }) => code);
  expect(codes(spec())).toEqual([]);
  expect(codes(spec({ image: { width: 3, height: 3, gray: new Uint8Array(8) } }))).toEqual([
    'gradient-out-of-range',
  ]);
  expect(codes(spec({ darkestMm: 9 }))).toEqual(['rod-too-thick']);
  expect(codes(spec({ lightestMm: 0 }))).toEqual(['rod-out-of-range']);
  expect(codes(spec({}, { rodDiameterMm: 1 }))).toEqual(['gradient-out-of-range']);
  expect(codes(spec({}, { lattice: 'TYPE-10001' }))).toContain('not-with-this-lattice');
});
