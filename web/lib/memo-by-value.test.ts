import { expect, it } from 'vitest';
import { memoByValue } from './memo-by-value.ts';

it('renders again for other content only, not for new lists and functions', () => {
  const Memoised = memoByValue<{ chips: string[]; onChoose: () => void }>(() => null);
  const { compare } = Memoised as unknown as { compare(before: object, after: object): boolean };
  expect(compare({ chips: ['a'], onChoose: () => 1 }, { chips: ['a'], onChoose: () => 2 })).toBe(true);
  expect(compare({ chips: ['a'] }, { chips: ['b'] })).toBe(false);
});
