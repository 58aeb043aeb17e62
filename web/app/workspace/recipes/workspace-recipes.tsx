import { RecipeDialog } from '../../../features/recipes/recipe-dialog.tsx';
import { useSettings } from '../../../state/settings.ts';
import { useShown } from '../../../state/use-shown.ts';
import { RECIPE_ACTIONS } from './stage-recipes.ts';

interface Props {
  locked: boolean;
  isMember: boolean;
  mayGrade: boolean;
  onClose: () => void;
}

/** Recipes over the workspace, with the model on its stage. */
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
