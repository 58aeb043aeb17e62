import { expect, it } from 'vitest';
import { CORPUS } from './corpus.ts';
import { mutate } from './mutate.ts';
import { tryFile } from './try-file.ts';
import { tryWrap } from './try-wrap.ts';

const FILES = 4000;
const WRAPS = 60;

it('accepts the valid files', () => {
  expect(CORPUS.map((file) => tryFile(file)).filter((outcome) => outcome === 'refused')).toEqual([]);
});

it('gives the same file for the same seed', () => {
  expect(mutate(77)).toEqual(mutate(77));
});

it('judges thousands of broken files without an error', () => {
  const outcomes = { taken: 0, refused: 0 };
  for (let seed = 1; seed <= FILES; seed++) {
    try {
      outcomes[tryFile(mutate(seed))]++;
    } catch (error) {
      throw new Error(`seed ${seed}: ${String(error)}`);
    }
  }
  expect(outcomes.taken).toBeGreaterThan(FILES / 10);
  expect(outcomes.refused).toBeGreaterThan(FILES / 2);
});

it('wraps damaged soups into closed manifolds, or says that there is nothing to wrap', () => {
  const outcomes = { taken: 0, refused: 0 };
  for (let seed = 1; seed <= WRAPS; seed++) {
    try {
      outcomes[tryWrap(seed)]++;
    } catch (error) {
      throw new Error(`seed ${seed}: ${String(error)}`);
    }
  }
  expect(outcomes.taken).toBeGreaterThan(WRAPS / 2);
});
