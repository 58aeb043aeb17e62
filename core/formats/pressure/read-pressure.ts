import { FIELD_LIMITS } from '../../rules/parameters/gradient-fields.ts';
import { GRADIENT_IMAGE_MAX_SIDE_PX } from '../../rules/parameters/gradient-images.ts';
import {
  PRESSURE_MAX_BYTES,
  PRESSURE_MIN_SENSORS,
  PRESSURE_UNITS,
  type PressureUnit,
} from '../../rules/parameters/pressure-maps.ts';
import { findMatrix } from './find-matrix.ts';
import { PressureError, type PressureMap } from './pressure-map.ts';
import { pitchIn, unitIn } from './read-header.ts';
import { DIALECTS, type Dialect, readRow } from './row.ts';

interface Reading {
  frames: number[][][];
  text: string;
  pitchMm: readonly [number, number] | undefined;
}

/**
 * Reads the text of a pressure plate: a matrix of numbers between commas, semicolons, tabs or spaces, with decimal
 * points or commas, labels of rows and columns, lines of text around it, and one or more frames.
 * @param unit of the numbers, in place of the one that the file names
 * @throws PressureError
 */
export function readPressure(bytes: Uint8Array, unit?: PressureUnit): PressureMap {
  refuseTooLarge(bytes.length);
  const lines = textOf(bytes).split(/\r*\n|\r/);
  const { frames, text, pitchMm } = readingOf(lines);
  const named = unit ?? unitIn(text);
  const [first] = frames;
  const [rows, columns] = [first!.length, first![0]!.length];
  if (Math.max(rows, columns) > GRADIENT_IMAGE_MAX_SIDE_PX)
    throw new PressureError(
      'too-large',
      `more than ${GRADIENT_IMAGE_MAX_SIDE_PX} sensors in a row or column`,
    );
  const kPa = new Float32Array(rows * columns);
  const factor = PRESSURE_UNITS[named ?? 'kPa'];
  for (const frame of frames) {
    frame.forEach((row, y) => {
      row.forEach((value, x) => {
        if (value < 0 || value * factor > FIELD_LIMITS.maxKPa)
          throw new PressureError('out-of-range', `${value} is no pressure`);
        kPa[y * columns + x] = Math.max(kPa[y * columns + x]!, value * factor);
      });
    });
  }
  refuseUnpressed(kPa);
  const about = { frames: frames.length, unit: named ?? 'kPa', isUnitNamed: named !== undefined };
  return { columns, rows, kPa, ...about, ...(pitchMm ? { pitchMm } : {}) };
}

/** Refuses a map without any pressure, which fits no outline. Throws a PressureError. */
export function refuseUnpressed(sensors: Uint8Array | Float32Array): void {
  if (sensors.every((value) => value === 0)) throw new PressureError('empty', 'no sensor is pressed');
}

/** Refuses a file by its size, which is known before it is read. Throws a PressureError. */
export function refuseTooLarge(sizeBytes: number): void {
  if (sizeBytes > PRESSURE_MAX_BYTES) throw new PressureError('too-large', 'the file is too large');
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** Returns the only reading of a file. Throws its first fault if no dialect reads it. */
function readingOf(lines: readonly string[]): Reading {
  const readings = new Map<string, Reading>();
  let fault: PressureError | undefined;
  for (const dialect of likelyDialects(lines)) {
    try {
      const reading = readAs(lines, dialect);
      if (reading) readings.set(JSON.stringify(reading.frames), reading);
    } catch (error) {
      if (!(error instanceof PressureError)) throw error;
      // A fault inside a matrix says more than that no matrix was found.
      if (fault === undefined || fault.fault === 'no-matrix') fault = error;
    }
  }
  const [reading, ...others] = readings.values();
  if (others.length > 0)
    throw new PressureError('two-readings', 'a comma may be a decimal one or end a cell');
  if (!reading) throw fault ?? new PressureError('no-matrix', 'no matrix of numbers');
  return reading;
}

/** Lines by which most dialects are ruled out; a plate has fewer rows. */
const HEAD_LINES = 200;

/** Dialects in which a line of the file's head is a row of sensors; all dialects if no line is one. */
function likelyDialects(lines: readonly string[]): readonly Dialect[] {
  const head = lines.slice(0, HEAD_LINES);
  const likely = DIALECTS.filter((dialect) =>
    head.some((line, i) => {
      const { kind, values } = readRow(line, i + 1, dialect);
      return (kind === 'numbers' || kind === 'labelled') && values.length >= PRESSURE_MIN_SENSORS;
    }),
  );
  return likely.length > 0 ? likely : DIALECTS;
}

function readAs(lines: readonly string[], dialect: Dialect): Reading | undefined {
  if (!lines.some((line) => dialect.mark.test(line))) return undefined;
  const rows = lines.map((line, i) => readRow(line, i + 1, dialect));
  const { frames, begin } = findMatrix(rows, lines);
  const around = lines.filter((_, i) => i < begin || rows[i]!.kind !== rows[begin]!.kind);
  const isComma = dialect.mark.source === ',';
  const numbers = lines.slice(begin, begin + frames[0]!.length);
  if ((isComma && isSplit(numbers, frames[0]!)) || isGrouped(numbers, dialect))
    throw new PressureError('two-readings', 'a comma or point may be a decimal one', begin + 1);
  return { frames, text: around.join('\n'), pitchMm: pitchIn(around, dialect) };
}

/** True if commas may be decimal ones between commas: 12,50,13,00 or 12,5,13,0. */
function isSplit(lines: readonly string[], rows: readonly number[][]): boolean {
  if (lines.some((line) => /,\s*0\d+\s*(?:,|$)/.test(line))) return true;
  const isDigit = (value: number) => Number.isInteger(value) && value <= 9;
  const areDigits = (parity: number) =>
    rows.every((row) => row.every((value, x) => (row.length - x) % 2 !== parity || isDigit(value)));
  return areDigits(1) && !areDigits(0);
}

/** True if all fractions may be thousands: 1.250 or 1,250 for one and a quarter. */
function isGrouped(lines: readonly string[], { split }: Dialect): boolean {
  const marked = lines.flatMap((line) => split(line)).filter((cell) => /[.,]/.test(cell));
  return marked.length > 0 && marked.every((cell) => /^\s*[1-9]\d{0,2}[.,]\d{3}\s*$/.test(cell));
}
