import { commitSettings } from '../../../features/editor/edit-model.ts';
import { editor } from '../../../features/editor/editor-state.ts';
import { requestSettings } from '../../../features/job/order/settings-of-order.ts';
import type { RecipeActions } from '../../../features/recipes/recipe-actions.ts';
import { RecipeDialog } from '../../../features/recipes/recipe-dialog.tsx';
import { recipeLink } from '../../../features/recipes/recipe-link.ts';
import { meshOfShape } from '../../../mesh/registry.ts';
import { settings, useSettings } from '../../../state/settings.ts';
import { stage } from '../../../state/stage.ts';
import { useShown } from '../../../state/use-shown.ts';
import { keepProfile } from '../settings/print-choice.ts';

const RECIPE_ACTIONS: RecipeActions = {
  apply: async (recipe) => {
    const { mesh, shapeId } = stageMesh();
    const applied = await recipeLink().callOnce('apply', { mesh, recipe });
    // The model was sent or replaced meanwhile.
    if (editor.locked || stage.model?.shapeId !== shapeId) return undefined;
    if (applied !== null) {
      commitSettings(requestSettings(applied.request, { ...settings }));
      keepProfile('kept');
    }
    return applied;
  },

  rules: (placed) => recipeLink().callOnce('rules', { mesh: stageMesh().mesh, placed }),
};

interface Props {
  locked: boolean;
  isMember: boolean;
  mayGrade: boolean;
  onClose: () => void;
}

export function WorkspaceRecipes({ locked, isMember, mayGrade, onClose }: Props) {
  const { model, isUnsaved } = useShown();
  return (
    <RecipeDialog
      now={useSettings()}
      canApply={model !== null && !isUnsaved && !locked}
      isMember={isMember}
      mayGrade={mayGrade}
      actions={RECIPE_ACTIONS}
      onClose={onClose}
    />
  );
}

function stageMesh() {
  const { shapeId = null } = stage.model ?? {};
  const mesh = meshOfShape(shapeId);
  if (mesh === null) throw new Error('no model on the stage');
  return { mesh, shapeId };
}
