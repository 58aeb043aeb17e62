import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Start of a test, with the table of `each` before it or none. */
const TEST_START = /\b(?:test|it)(?:\.\w+(?:\([^\n]*\))?)*\(\s*$/;

function hasTest(source: string, name: string): boolean {
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``];
  return quoted.some((literal) => {
    for (let at = source.indexOf(literal); at >= 0; at = source.indexOf(literal, at + 1)) {
      const before = source.slice(Math.max(0, at - 300), at);
      // The table of `test.each` may span lines; its end stands before the name.
      if (TEST_START.test(before) || /\]\)\(\s*$|\)\)?\(\s*$/.test(before)) return true;
    }
    return false;
  });
}

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

  it('names a test in each met row, and in no other', () => {
    const stated = rows.map(({ id, by }) => ({ id, isMet: testsIn(by).length > 0 }));
    expect(stated).toEqual(rows.map(({ id, state }) => ({ id, isMet: state === 'met' })));
  });

  it('names only tests that exist, by file and name', () => {
    const missing = [...new Set(testsIn(PAGE))].filter((test) => {
      const [file = '', ...rest] = test.split('#');
      if (!existsSync(join(ROOT, file))) return true;
      const name = rest.join('#');
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
