import type { GrayImage } from '../../formats/png/gray-image.ts';
import { type PlanShadow, surfaceOver } from '../../model/pressure/plan-shadow.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { PressedPlace, PressureField, SinkGoal } from '../../spec/field.ts';
import type { GradientSpec } from '../../spec/spec.ts';
import { pressureAt } from './pressure-field.ts';

/** Spec whose rods follow a pressure map. */
export type MappedSpec = GradientSpec & { gradient: { field: PressureField; image: GrayImage } };

/** Least pressure of a pressed place, as a share of the highest. */
const PRESSED_SHARE = 0.05;

/** Returns the pressed places of a model by their squares in its shadow. */
export function pressedPlaces(
  mesh: Mesh,
  { gradient: { field, image }, bottomMm = 0 }: MappedSpec,
  shadow: PlanShadow,
): Map<number, PressedPlace> {
  const { min, stepMm, size, covered } = shadow;
  const { low, high } = surfaceOver(mesh, shadow);
  const pressure = pressureAt(field, image);
  const places = new Map<number, PressedPlace>();
  covered.forEach((isOn, i) => {
    const heightMm = high[i]! - low[i]! - bottomMm;
    const kPa = pressure(
      min[0] + ((i % size[0]) + 0.5) * stepMm,
      min[1] + (Math.floor(i / size[0]) + 0.5) * stepMm,
    );
    if (isOn && heightMm > 0 && kPa > 0) places.set(i, { heightMm, areaMm2: stepMm ** 2, kPa });
  });
  const highest = [...places.values()].reduce((most, { kPa }) => Math.max(most, kPa), 0);
  for (const [square, { kPa }] of places) if (kPa < PRESSED_SHARE * highest) places.delete(square);
  return places;
}

/** Returns numbers of squares as a picture over all of them, those without one as their nearest neighbours, and its field. */
export function solvedField(
  { min, stepMm, size: [nx, ny] }: PlanShadow,
  numbers: ReadonlyMap<number, number>,
  { goal, fullKPa }: Pick<PressureField, 'fullKPa'> & { goal: SinkGoal },
): { field: PressureField; image: GrayImage } {
  const gray = new Uint8Array(nx * ny);
  spread(numbers, [nx, ny]).forEach((number, i) => {
    gray[(ny - 1 - Math.floor(i / nx)) * nx + (i % nx)] = Math.round(255 * number);
  });
  const [right, top] = [min[0] + nx * stepMm, min[1] + ny * stepMm];
  const cornersMm = [
    [min[0], top],
    [right, top],
    [right, min[1]],
    [min[0], min[1]],
  ] as const;
  return {
    image: { width: nx, height: ny, gray },
    field: {
      source: 'pressure',
      cornersMm,
      fullKPa,
      fromKPa: 0,
      toKPa: fullKPa,
      course: 'linear',
      solved: goal,
    },
  };
}

/** Numbers of all squares: each without one has that of a nearest one by steps along the rows and columns. */
export function spread(
  numbers: ReadonlyMap<number, number>,
  [nx, ny]: readonly [number, number],
): Float64Array {
  const all = new Float64Array(nx * ny).fill(Number.NaN);
  for (const [square, number] of numbers) all[square] = number;
  let edge = [...numbers.keys()];
  while (edge.length > 0) {
    const next: number[] = [];
    for (const square of edge) {
      const x = square % nx;
      for (const [step, isInside] of [
        [-1, x > 0],
        [1, x < nx - 1],
        [-nx, square >= nx],
        [nx, square < nx * (ny - 1)],
      ] as const) {
        if (!isInside || !Number.isNaN(all[square + step]!)) continue;
        all[square + step] = all[square]!;
        next.push(square + step);
      }
    }
    edge = next;
  }
  return all;
}
