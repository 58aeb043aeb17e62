import { expect, it } from 'vitest';
import { CORPUS } from './corpus.ts';
import { mutated } from './mutate.ts';
import { tryFile } from './try-file.ts';

const FILES = 4000;

it('takes the sound files', () => {
  expect(CORPUS.map((file) => tryFile(file)).filter((outcome) => outcome === 'refused')).toEqual([]);
});

it('makes the same file from the same seed', () => {
  expect(mutated(77)).toEqual(mutated(77));
});

it('judges thousands of broken files without an error', () => {
  const outcomes = { taken: 0, refused: 0 };
  for (let seed = 1; seed <= FILES; seed++) {
    try {
      outcomes[tryFile(mutated(seed))]++;
    } catch (error) {
      throw new Error(`seed ${seed}: ${String(error)}`);
    }
  }
  expect(outcomes.taken).toBeGreaterThan(FILES / 5);
  expect(outcomes.refused).toBeGreaterThan(FILES / 5);
});
