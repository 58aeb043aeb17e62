import { expect, it } from 'vitest';
import { partName } from './part-name.ts';

it('is the name of the file without the extension of a model, and any other text as it is', () => {
  expect(['bracket.stl', 'Bracket.STEP', 'v1.2.3mf'].map(partName)).toEqual(['bracket', 'Bracket', 'v1.2']);
  expect(['bracket v1.2', '支架', ''].map(partName)).toEqual(['bracket v1.2', '支架', '']);
});
