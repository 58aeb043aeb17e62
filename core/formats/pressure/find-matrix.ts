import { PRESSURE_MIN_SENSORS } from '../../rules/parameters/pressure-maps.ts';
import { PressureError } from './pressure-map.ts';
import type { Row } from './row.ts';

/** Line before a frame of a recording. */
const FRAME = /frame|time|帧|时刻/i;
/** Least length of a list of 1, 2, 3 … that is taken for numbers of rows or columns. */
const COUNTED = 6;

/** Numbers of a file's matrix: frames of rows of values. */
export interface FoundMatrix {
  frames: number[][][];
  /** First line of the first frame, from 0. */
  begin: number;
}

/** Matrix of a file without labels of rows and columns. @throws PressureError no-matrix, uneven, several */
export function findMatrix(rows: readonly Row[], lines: readonly string[]): FoundMatrix {
  const runs = runsOf(rows);
  const [main] = [...runs].sort((a, b) => areaOf(b) - areaOf(a));
  if (!main) throw new PressureError('no-matrix', 'no matrix of numbers');
  const frames = runs.filter((run) => run[0]!.kind === main[0]!.kind && widthOf(run) === widthOf(main));
  const begin = frames[0]![0]!.line - 1;
  const header = rows[begin - 1];
  const isHeader = header !== undefined && isHeaderOf(header, main);
  refuseStrays(rows, frames, isHeader ? header.line : 0);
  for (const frame of frames.slice(1)) {
    if (frame.length !== main.length || !FRAME.test(lines[frame[0]!.line - 2] ?? ''))
      throw new PressureError('several', 'another matrix begins here', frame[0]!.line);
  }
  return { frames: frames.map((frame) => withoutLabels(frame, isHeader)), begin };
}

/** Rows of one form, one below the other, enough for a matrix. */
function runsOf(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [];
  let run: Row[] = [];
  for (const row of rows) {
    const [first] = run;
    if (first?.kind === row.kind && first.values.length === row.values.length) run.push(row);
    else {
      run = [row];
      runs.push(run);
    }
  }
  return runs.filter((one) => {
    const { kind } = one[0]!;
    const columns = widthOf(one) - (kind === 'labelled' ? 1 : 0);
    const isMatrix = kind === 'numbers' || kind === 'labelled';
    return isMatrix && Math.min(columns, one.length) >= PRESSURE_MIN_SENSORS;
  });
}

const widthOf = (run: readonly Row[]) => run[0]!.values.length;
const areaOf = (run: readonly Row[]) => run.length * widthOf(run);

/** True for the numbers of columns in the line above a matrix, which may lack the cell above the rows' labels. */
function isHeaderOf({ kind, values, isFirstEmpty }: Row, main: readonly Row[]): boolean {
  if (kind !== 'numbers' && kind !== 'labelled') return false;
  const width = widthOf(main);
  if (values.length === width - 1) return isEven(values);
  return values.length === width && (isFirstEmpty || kind === 'labelled') && isEven(values.slice(1));
}

/** Throws for a row that is neither of a frame nor of the text around them. */
function refuseStrays(rows: readonly Row[], frames: readonly Row[][], headerLine: number): void {
  const { kind, line: begin } = frames[0]![0]!;
  const width = widthOf(frames[0]!);
  const framed = new Set(frames.flat());
  for (const row of rows) {
    if (framed.has(row) || row.line === headerLine) continue;
    const isLike = row.kind === kind && (row.values.length === width || row.line > begin);
    const isMost = row.numbers > width / 2;
    const isAmong = row.isNumeric && (row.line > begin || row.values.length === width);
    if (isLike || isMost || isAmong)
      throw new PressureError('uneven', 'this row has not the form of the others', row.line);
  }
}

/** Values of a run of rows without the numbers or names of its rows and columns. */
function withoutLabels(run: readonly Row[], isBelowHeader: boolean): number[][] {
  const isOpen = run.every(({ isLastEmpty }) => isLastEmpty);
  let rows = run.map(({ values }) => (isOpen ? values.slice(0, -1) : values));
  const isNamed = run[0]!.kind === 'labelled';
  const [first = []] = rows;
  const hasCorner = run[0]!.isFirstEmpty && isEven(first.slice(1)) && isEven(column(rows.slice(1)));
  const isHeader = isNamed ? isCounted(first.slice(1), PRESSURE_MIN_SENSORS) : isCounted(first, COUNTED);
  if (hasCorner || isHeader) rows = rows.slice(1);
  const isLabelled = isBelowHeader ? isEven(column(rows)) : isCounted(column(rows), COUNTED);
  return isNamed || hasCorner || isLabelled ? rows.map((row) => row.slice(1)) : rows;
}

const column = (rows: readonly number[][]) => rows.map(([value]) => value!);

function isEven(values: readonly number[]): boolean {
  const step = values[1]! - values[0]!;
  const isNear = (value: number, i: number) =>
    Math.abs(value - values[0]! - i * step) <= 0.02 * Math.abs(step);
  return values.length >= PRESSURE_MIN_SENSORS - 1 && step !== 0 && values.every(isNear);
}

/** True for 0, 1, 2 … or 1, 2, 3 … */
function isCounted(values: readonly number[], least: number): boolean {
  const [first = -1] = values;
  return (
    values.length >= least && first >= 0 && first <= 1 && values.every((value, i) => value === first + i)
  );
}
