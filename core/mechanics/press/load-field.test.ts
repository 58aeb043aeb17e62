import { expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { boxedModel } from '../../model/domain/boxed-model.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import {
  decodeLoadField,
  encodeLoadField,
  fieldOfFrame,
  fieldOfSheet,
  IDLE,
  LEAST_LOAD,
  type LoadField,
} from './load-field.ts';
import { type PressWanted, pressFrame } from './press-frame.ts';
import { finish } from './press-test.ts';
import { pressSheet } from './sheets/press-sheet.ts';

const BLOCK = box([0, 0, 0], [16, 16, 24]);
const CELL_MM = 4;
const material = materialByName('PA12')!;
const wanted: PressWanted = { axis: 2, friction: true, material };
const spec = (changes: Partial<ConstantSpec>) =>
  sampleSpec('TYPE-20002', { cellMm: CELL_MM, rodDiameterMm: 0.6, sides: 6, action: 'low', ...changes });

/** Mean movement along z of the corners at one height. */
function sinkingAt({ counts: [nx, ny], moved }: LoadField, layer: number): number {
  const corners = (nx + 1) * (ny + 1);
  let sum = 0;
  for (let i = 0; i < corners; i++) sum += moved[3 * (layer * corners + i) + 2]!;
  return sum / corners;
}

it('shows a pressed block in boxes that sink the more the higher they are, the fullest used up', () => {
  const pressed = finish(pressFrame(buildFrame(BLOCK, spec({})), spec({}), wanted));
  const field = fieldOfFrame(pressed, material.strengthMPa, CELL_MM);
  expect(field.counts.every((count) => count >= 3)).toBe(true);
  expect(field.loads.every((load) => load >= LEAST_LOAD)).toBe(true);
  const { travelMm } = pressed.figures.limit;
  const sinking = Array.from({ length: field.counts[2] + 1 }, (_, layer) => sinkingAt(field, layer));
  for (let layer = 1; layer < sinking.length; layer++)
    expect(sinking[layer]!).toBeLessThan(sinking[layer - 1]!);
  expect(sinking.at(-1)!).toBeLessThan(-0.7 * travelMm);
  // The straight line ends where the first strut is used up.
  expect(Math.max(...field.loads)).toBe(255);
  expect(decodeLoadField(encodeLoadField(field))).toEqual(field);
  expect(() => decodeLoadField(encodeLoadField(field).subarray(0, 90))).toThrow(RangeError);
  expect(() => decodeLoadField(new Uint8Array(20))).toThrow('not a field');
});

it('shows a pressed sheet alike, and what reaches one plate only as idle', () => {
  const sheet = spec({ lattice: 'TYPE-10001' });
  const model = boxedModel(BLOCK, [CELL_MM / 2, CELL_MM / 2, CELL_MM / 2]);
  const shares = model.shares.slice();
  // A gap below the topmost layer of one column of boxes.
  const [nx, ny, nz] = model.counts;
  for (const k of [1, 2]) shares[((nz - 1 - k) * ny + 0) * nx] = 0;
  const pressed = finish(pressSheet({ ...model, shares }, sheet, wanted));
  const field = fieldOfSheet(pressed, material.strengthMPa, { originMm: [0, 0, 0], cellMm: CELL_MM });
  expect([field.originMm, field.edgesMm]).toEqual([
    [0, 0, 0],
    [4, 4, 4],
  ]);
  const top = field.counts[2];
  expect(sinkingAt(field, top)).toBeLessThan(0.9 * sinkingAt(field, top - 1));
  expect(field.loads.includes(IDLE)).toBe(false);
  expect(Math.max(...field.loads)).toBe(255);
});
