import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
/** Requirements of OWASP ASVS 5.0.0 in levels 1 and 2. */
const REQUIREMENTS = 253;

const rows = [...PAGE.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, id = '', state = '', by = '']) => ({ id, state, by }),
);
const testsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path);

describe('docs/security.md', () => {
  it('has one row for every requirement up to level 2', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows).toHaveLength(REQUIREMENTS);
  });

  it('names a test for each requirement that is met, and a reason for the others', () => {
    for (const { id, state, by } of rows) {
      expect([id, ['met', 'n/a', 'open'].includes(state)]).toEqual([id, true]);
      if (state === 'met') expect([id, testsIn(by).length > 0]).toEqual([id, true]);
      expect([id, by.trim() !== '']).toEqual([id, true]);
    }
  });

  it('names only tests that exist', () => {
    const missing = [...new Set(testsIn(PAGE))].filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });

  it('counts right', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    expect(PAGE).toContain(`${count('met')} met, ${count('n/a')} not applicable, ${count('open')} open`);
  });
});
