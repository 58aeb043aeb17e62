import { expect, test } from 'vitest';
import { recipeJsonSchema, recipeSchema } from './recipe.ts';

const LEAST = {
  recipe: 1,
  name: ' Insole ',
  field: 'Shoes',
  lattice: 'TYPE-20002',
  cellMm: 'fit',
  rodMm: 'fit',
};

test('a recipe of the least fields gets the defaults of the panel', () => {
  expect(recipeSchema.parse(LEAST)).toEqual({
    ...LEAST,
    name: 'Insole',
    variant: 'sheet',
    stretch: 1,
    cells: 'grid',
    joinIslands: 'none',
    sides: 8,
    precision: 'high',
    roles: [],
  });
});

test('read again, a recipe is the same', () => {
  const once = recipeSchema.parse(LEAST);
  expect(recipeSchema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
});

test.each([
  ['a setting that it does not know', { infill: 20 }],
  ['another version', { recipe: 2 }],
  ['an unknown lattice', { lattice: 'TYPE-1' }],
  ['a length below zero', { cellMm: -1 }],
  ['a name of spaces', { name: '  ' }],
  [
    'a range of diameters that ends before it begins',
    { roles: [{ kind: 'solid', on: 'hole', mm: 3, diameterMm: { min: 7, max: 5 } }] },
  ],
  ['a rule that is none', { roles: [{ kind: 'solid', on: 'everything', mm: 3 }] }],
])('refuses %s', (_what, change) => {
  expect(recipeSchema.safeParse({ ...LEAST, ...change }).success).toBe(false);
});

test('the published schema names the fields that a file must have', () => {
  expect(recipeJsonSchema()).toMatchObject({
    type: 'object',
    required: ['recipe', 'name', 'field', 'lattice', 'cellMm', 'rodMm'],
    additionalProperties: false,
  });
});
