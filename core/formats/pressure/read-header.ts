import { namesOf } from '../../rules/names.ts';
import type { PressureUnit } from '../../rules/parameters/pressure-maps.ts';
import { PressureError } from './pressure-map.ts';
import type { Dialect } from './row.ts';

const PER_CM2 = String.raw`\s*\/\s*(?:cm\s*\^?[2²]|sq\.?\s*cm)`;
const NAMED: Readonly<Record<PressureUnit, RegExp>> = {
  kPa: /(?<![a-z])kpa(?![a-z])|千帕/i,
  'N/cm2': new RegExp(`(?<![a-z])N${PER_CM2}`, 'i'),
  psi: /(?<![a-z])psi(?![a-z])|lbf?\s*\/\s*(?:in\s*\^?[2²]|sq\.?\s*in)/i,
  'kg/cm2': new RegExp(`(?<![a-z])kgf?${PER_CM2}`, 'i'),
  'g/cm2': new RegExp(`(?<![a-z])gf?${PER_CM2}`, 'i'),
  mmHg: /(?<![a-z])mm\s*hg(?![a-z])/i,
  MPa: /(?<![a-z])MPa(?![a-z])/,
};
/** A statement of another quantity: raw counts, or the force on a sensor. */
const OTHER_QUANTITY =
  /(?:units?|einheit|单位)["']?[\s:;,=：]+["']?(?:raw|counts?|digits?|n|kg|g|lbs?|m?v)["']?[\s;,]*$/im;

/** Unit named around a matrix, or undefined. @throws PressureError two-units, not-pressure */
export function unitIn(text: string): PressureUnit | undefined {
  const [unit, other] = namesOf(NAMED).filter((name) => NAMED[name].test(text));
  if (other) throw new PressureError('two-units', `the file names both ${unit} and ${other}`);
  if (!unit && OTHER_QUANTITY.test(text))
    throw new PressureError('not-pressure', 'the numbers are counts or forces, not pressures');
  return unit;
}

const PITCH = /pitch|spacing|sensor\s*size|sensel\s*(?:size|width|height)|abstand|间距/i;
const LENGTH = /(?<![\d.,])(\d+(?:[.,]\d+)?)\s*(mm|cm|inch|in|"|毫米|厘米)?/gi;
const UNIT_MM: Readonly<Record<string, number>> = { cm: 10, 厘米: 10, in: 25.4, inch: 25.4, '"': 25.4 };
/** Sensors lie this far apart, mm. */
const PITCHES_MM = { least: 0.5, most: 50 } as const;

/** Returns the distances of sensors along rows and columns that the lines around a matrix name, mm. */
export function pitchIn(
  lines: readonly string[],
  { split, decimal }: Dialect,
): readonly [number, number] | undefined {
  const named: { x?: number | undefined; y?: number | undefined } = {};
  for (const line of lines.filter((one) => PITCH.test(one))) {
    // In a file with a decimal comma the line is one statement, in others a comma ends a cell.
    const text = decimal === ',' ? line.replaceAll(/(\d),(?=\d)/g, '$1.') : split(line).join(' ');
    const unitMm = UNIT_MM[/\b(cm|inch|in)\b|厘米/i.exec(text)?.[0].toLowerCase() ?? ''] ?? 1;
    const [first, second = first] = [...text.matchAll(LENGTH)].map(
      ([, number, unit]) => Number(number) * (unit ? (UNIT_MM[unit.toLowerCase()] ?? 1) : unitMm),
    );
    const isRow = /row|height|zeile|行/i.test(line);
    const isColumn = /col|width|spalte|列/i.test(line);
    if (!isRow || isColumn) named.x = first;
    if (!isColumn || isRow) named.y = second;
  }
  const { x = named.y, y = named.x } = named;
  const isPitch = (mm: number | undefined) =>
    mm !== undefined && mm >= PITCHES_MM.least && mm <= PITCHES_MM.most;
  return isPitch(x) && isPitch(y) ? [x!, y!] : undefined;
}
