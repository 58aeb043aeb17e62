/** Ways in which programs write a row. All are tried, for no library tells a decimal comma: one reading must fit. */
export interface Dialect {
  split: (line: string) => string[];
  decimal: '.' | ',';
  /** Occurs in every row. */
  mark: RegExp;
}

const quoted = (mark: string) => (line: string) =>
  line.includes('"') ? splitQuoted(line, mark) : line.split(mark);

export const DIALECTS: readonly Dialect[] = (['.', ','] as const).flatMap((decimal) => [
  { split: quoted('\t'), decimal, mark: /\t/ },
  { split: quoted(';'), decimal, mark: /;/ },
  { split: quoted(','), decimal, mark: /,/ },
  { split: (line: string) => line.split(/,\s+/), decimal, mark: /,\s/ },
  { split: (line: string) => line.trim().split(/\s+/), decimal, mark: /\S\s+\S/ },
]);

export interface Row {
  /** Line of the file, from 1. */
  line: number;
  /** Cells are numbers or blank, the same behind a word, something else, or there is nothing. */
  kind: 'numbers' | 'labelled' | 'other' | 'blank';
  /** NaN for a word, 0 for a blank cell. */
  values: number[];
  numbers: number;
  /** Numbers with decimal points or commas fill the row. */
  isNumeric: boolean;
  /** The first, and the last cell are empty. */
  isFirstEmpty: boolean;
  isLastEmpty: boolean;
}

/** What programs write where no sensor is. */
const BLANK = /^(?:b|-+|nan|\*)?$/i;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

export function readRow(text: string, line: number, { split, decimal }: Dialect): Row {
  const cells = split(text).map((cell) => cell.trim());
  let numbers = 0;
  const values = cells.map((cell) => {
    if (BLANK.test(cell)) return 0;
    const plain = decimal === '.' ? cell : cell.includes('.') ? '' : cell.replace(',', '.');
    if (!NUMBER.test(plain)) return Number.NaN;
    numbers += 1;
    return Number(plain);
  });
  const kind =
    text.trim() === ''
      ? 'blank'
      : numbers === 0 || values.slice(1).some(Number.isNaN)
        ? 'other'
        : Number.isNaN(values[0])
          ? 'labelled'
          : 'numbers';
  const isNumeric =
    kind !== 'blank' && cells.every((cell) => BLANK.test(cell) || NUMBER.test(cell.replace(',', '.')));
  const ends = { isFirstEmpty: cells[0] === '', isLastEmpty: cells.at(-1) === '' };
  return { line, kind, values, numbers, isNumeric, ...ends };
}

/** Cells between marks, of which those inside quotes do not count. */
function splitQuoted(line: string, mark: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === mark && !isQuoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells;
}
