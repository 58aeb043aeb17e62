import { expect, it } from 'vitest';
import { comparedGroups } from './compared-groups.ts';
import type { Fact } from './fact.ts';

const fact = (name: string, value?: number, better?: Fact['better']): Fact => ({
  name,
  title: name.toUpperCase(),
  text: `${value}`,
  ...(value === undefined ? {} : { value }),
  ...(better === undefined ? {} : { better }),
});
const order = (figures: Fact[], settings: Fact[] = []) => ({ figures, settings, profile: [], press: [] });

it('has a row for each fact of any order, in its group, where its order puts it', () => {
  const groups = comparedGroups(
    [
      order([fact('weight', 3, 'less'), fact('volume', 5)], [fact('rod', 1)]),
      order([fact('weight', 2, 'less'), fact('coverage', 1, 'more'), fact('volume', 4)], [fact('shell', 1)]),
    ],
    '–',
  );
  expect(
    groups.flatMap(({ group, rows }) => [group, ...rows.map(({ name, texts }) => [name, ...texts])]),
  ).toEqual([
    'figures',
    ['weight', '3', '2'],
    ['coverage', '–', '1'],
    ['volume', '5', '4'],
    'settings',
    ['shell', '–', '1'],
    ['rod', '1', '–'],
  ]);
});

it('marks the best figure where one is better than another', () => {
  const best = (a: number, b: number, better?: Fact['better']) =>
    comparedGroups([order([fact('x', a, better)]), order([fact('x', b, better)])], '–')[0]!.rows[0]!.best;
  expect(best(3, 2, 'less')).toBe(1);
  expect(best(3, 2, 'more')).toBe(0);
  expect(best(3, 3.01, 'more')).toBeNull();
  expect(best(3, 2)).toBeNull();
});
