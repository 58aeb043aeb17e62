import { recipeDelete, recipeList, recipeSave } from '../../../core/contract/calls/recipe.ts';
import { deleteRecipe, listRecipes, saveRecipe } from '../../../core/studio/recipe/recipe.ts';
import { type Route, userRoute } from '../../http/app.ts';
import type { ApiServices } from '../services.ts';

export function recipeRoutes({ ports }: ApiServices): Route[] {
  return [
    userRoute(recipeList, async ({ user }) => ({ list: await listRecipes(ports, user.uid) })),
    userRoute(recipeSave, async ({ body, user }) => await saveRecipe(ports, user.uid, body)),
    userRoute(recipeDelete, async ({ query, user }) => {
      await deleteRecipe(ports, user.uid, query.id);
      return { id: query.id };
    }),
  ];
}
