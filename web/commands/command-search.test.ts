import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestMatches, matchScore } from './command-search.ts';

const items = [
  { text: 'Rotate and move', group: 'Edit' },
  { text: 'Fit to view', group: 'View' },
  { text: 'Undo', group: 'Edit' },
  { text: 'View from the front', group: 'View' },
];

describe('the search of commands', () => {
  it('shows all commands in order before anything is typed', () => {
    expect(bestMatches('  ', items)).toEqual(items);
  });

  it('ranks the start of a text above the start of a word, and that above a group', () => {
    expect(bestMatches('view', items).map(({ text }) => text)).toEqual([
      'View from the front',
      'Fit to view',
    ]);
    expect(bestMatches('move rot', items).map(({ text }) => text)).toEqual(['Rotate and move']);
    expect(bestMatches('edit', items).map(({ text }) => text)).toContain('Undo');
  });

  it('finds Chinese texts by any character', () => {
    expect(matchScore('移动', { text: '旋转与移动', group: '编辑' })).toBeGreaterThan(0);
    expect(matchScore('缩放', { text: '旋转与移动', group: '编辑' })).toBe(0);
  });

  it('finds every command by its own text, and returns only given commands', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: fc.string({ minLength: 1 }), group: fc.string() })),
        fc.string(),
        (list, typed) => {
          for (const item of list) expect(matchScore(item.text, item)).toBeGreaterThan(0);
          const found = bestMatches(typed, list);
          expect(found.every((item) => list.includes(item))).toBe(true);
          expect(found.length).toBeLessThanOrEqual(list.length);
        },
      ),
    );
  });
});
