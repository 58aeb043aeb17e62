import { expect, test } from 'vitest';
import { recipeSchema } from '../../../core/catalogue/recipe.ts';
import { fileOfRecipe, recipeOfFile } from './recipe-file.ts';

const RECIPE = recipeSchema.parse({
  recipe: 1,
  name: '左脚 / left',
  field: 'Shoes',
  lattice: 'TYPE-20002',
  cellMm: 'fit',
  rodMm: 'fit',
});
const read = (text: string) => recipeOfFile(new Blob([text]));

test('a recipe that was exported is read again as it was, and its file names the schema', async () => {
  const { name, text } = fileOfRecipe(RECIPE, 'https://studio.example');
  expect(name).toBe('左脚-left.recipe.json');
  expect(JSON.parse(text).$schema).toBe('https://studio.example/recipe.schema.json');
  expect(recipeSchema.safeParse(JSON.parse(text)).success).toBe(true);
  expect(await read(text)).toEqual(RECIPE);
});

test('names the fields that make a file no recipe', async () => {
  expect(await read(JSON.stringify({ ...RECIPE, cellMm: 3, infill: 20 }))).toEqual({
    faults: ['infill', 'cellMm'],
  });
  expect(await read(JSON.stringify({ ...RECIPE, roles: [{ kind: 'solid', on: 'top', mm: 3 }] }))).toEqual({
    faults: ['roles.0.on'],
  });
  expect(await read('{')).toEqual({ faults: [] });
  expect(await read(' '.repeat(200_000))).toEqual({ faults: [] });
});
