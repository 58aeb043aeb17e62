import { editor } from '../../../features/editor/editor-state.ts';
import { requestSettings } from '../../../features/job/order/settings-of-order.ts';
import type { RecipeActions } from '../../../features/recipes/recipe-actions.ts';
import { recipeLink } from '../../../features/recipes/recipe-link.ts';
import { shapeOf } from '../../../mesh/registry.ts';
import { settings } from '../../../state/settings.ts';
import { stage } from '../../../state/stage.ts';
import { editByUser } from '../settings/print-choice.ts';

function stageMesh() {
  const { shapeId = null } = stage.model ?? {};
  const shape = shapeId === null ? undefined : shapeOf(shapeId);
  if (shape?.kind !== 'mesh') throw new Error('no model on the stage');
  return { mesh: shape.mesh, shapeId };
}

export const RECIPE_ACTIONS: RecipeActions = {
  apply: async (recipe) => {
    const { mesh, shapeId } = stageMesh();
    const applied = await recipeLink().callOnce('apply', { mesh, recipe });
    // The model was sent or replaced meanwhile.
    if (editor.locked || stage.model?.shapeId !== shapeId) return undefined;
    if (applied !== null) editByUser(requestSettings(applied.request, { ...settings }));
    return applied;
  },

  rules: (placed) => recipeLink().callOnce('rules', { mesh: stageMesh().mesh, placed }),
};
