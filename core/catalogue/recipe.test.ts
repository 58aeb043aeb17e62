import { readFileSync } from 'node:fs';
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

const GRADED = { cellMm: 8, rodMm: 1, gradient: { by: 'axis', axis: 'z', toRodMm: 2 } };

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
  ['a cell of a millionth of a millimetre', { cellMm: 1e-6 }],
  ['a cell that its field does not offer', { cellMm: 4.9 }],
  ['a rod thinner than its field offers', { rodMm: 0.7 }],
  ['a rod thicker than its field offers', { rodMm: 1.6 }],
  ['a shell below a millimetre', { shellMm: 1e-6 }],
  ['a solid bottom below a millimetre', { bottomMm: 1e-6 }],
  ['a drain hole that no printer makes', { drainMm: 1e-6 }],
  ['a shell and a solid bottom', { shellMm: 1, bottomMm: 1 }],
  ['roles in conformal cells', { cells: 'conformal', roles: [{ kind: 'solid', on: 'hole', mm: 3 }] }],
  ['bodies in conformal cells', { cells: 'conformal', bodies: [{ size: 1, role: 'solid' }] }],
  ['a body by name and by size', { bodies: [{ name: 'Insert', size: 1, role: 'solid' }] }],
  ['a body that nothing names', { bodies: [{ role: 'solid' }] }],
  ['a body whose lattice is missing', { bodies: [{ size: 1, role: 'lattice' }] }],
  [
    'a lattice of a body that its field does not offer',
    { bodies: [{ size: 1, role: 'lattice', own: { lattice: 'TYPE-20001', cellMm: 4, rodMm: 1 } }] },
  ],
  ['a name of spaces', { name: '  ' }],
  [
    'a range of diameters that ends before it begins',
    { roles: [{ kind: 'solid', on: 'hole', mm: 3, diameterMm: { min: 7, max: 5 } }] },
  ],
  ['a gradient in a fit', { ...GRADED, cellMm: 'fit' }],
  ['a gradient in a surface', { ...GRADED, lattice: 'TYPE-10001' }],
  ['a gradient in a shell', { ...GRADED, shellMm: 2 }],
  ['a gradient in conformal cells', { ...GRADED, cells: 'conformal' }],
  ['a gradient from a rod too thin for its cell', { ...GRADED, rodMm: 0.2 }],
  [
    'a gradient to a rod too thick for its cell',
    { ...GRADED, gradient: { ...GRADED.gradient, toRodMm: 2.1 } },
  ],
  ['a rule that is none', { roles: [{ kind: 'solid', on: 'everything', mm: 3 }] }],
])('refuses %s', (_what, change) => {
  expect(recipeSchema.safeParse({ ...LEAST, ...change }).success).toBe(false);
});

test('takes the ends of the ranges of its field', () => {
  for (const change of [
    { cellMm: 5, rodMm: 0.8 },
    { cellMm: 15, rodMm: 1.5 },
    { field: 'Medical', cellMm: 1, rodMm: 0.2 },
    GRADED,
  ])
    expect(recipeSchema.safeParse({ ...LEAST, ...change }).success).toBe(true);
});

test('the published schema names the fields that a file must have', () => {
  expect(recipeJsonSchema()).toMatchObject({
    type: 'object',
    required: ['recipe', 'name', 'field', 'lattice', 'cellMm', 'rodMm'],
    additionalProperties: false,
  });
});

test('the site serves this schema', () => {
  const served = new URL('../../web/public/recipe.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(served, 'utf8'))).toEqual(recipeJsonSchema());
});
