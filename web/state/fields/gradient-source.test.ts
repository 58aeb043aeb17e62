import { expect, test } from 'vitest';
import { gradientSource } from '../../../core/rules/parameters/gradient-fields.ts';
import { SAMPLE_PRESSURE } from '../../../core/spec/testing/sample-pressure.ts';
import { type GradientSettings, INITIAL_SETTINGS, type PlacedField } from '../settings.ts';
import {
  gradientForOther,
  missingInput,
  movedField,
  movedGradient,
  requestedField,
  usedPicture,
} from './gradient-source.ts';

const picture = { id: 'rings', nameEn: 'Rings', nameZh: '圆环', path: '/gradients/rings.png' };
const FACES: PlacedField = { source: 'faces', facesAtMm: [[1, 2, 3]], depthMm: 5, course: 'linear' };
const by = (changes: Partial<GradientSettings>): GradientSettings => ({
  ...INITIAL_SETTINGS.gradient,
  ...changes,
});

test('each source says what it still needs, and uses a picture only if it follows one', () => {
  const said = (gradient: GradientSettings) => [
    gradientSource(gradient),
    missingInput(gradient),
    usedPicture(gradient)?.id ?? null,
  ];
  expect(said(by({}))).toEqual(['picture', 'picture', null]);
  expect(said(by({ picture }))).toEqual(['picture', null, 'rings']);
  expect(said(by({ picture, layers: 9 }))).toEqual(['stress', null, 'rings']);
  expect(said(by({ picture, field: FACES }))).toEqual(['faces', null, null]);
  expect(said(by({ picture, field: { ...FACES, facesAtMm: [] } }))).toEqual(['faces', 'faces', null]);
  expect(said(by({ field: SAMPLE_PRESSURE }))).toEqual(['pressure', 'picture', null]);
  expect(said(by({ picture, field: SAMPLE_PRESSURE }))).toEqual(['pressure', null, 'rings']);
});

test('a request has a copy of the field, also of one that a component follows, and none without faces', () => {
  const followed = new Proxy(FACES, {});
  expect(requestedField(by({ field: followed }))).toEqual(FACES);
  expect(requestedField(by({ field: { ...FACES, facesAtMm: [] } }))).toBeUndefined();
  expect(requestedField(by({ picture }))).toBeUndefined();
});

test('the places of a field move with the model', () => {
  const move = ([x, y, z]: readonly [number, number, number]): [number, number, number] => [2 * x + 1, y, z];
  expect(movedField(FACES, move)).toEqual({ ...FACES, facesAtMm: [[3, 2, 3]] });
  expect(movedField(SAMPLE_PRESSURE, move)).toMatchObject({
    cornersMm: [
      [1, 1],
      [3, 1],
      [3, 0],
      [1, 0],
    ],
  });
});

test('a map of pressure stays with a model that is turned on the bed, and not with a tilted or another one', () => {
  const mapped = by({ picture, field: SAMPLE_PRESSURE });
  const turned = movedGradient(mapped, ([x, y, z]) => [-y, x, z]);
  expect([turned.picture, missingInput(turned)]).toEqual([picture, null]);
  const tilted = movedGradient(mapped, ([x, y, z]) => [x, -z, y]);
  expect([tilted, gradientForOther(mapped)].map(missingInput)).toEqual(['picture', 'picture']);
  expect(movedGradient(by({ picture }), ([x, y, z]) => [x, -z, y]).picture).toBe(picture);
  expect(gradientForOther(by({ picture })).picture).toBe(picture);
});
