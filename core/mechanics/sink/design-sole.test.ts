import { expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { relativeDensity } from '../../cells/density.ts';
import { type MappedSpec, pressedPlaces, solvedField } from '../../fill/field/solved-field.ts';
import { planShadow } from '../../model/pressure/plan-shadow.ts';
import type { PressureField, SinkGoal } from '../../spec/field.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { cellCurves } from '../curve/cell-curve.ts';
import { curveCells } from '../curve/curve-cells.ts';
import { stressAt } from '../curve/curve-figures.ts';
import { forcesAt } from '../press/press-figures.ts';
import { pressedPart } from '../press/testing/pressed-part.ts';
import { designSole } from './design-sole.ts';
import { levelsOf } from './level-curves.ts';

const TPU = materialByName('TPU')!;
const BLOCK = box([0, 0, 0], [64, 32, 24]);

/** Bcc between two rods, by pressures from left to right over the block. */
function mapped(kPa: readonly number[]) {
  const fullKPa = Math.max(...kPa);
  const gray = Uint8Array.from(kPa, (value) => Math.round((255 * value) / fullKPa));
  const cornersMm: PressureField['cornersMm'] = [
    [0, 32],
    [64, 32],
    [64, 0],
    [0, 0],
  ];
  const about = { fullKPa, fromKPa: 0, toKPa: fullKPa, course: 'linear' } as const;
  return {
    ...sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 2 }),
    mode: 'gradient',
    gradient: {
      field: { source: 'pressure', cornersMm, ...about },
      image: { width: kPa.length, height: 1, gray },
      projection: 'z',
      darkestMm: 0.8,
      lightestMm: 2,
      even: 'density',
    },
  } as MappedSpec;
}

const shadow = planShadow(BLOCK);
const solved = (spec: MappedSpec, goal: SinkGoal, material = TPU) =>
  designSole(pressedPlaces(BLOCK, spec, shadow), spec, { material, ...goal });

function designed(kPa: readonly number[], goal: SinkGoal) {
  const spec = mapped(kPa);
  const design = solved(spec, goal);
  if (!('zones' in design)) throw new Error(JSON.stringify(design));
  const made = solvedField(shadow, design.numbers, { goal, ...spec.gradient.field });
  return { design, spec: { ...spec, gradient: { ...spec.gradient, ...made } } };
}

it('the rods that are made bear the force of the map at the wanted sink, by the press test', () => {
  const { design, spec } = designed([60, 60, 60, 60, 150, 150, 150, 150], { sinkMm: 4 });
  for (const { wanted, reached, missed } of design.zones) {
    expect(reached.sinkMm / wanted.sinkMm).toBeCloseTo(1, 1);
    expect(missed).toEqual({ firmer: 0, softer: 0, thin: 0 });
  }
  const { curve } = pressedPart(BLOCK, spec, { axis: 2, friction: true, material: TPU });
  const forceN = (64 * 32 * (60 + 150)) / 2 / 1000;
  expect(Math.abs(forcesAt(curve!, 4)!.freeN / forceN - 1)).toBeLessThan(0.1);
});

it('a relieved peak keeps the force of the map, and the field says what it was solved for', () => {
  const goal = { sinkMm: 5, peakKPa: 110 };
  const { design, spec } = designed([60, 70, 90, 160, 90, 70, 60, 60], goal);
  expect(spec.gradient.field.solved).toEqual(goal);
  expect(design.peakKPa.measured).toBeGreaterThan(150);
  expect(design.peakKPa.reached).toBeLessThan(115);
  expect(solved(mapped([60, 60, 160]), { sinkMm: 5, peakKPa: 50 })).toMatchObject({
    leastKPa: expect.closeTo(93, -1),
  });
});

it('a lattice between the tabulated ones has its own curve within 5 %', () => {
  const spec = mapped([1]);
  const levels = levelsOf(spec, TPU);
  expect(levels.map(({ number }) => number)).toEqual(
    levels.map(({ number }) => number).toSorted((a, b) => a - b),
  );
  const densities = [0.8, 2].map((rodMm) => relativeDensity({ ...spec, sides: 8 }, rodMm));
  for (const k of [11, 35]) {
    const { number, curve } = levels[k]!;
    const cells = curveCells(spec, TPU, { axis: 2 })!;
    const density = densities[0]! + number * (densities[1]! - densities[0]!);
    const own = cellCurves({ ...cells, density }).free;
    for (const strain of [0.1, 0.25, 0.4])
      expect(stressAt(curve, strain)! / (1000 * TPU.modulusMPa * stressAt(own, strain)!)).toBeCloseTo(1, 1);
  }
});

it('refuses what has no curve, and a map beside the model', () => {
  const spec = mapped([60, 160]);
  const goal = { sinkMm: 3 };
  expect(solved(spec, goal, materialByName('PA12')!)).toEqual({ fault: 'no-curve' });
  expect(solved({ ...spec, shellMm: 1 }, goal)).toEqual({ fault: 'solid-parts' });
  const clear = { kind: 'keepClear', facesAtMm: [[0, 0, 0]], mm: 4 } as const;
  expect(solved({ ...spec, roles: [clear] }, goal)).toEqual({ fault: 'solid-parts' });
  expect(solved({ ...spec, bodies: [{ body: 1, role: 'void' }] }, goal)).toEqual({ fault: 'solid-parts' });
  const other = box([200, 0, 0], [230, 30, 20]);
  expect(designSole(pressedPlaces(other, spec, planShadow(other)), spec, { material: TPU, ...goal })).toEqual(
    {
      fault: 'no-pressure',
    },
  );
});
