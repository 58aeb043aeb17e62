import { recipeSchema } from '../../../core/catalogue/recipe.ts';
import type { StoredRecipe } from '../../../core/contract/calls/recipe.ts';
import { queryClient } from '../../api/query-client.ts';
import { RecipeDialog } from '../../features/recipes/recipe-dialog.tsx';
import { RECIPES_KEY } from '../../features/recipes/use-recipes.ts';
import { INITIAL_SETTINGS, type Settings } from '../../state/settings.ts';
import { CONSTANT } from './sample-data.ts';
import { keep, press, type Stories, type Story } from './story.ts';

const HOLES = { kind: 'solid', on: 'hole', diameterMm: { min: 5, max: 7 }, mm: 3 } as const;
const DOWN = { kind: 'skin', on: 'down', mm: 1 } as const;
const FITTED = { recipe: 1, field: 'Shoes', lattice: 'TYPE-20002', cellMm: 'fit', rodMm: 'fit' };

function stored(id: string, changes: object): StoredRecipe {
  return { id: `rcp_${id.padEnd(20, '0')}`, recipe: recipeSchema.parse({ ...FITTED, ...changes }) };
}

const RECIPES = [
  stored('a', { name: 'Bracket with rims', field: 'Industry', cellMm: 8, rodMm: 1, roles: [HOLES, DOWN] }),
  stored('b', { name: 'Insole, soft heel', process: 'SLS', material: 'TPU' }),
  stored('c', { name: 'Shelled dental arch', field: 'Medical', shellMm: 1, drainMm: 3.5 }),
];

const WITH_ROLES: Settings = {
  ...CONSTANT,
  roles: [{ kind: 'solid', mm: 3, facesAtMm: [[0, 0, 0]] }],
};

function recipes(list: readonly StoredRecipe[], now: Settings): Story {
  return {
    prepare: () => {
      queryClient.setQueryDefaults(RECIPES_KEY, { staleTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData(RECIPES_KEY, list);
    },
    draw: () => (
      <RecipeDialog
        now={now}
        canApply
        isMember={false}
        mayGrade
        actions={{
          apply: async () => ({
            request: { mode: 'constant' } as never,
            leftOut: [
              { what: 'role', role: 0, why: 'no-face' },
              { what: 'role', role: 1, why: 'too-many-faces' },
            ],
          }),
          rules: async () => ({
            rules: [
              { rule: HOLES, picked: 2, named: 4 },
              { rule: DOWN, picked: 1, named: 1 },
            ],
            unnamed: 2,
            bodies: [
              { name: 'Insert', role: 'solid' },
              {
                size: 2,
                role: 'lattice',
                own: { lattice: 'TYPE-20001', cellMm: 5, rodMm: 0.8 },
              },
            ],
          }),
        }}
        onClose={keep}
      />
    ),
  };
}

export const RECIPE_STORIES: Stories = {
  recipes: recipes(RECIPES, CONSTANT),
  'recipes-empty': recipes([], INITIAL_SETTINGS),
  'recipes-left': {
    ...recipes(RECIPES, CONSTANT),
    act: () => press('recipe-apply'),
    reached: '[data-testid="recipe-left"]',
  },
  'recipes-save': {
    ...recipes(RECIPES, WITH_ROLES),
    act: () => press('recipe-save'),
    reached: '[data-testid="recipe-rules"]',
  },
};
