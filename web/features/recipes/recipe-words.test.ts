import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { recipeSchema } from '../../../core/catalogue/recipe.ts';
import { recipeFacts } from './recipe-words.ts';

const keysAsTexts = createInstance();
await keysAsTexts.init({ lng: 'cimode' });

it('names the lattice and the process of a recipe in words of the page, and no code', () => {
  const sizes = { cellMm: 'fit', rodMm: 'fit', process: 'SLS', material: 'PA12' };
  const recipe = recipeSchema.parse({
    recipe: 1,
    name: 'Insole',
    field: 'Shoes',
    lattice: 'TYPE-20002',
    ...sizes,
  });
  expect(recipeFacts(recipe, keysAsTexts.t, 'cn').split('\u00a0· ')).toEqual([
    expect.stringMatching(/^start\.lattice\.\w+$/),
    'recipes.fitted',
    'viewer.print.processes.SLS PA12 尼龙',
  ]);
});
