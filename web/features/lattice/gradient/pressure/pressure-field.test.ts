import { expect, it } from 'vitest';
import { materialByName } from '../../../../../core/catalogue/materials.ts';
import { layMap } from '../../../../../core/model/pressure/lay-map.ts';
import { planShadow } from '../../../../../core/model/pressure/plan-shadow.ts';
import { appendMeshes } from '../../../../../core/solid/mesh/append-meshes.ts';
import type { PressureField } from '../../../../../core/spec/field.ts';
import { box } from '../../../../../tests/models/primitives.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../../state/settings.ts';
import { endsOf } from '../../edit/gradient-ends.ts';
import { sensorsOf } from './open-pressure.ts';
import { exchangeEnds, isFirmer, isMirrored, layAgain, takePressure, withFullKPa } from './pressure-field.ts';

const PICTURE = { id: 'p', path: '/p.png', nameEn: 'p', nameZh: 'p' } as NonNullable<
  Settings['gradient']['picture']
>;
const SQUARE: PressureField['cornersMm'] = [
  [0, 9],
  [9, 9],
  [9, 0],
  [0, 0],
];
const now = (materialName: string): Settings => ({
  ...INITIAL_SETTINGS,
  mode: 'gradient',
  latticeId: 8,
  sizeMm: 8,
  process: materialByName(materialName)!.processes[0]!,
  materialName,
});
const take = (materialName: string) =>
  takePressure(now(materialName), { picture: PICTURE, fullKPa: 250 }, SQUARE);

it('a map runs from none to its highest pressure, in Shore A of an elastomer and in rods of a plastic', () => {
  const soft = take('TPU');
  expect(soft.gradient).toMatchObject({
    picture: PICTURE,
    layers: null,
    field: { source: 'pressure', cornersMm: SQUARE, fullKPa: 250, fromKPa: 0, toKPa: 250 },
    elastomer: 'TPU',
  });
  expect(endsOf(take('PA12').gradient)).toBe('rod');
});

it('exchanging the ends turns softer under peaks into firmer, and back', () => {
  const softer = take('TPU');
  const firmer = exchangeEnds(softer);
  expect([isFirmer(softer.gradient), isFirmer(firmer.gradient)]).toEqual([false, true]);
  expect(exchangeEnds(firmer)).toEqual(softer);
});

it('another pressure of white moves a rule up to it, and no pressure that a recipe or a user set', () => {
  const field = take('TPU').gradient.field as PressureField;
  expect(withFullKPa(field, 500)).toMatchObject({ fullKPa: 500, fromKPa: 0, toKPa: 500 });
  const set = { ...field, fromKPa: 20, toKPa: 200 };
  for (const fullKPa of [2500, 25]) expect(withFullKPa(set, fullKPa)).toEqual({ ...set, fullKPa });
});

it('a map is mirrored and turned from where it lies, and comes back', () => {
  const ell = appendMeshes([box([0, 0, 0], [120, 40, 9]), box([80, 40, 0], [120, 90, 9])]);
  const shadow = planShadow(ell);
  // The L itself on sensors of 5 mm.
  const gray = Uint8Array.from({ length: 24 * 18 }, (_, i) => (i % 24 >= 16 || i >= 24 * 10 ? 200 : 0));
  const image = { width: 24, height: 18, gray };
  const laid = layMap(sensorsOf(image), shadow);
  const apart = (a: PressureField['cornersMm'], b: PressureField['cornersMm']) =>
    Math.max(...a.map(([x, y], k) => Math.hypot(x - b[k]![0], y - b[k]![1])));
  const mirrored = layAgain({ image, shadow }, laid.cornersMm, 'isMirrored');
  expect([isMirrored(laid.cornersMm), isMirrored(mirrored.cornersMm)]).toEqual([false, true]);
  expect(mirrored.overlap).toBeLessThan(laid.overlap);
  const turned = layAgain({ image, shadow }, laid.cornersMm, 'isTurned');
  expect(apart(turned.cornersMm, laid.cornersMm)).toBeGreaterThan(60);
  const again = layAgain({ image, shadow }, turned.cornersMm, 'isTurned');
  expect(apart(again.cornersMm, laid.cornersMm)).toBeLessThan(5);
  expect(apart(layAgain({ image, shadow }, turned.cornersMm, null).cornersMm, laid.cornersMm)).toBeLessThan(
    5,
  );
});
