import * as z from 'zod';
import { type Recipe, recipeSchema } from '../../catalogue/recipe.ts';
import type { StoredRecipe } from '../../contract/calls/recipe.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { RECIPES_PER_USER } from '../../rules/order/job-limits.ts';
import { livingUser } from '../account/user.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { readableOf, recordFormat } from '../store/record.ts';
import { tryWrite } from '../store/table.ts';

/** The sort key is the recipe's id. */
const recipes = recordFormat(z.object({ sk: z.string(), recipe: recipeSchema }));

export async function listRecipes(ports: Pick<Ports, 'table' | 'log'>, uid: string): Promise<StoredRecipe[]> {
  const items = await ports.table.query({ pk: keys.recipe(uid, '').pk });
  const stored = readableOf(items, recipes.read, ports).map(({ sk, recipe }) => ({ id: sk, recipe }));
  return stored.sort((a, b) => a.recipe.name.localeCompare(b.recipe.name));
}

/** Returns a user's own recipe. Throws notFound. */
export async function ownRecipe(ports: Pick<Ports, 'table'>, uid: string, id: string): Promise<Recipe> {
  const stored = recipes.readIfAny(await ports.table.get(keys.recipe(uid, id)));
  if (stored === undefined) throw new VisibleError('notFound');
  return stored.recipe;
}

/** Stores a recipe, or replaces the user's own one. Throws tooManyRecipes, notFound for others' ids. */
export async function saveRecipe(
  ports: Pick<Ports, 'table' | 'ids' | 'log'>,
  uid: string,
  { id, recipe }: { id?: string | undefined; recipe: Recipe },
): Promise<StoredRecipe> {
  if (id === undefined && (await listRecipes(ports, uid)).length >= RECIPES_PER_USER)
    throw new VisibleError('tooManyRecipes');
  const stored = { id: id ?? newId(ports.ids, 'rcp'), recipe };
  const key = keys.recipe(uid, stored.id);
  const isWritten = await tryWrite(ports.table, [
    livingUser(uid),
    {
      put: recipes.item(key, { sk: stored.id, recipe }),
      when: { pk: id === undefined ? 'absent' : 'present' },
    },
  ]);
  if (!isWritten) throw new VisibleError('notFound');
  return stored;
}

/** Deletes a user's recipe. Throws notFound. */
export async function deleteRecipe(ports: Pick<Ports, 'table'>, uid: string, id: string): Promise<void> {
  const isDeleted = await tryWrite(ports.table, [{ delete: keys.recipe(uid, id), when: { pk: 'present' } }]);
  if (!isDeleted) throw new VisibleError('notFound');
}
