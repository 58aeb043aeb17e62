import { expect, test } from 'vitest';
import { filledHull } from './hull.ts';

/** The filled hull of rows, in which # is a mark. */
const filled = (...rows: string[]) => {
  const marks = rows.flatMap((row) => Array.from(row, (sign) => (sign === '#' ? 1 : 0)));
  const columns = rows[0]!.length;
  const hull = Array.from(filledHull(marks, columns, rows.length), (mark) => (mark ? '#' : '.')).join('');
  return rows.map((_, y) => hull.slice(y * columns, (y + 1) * columns));
};

test('squares between marks are filled', () => {
  expect(filled('.....', '.#.#.', '.....', '.#.#.')).toEqual(['.....', '.###.', '.###.', '.###.']);
});

test('marks without an area stay as they are', () => {
  for (const rows of [
    ['....', '....', '....'],
    ['....', '.#..', '....'],
    ['....', '.##.', '....'],
    ['.#..', '.#..', '....'],
    ['#...', '.#..', '....'],
  ])
    expect(filled(...rows)).toEqual(rows);
});
