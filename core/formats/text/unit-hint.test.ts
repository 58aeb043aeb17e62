import { expect, test } from 'vitest';
import { unitHintMm, unitHintOfName } from './unit-hint.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hintOf = (...lines: string[]) => unitHintMm(bytesOf(lines.map((line) => `# ${line}`).join('\n')), /^#/);

test.each([
  ['units in mm', 1],
  ['File units = millimeters', 1],
  ['Units: 1 unit = 1 mm', 1],
  ['Unit: 0.001 m', 1],
  ['UNITS=cm', 10],
  ['This file uses centimeters as units for non-parametric coordinates.', 10],
  ['units: in', 25.4],
  ['Model units: Inches (US)', 25.4],
  ['"unit": "inch",', 25.4],
  ['units are in inches', 25.4],
  ['File units = feet', 304.8],
  ['units: ft', 304.8],
  ['Units in meters, X right, Y forward, Z up', 1000],
  ['Units: m', 1000],
  ['单位：毫米', 1],
  ['All dimensions in inches', 25.4],
  ['Model is in meters', 1000],
  ['Exported in cm', 10],
  ['LengthUnit=mm', 1],
  ['unit_of_measure: inch', 25.4],
  ['units [cm]', 10],
  ['Einheiten: Zoll', 25.4],
  ['Unité : millimètres', 1],
  ['単位: ミリ', 1],
  ['Единицы: см', 10],
  ['units: microns', 0.001],
  ['Unit: µm', 0.001],
  ['units = thou', 0.0254],
  ['Units: yards', 914.4],
  ['units dm', 100],
])('"%s" is a plain hint', (line, mm) => {
  expect(hintOf('made by a program', line)).toBe(mm);
});

test.each([
  'Drive unit in two halves, right',
  'units: in progress',
  'left foot unit, right foot units',
  'sensor unit in foot',
  'shelf of 8 inch units',
  'Unit M5 bolt; unit = M5',
  'unit cell in the middle',
  'units: unknown',
  'reunited: mm',
  'inches per second',
  'model in three inches of foam',
  'dimensions in feet of the table',
  'unit (in the middle)',
])('"%s" is no hint', (line) => {
  expect(hintOf(line)).toBeUndefined();
});

test('counts in comments only, and not where two disagree', () => {
  expect(unitHintMm(bytesOf('o units = inches\nv 0 0 0'), /^#/)).toBeUndefined();
  expect(hintOf('units: mm', 'source units: inches')).toBeUndefined();
  expect(hintOf('units: mm', 'units in millimetres')).toBe(1);
});

test('reads the unit that a name ends with, but not a part of the body', () => {
  expect(unitHintOfName(bytesOf('solid bracket (inches)'))).toBe(25.4);
  expect(unitHintOfName(bytesOf('UNITS= mm COLOR=abc\0\0units: inches'))).toBe(1);
  expect(unitHintOfName(bytesOf('solid legs (feet)'))).toBeUndefined();
  expect(unitHintOfName(bytesOf('solid shirt (M)'))).toBeUndefined();
});
