import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTATIONS } from './all.ts';
import { namePattern, testOf } from './mutation.ts';
import { isNoticed, outcomeOf, runTest } from './run-test.ts';
import { hasTest } from './test-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('every mutation still applies: its text stands exactly once, and the change is one', () => {
  const found = MUTATIONS.map(({ file, old, new: changed }) => ({
    ...{ file, old },
    times: textOf(file).split(old).length - 1,
    isChange: changed !== old,
  }));
  expect(found.filter(({ times, isChange }) => times !== 1 || !isChange)).toEqual([]);
});

test('every mutation names a test that exists', () => {
  const missing = MUTATIONS.map(testOf).filter(({ file, name }) => !hasTest(textOf(file), name));
  expect(missing).toEqual([]);
});

test('at least 60 controls are removed, and none twice', () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(60);
  const changes = MUTATIONS.map(({ file, old, new: changed }) => JSON.stringify([file, old, changed]));
  expect(new Set(changes).size).toBe(MUTATIONS.length);
});

test('a test that hangs is ended, and has noticed the mutation', async () => {
  const file = 'tests/mutants/mutants.test.ts';
  const outcome = outcomeOf(await runTest({ folder: ROOT, file, pattern: 'no such test', hangMs: 1 }));
  expect([outcome, isNoticed(outcome)]).toEqual(['hangs', true]);
  expect(isNoticed(outcomeOf({ numPassedTests: 1, numFailedTests: 0 }))).toBe(false);
  expect(isNoticed(outcomeOf({ numPassedTests: 0, numFailedTests: 0 }))).toBe(false);
});

test('the pattern of a name finds that test, and its fields stand for anything', () => {
  expect(new RegExp(namePattern('a (b) costs $5.x, %s')).test('a (b) costs 7, all')).toBe(true);
  expect(new RegExp(namePattern('a.c')).test('abc')).toBe(false);
});
