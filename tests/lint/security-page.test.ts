import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from '../mutants/all.ts';
import { testOf } from '../mutants/mutation.ts';
import { hasTest } from '../mutants/test-names.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
/** Requirements of OWASP ASVS 5.0.0 in levels 1 and 2. */
const REQUIREMENTS = 253;
const STATES = ['met', 'design', 'n/a', 'open'];

const rows = [...PAGE.matchAll(/^- (V\d+\.\d+\.\d+) ([^:]+): (.+)$/gm)].map(
  ([, id = '', state = '', by = '']) => ({ id, state, by }),
);
/** The tests that a text names, as `path#name`. */
const testsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts(?:#[^`]+)?)`/g)].map(([, test = '']) => test);

describe('docs/security.md', () => {
  it('has one row for every requirement up to level 2', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows).toHaveLength(REQUIREMENTS);
  });

  it('gives each row a state, and each row that is not met a reason', () => {
    for (const { id, state, by } of rows) {
      expect([id, STATES.includes(state)]).toEqual([id, true]);
      expect([id, by.trim() !== '']).toEqual([id, true]);
    }
  });

  it('names for each met row the tests that fail without its controls, and no others', () => {
    const expected = rows.map(({ id, state }) => {
      const tests = MUTATIONS.filter(({ ids }) => ids.includes(id)).map(({ test }) => test);
      return { id, isMet: state === 'met', tests: [...new Set(tests)].sort() };
    });
    const stated = rows.map(({ id, by }) => ({
      id,
      isMet: testsIn(by).length > 0,
      tests: testsIn(by).sort(),
    }));
    expect(stated).toEqual(expected);
  });

  it('names only tests that exist, by file and name', () => {
    const missing = [...new Set(testsIn(PAGE))].filter((test) => {
      const { file, name } = test.includes('#') ? testOf({ test }) : { file: test, name: '' };
      if (!existsSync(join(ROOT, file))) return true;
      return name !== '' && !hasTest(readFileSync(join(ROOT, file), 'utf8'), name);
    });
    expect(missing).toEqual([]);
  });

  it('counts right', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    expect(PAGE).toContain(
      `${count('met')} met, ${count('design')} by design, ${count('n/a')} not applicable, ${count('open')} open`,
    );
  });
});
