import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  PRESSURE_MAX_BYTES,
  PRESSURE_UNITS,
  type PressureUnit,
} from '../../rules/parameters/pressure-maps.ts';
import { PressureError } from './pressure-map.ts';
import { readPressure } from './read-pressure.ts';

const read = (text: string, unit?: PressureUnit) => readPressure(new TextEncoder().encode(text), unit);

function faultOf(text: string): string | undefined {
  try {
    read(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof PressureError)) throw error;
    return error.line === undefined ? error.fault : `${error.fault} ${error.line}`;
  }
}

/** A matrix with a print in it: zeros around values with one decimal. */
const matrices = fc
  .record({ columns: fc.integer({ min: 5, max: 12 }), rows: fc.integer({ min: 5, max: 12 }) })
  .chain(({ columns, rows }) =>
    fc
      .array(fc.integer({ min: 0, max: 4000 }), { minLength: columns * rows, maxLength: columns * rows })
      .map((tenths) => {
        const at = (y: number, x: number) =>
          y === 0 || x === 0 || (y + x) % 5 === 0 ? 0 : tenths[y * columns + x]! / 10;
        return Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => at(y, x)));
      }),
  )
  // Of digits below ten, 0,5 between commas looks like 0 and 5.
  .filter((rows) => rows.flat().some((value) => value % 1 !== 0) && Math.max(...rows.flat()) >= 10);

const forms = fc.record({
  mark: fc.constantFrom(',', ';', '\t', ' ', '  ', ' ; ', ', '),
  decimal: fc.constantFrom('.', ','),
  digits: fc.constantFrom(1, 2, 4, undefined),
  unit: fc.constantFrom('kPa', 'N/cm2', 'psi', undefined),
  pitchMm: fc.constantFrom(5, 5.08, undefined),
  labels: fc.constantFrom('none', 'numbers', 'places', 'words', 'rows'),
  end: fc.constantFrom('\n', '\r\n'),
  isQuoted: fc.boolean(),
  isOpen: fc.boolean(),
});

type Form = typeof forms extends fc.Arbitrary<infer T> ? T : never;

function textOf(rows: readonly number[][], form: Form): string {
  const { mark, decimal, digits, unit, pitchMm, labels, end, isQuoted, isOpen } = form;
  const shown = (value: number) =>
    (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', decimal);
  const quote = (text: string) => (isQuoted && mark.trim() !== '' ? `"${text}"` : text);
  const row = (cells: readonly string[]) =>
    cells.map(quote).join(mark) + (isOpen && mark === ';' ? mark : '');
  const corner = mark.trim() === '' && mark !== '\t' ? 'y' : '';
  const columns = rows[0]!.map((_, x) => (labels === 'places' ? shown(x * 5) : String(x + 1)));
  return [
    'Plate of a laboratory',
    ...(unit ? [`Unit: ${unit}`] : []),
    ...(pitchMm ? [`Sensor pitch: ${String(pitchMm).replace('.', decimal)} mm`] : []),
    '',
    ...(labels === 'none' || labels === 'rows'
      ? []
      : [row([labels === 'words' ? 'row' : corner, ...columns])]),
    ...rows.map((values, y) => {
      const label =
        labels === 'none'
          ? []
          : [
              labels === 'words' || labels === 'rows'
                ? `R${y + 1}`
                : labels === 'places'
                  ? shown(y * 5)
                  : String(y + 1),
            ];
      return row([...label, ...values.map(shown)]);
    }),
    '',
  ].join(end);
}

test('every form in which a plate may write a matrix gives the matrix back, or is refused as two readings', () => {
  let refused = 0;
  let all = 0;
  fc.assert(
    fc.property(matrices, forms, (rows, form) => {
      const text = textOf(rows, form);
      all += 1;
      const isDoubtful = form.mark.includes(',') && form.decimal === ',' && !form.isQuoted;
      // A decimal comma between commas may be refused, but must not become another map.
      if (isDoubtful && faultOf(text) !== undefined) {
        refused += 1;
        return;
      }
      const map = read(text);
      expect([map.rows, map.columns]).toEqual([rows.length, rows[0]!.length]);
      const factor = PRESSURE_UNITS[form.unit ?? 'kPa'];
      const digits = form.digits ?? 4;
      for (const [i, value] of rows.flat().entries())
        expect(map.kPa[i]).toBeCloseTo(Number(value.toFixed(digits)) * factor, 1);
      expect([map.isUnitNamed, map.unit]).toEqual([form.unit !== undefined, form.unit ?? 'kPa']);
      expect(map.pitchMm).toEqual(form.pitchMm && [form.pitchMm, form.pitchMm]);
    }),
    { numRuns: 600 },
  );
  expect(refused).toBeLessThan(all / 4);
});

const PRINT = [
  [0, 0, 12.5, 13, 0, 0],
  [0, 20, 31, 32, 10, 0],
  [0, 18, 40, 33, 12, 0],
  [0, 17, 40, 33, 12, 0],
  [0, 16, 39, 30, 11, 0],
  [0, 15, 38, 31, 12, 0],
  [0, 14, 36, 32, 10, 0],
  [0, 0, 21, 20, 0, 0],
  [0, 0, 11, 0, 0, 0],
];
const csv = (rows: readonly (readonly (number | string)[])[], mark = ';') =>
  rows.map((row) => row.join(mark)).join('\n');

test('reads a matrix below long text, and refuses a file that is too large for sensors', () => {
  const notes = Array.from({ length: 300 }, (_, i) => `Note ${i}: a walk, then a rest`);
  expect(read([...notes, csv(PRINT)].join('\n'))).toMatchObject({ rows: 9, columns: 6 });
  expect(faultOf(csv(PRINT) + '\n'.repeat(PRESSURE_MAX_BYTES))).toBe('too-large');
});

test('reads the header of a recording: its frames as peaks, its pitch and unit, and letters where no sensor is', () => {
  const frame = (factor: number) =>
    csv(
      PRINT.map((row) => row.map((value) => (value === 0 ? 'B' : value * factor))),
      ',',
    );
  const map = read(
    [
      'DATA_TYPE MOVIE',
      'ROWS 9',
      'COLS 6',
      'ROW_SPACING 0.508 cm',
      'COL_SPACING 0.762 cm',
      'UNITS PSI',
      'ASCII_DATA @@',
      '',
      'Frame 1',
      frame(1),
      '',
      'Frame 2',
      frame(2),
      '@@',
    ].join('\n'),
  );
  expect([map.frames, map.unit, map.columns, map.rows]).toEqual([2, 'psi', 6, 9]);
  expect(map.pitchMm![0]).toBeCloseTo(7.62, 9);
  expect(map.pitchMm![1]).toBeCloseTo(5.08, 9);
  expect(map.kPa[2]).toBeCloseTo(25 * PRESSURE_UNITS.psi, 3);
});

test('reads text of 16 bits, and a spreadsheet whose lines of text are filled up to the width of the matrix', () => {
  const sheet = ['Druck (kPa);;;;;', 'Raster;5;;;;', 'Abstand mm;5;;;;', csv(PRINT)].join('\r\n');
  const wide = new Uint8Array(2 + 2 * sheet.length);
  wide.set([0xff, 0xfe]);
  for (let i = 0; i < sheet.length; i++) wide[2 + 2 * i] = sheet.charCodeAt(i);
  expect(readPressure(wide)).toEqual(read(sheet));
  expect(read(sheet)).toMatchObject({ columns: 6, rows: 9, pitchMm: [5, 5], unit: 'kPa', isUnitNamed: true });
});

test('a text that is no pressure map is refused with its reason and line, never read as another map', () => {
  const with_ = (y: number, row: (number | string)[]) => csv(PRINT.with(y, row as number[]));
  const cases: [string, string][] = [
    ['', 'no-matrix'],
    ['a report\nwith words, and more words', 'no-matrix'],
    // A list of places with their pressures.
    [csv(Array.from({ length: 40 }, (_, i) => [i, 2 * i, 3])), 'no-matrix'],
    [with_(4, [0, 18, 'x', 33, 12, 0]), 'uneven 5'],
    [with_(4, [0, 18, 40, 33, 12]), 'uneven 5'],
    [with_(8, [0, 18]), 'uneven 9'],
    [with_(0, [0, 18, 'x', 33, 12, 0]), 'uneven 1'],
    [`${csv(PRINT)}\n\n${csv(PRINT)}`, 'several 11'],
    [`left\n${csv(PRINT)}\nright\n${csv(PRINT)}`, 'several 12'],
    [`UNITS RAW\n${csv(PRINT)}`, 'not-pressure'],
    [`Unit;N\n${csv(PRINT)}`, 'not-pressure'],
    [`kPa\npsi\n${csv(PRINT)}`, 'two-units'],
    [with_(1, [0, 20, -31, 32, 10, 0]), 'out-of-range'],
    [with_(1, [0, 20, 1e9, 32, 10, 0]), 'out-of-range'],
    [csv(PRINT.map((row) => row.map(() => 0))), 'empty'],
    [
      csv(
        PRINT.map((row) => row.map((value) => `${value.toFixed(1).replace('.', ',')}`)),
        ',',
      ),
      'two-readings 1',
    ],
    [
      csv(
        PRINT.map((row) => row.map((value) => `${value.toFixed(2).replace('.', ',')}`)),
        ',',
      ),
      'two-readings 1',
    ],
    [
      csv(PRINT.map((row) => row.map((value) => (value === 0 ? 0 : `${value.toFixed(3)}`)))),
      'two-readings 1',
    ],
    [csv(Array.from({ length: 8 }, () => Array.from({ length: 1025 }, (_, x) => (x * 7) % 11))), 'too-large'],
  ];
  for (const [text, fault] of cases)
    expect([text.slice(0, 60), faultOf(text)]).toEqual([text.slice(0, 60), fault]);
  expect(read(`kPa\npsi\n${csv(PRINT)}`, 'psi').kPa[8]).toBeCloseTo(31 * PRESSURE_UNITS.psi, 3);
});
