import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { sole } from '../../../tests/models/sole.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { PlanPoint } from '../../spec/field.ts';
import { layMap, type Sensors } from './lay-map.ts';
import { type PlanShadow, planShadow } from './plan-shadow.ts';

/** An L, which no turn or mirror image covers. */
const ELL = appendMeshes([box([0, 0, 0], [120, 40, 9]), box([80, 40, 0], [120, 90, 9])]);
const SOLE = sole(240);

const isCovered = ({ min, stepMm, size, covered }: PlanShadow, [x, y]: PlanPoint) => {
  const [i, j] = [Math.floor((x - min[0]) / stepMm), Math.floor((y - min[1]) / stepMm)];
  return i >= 0 && j >= 0 && i < size[0] && j < size[1] && covered[j * size[0] + i] === 1;
};

interface Plate {
  pitchMm: readonly [number, number];
  /** Direction of the plate's rows on the model, radians; its size in millimetres of the model. */
  direction: number;
  isMirrored: boolean;
  scale: number;
}

/** The outline of a model as a plate of sensors sees it, and where the corners of the plate lie. */
function plateOf(mesh: Mesh, { pitchMm, direction, isMirrored, scale }: Plate) {
  const shadow = planShadow(mesh);
  const middle = [0, 1].map((k) => shadow.min[k]! + (shadow.size[k]! * shadow.stepMm) / 2);
  const span = 1.3 * scale * Math.hypot(shadow.size[0], shadow.size[1]) * shadow.stepMm;
  const [columns, rows] = [Math.ceil(span / pitchMm[0]), Math.ceil(span / pitchMm[1])];
  const at = (column: number, row: number): PlanPoint => {
    const a = ((isMirrored ? -1 : 1) * (column - columns / 2 + 1.7) * pitchMm[0]) / scale;
    const b = (-(row - rows / 2 - 0.8) * pitchMm[1]) / scale;
    const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
    return [middle[0]! + cos * a - sin * b, middle[1]! + sin * a + cos * b];
  };
  const kPa = Array.from({ length: columns * rows }, (_, i) =>
    isCovered(shadow, at((i % columns) + 0.5, Math.floor(i / columns) + 0.5)) ? 90 + (i % 7) : 0,
  );
  const sensors: Sensors = { columns, rows, kPa, pitchMm };
  return { sensors, shadow, corners: [at(0, 0), at(columns, 0), at(columns, rows), at(0, rows)] };
}

/** Greatest distance between places of the pressed area in two layings, mm. */
function apart(a: readonly PlanPoint[], b: readonly PlanPoint[], { columns, rows, kPa }: Sensors): number {
  const at = ([p, q, , r]: readonly PlanPoint[], u: number, v: number) =>
    [0, 1].map((k) => p![k]! + u * (q![k]! - p![k]!) + v * (r![k]! - p![k]!));
  return Math.max(
    ...Array.from(kPa, (value, i) => {
      if (value === 0) return 0;
      const place = [((i % columns) + 0.5) / columns, (Math.floor(i / columns) + 0.5) / rows] as const;
      const [one, other] = [at(a, ...place), at(b, ...place)];
      return Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!);
    }),
  );
}

test('the outline of the part itself, scaled, turned and mirrored, comes back within one sensor', () => {
  fc.assert(
    fc.property(
      fc.record({
        pitchMm: fc.constantFrom([5, 5] as const, [5.08, 7.62] as const, [4, 4] as const),
        direction: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
        isMirrored: fc.boolean(),
        scale: fc.double({ min: 0.7, max: 1.5, noNaN: true }),
      }),
      fc.constantFrom(ELL, SOLE),
      (plate, mesh) => {
        const { sensors, shadow, corners } = plateOf(mesh, plate);
        const laid = layMap(sensors, shadow, { isMirrored: plate.isMirrored });
        const sensorMm = Math.max(...plate.pitchMm) / plate.scale;
        expect(apart(laid.cornersMm, corners, sensors)).toBeLessThan(sensorMm);
        expect(laid.overlap).toBeGreaterThan(0.8);
        const turned = layMap(sensors, shadow, { isMirrored: plate.isMirrored, isTurned: true });
        expect(turned.overlap).toBeLessThan(laid.overlap);
      },
    ),
    { numRuns: 8 },
  );
});

test('a mirrored map covers less than the right one', () => {
  const plate = { pitchMm: [5, 5], direction: 1, isMirrored: false, scale: 1 } as const;
  const { sensors, shadow } = plateOf(ELL, plate);
  expect(layMap(sensors, shadow).overlap).toBeGreaterThan(0.9);
  expect(layMap(sensors, shadow, { isMirrored: true }).overlap).toBeLessThan(0.88);
});
