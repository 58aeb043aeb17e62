import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { historyWorkspace } from '../../../core/contract/calls/workspace.ts';
import { api } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { settingsOfOrder } from '../../features/job/order/settings-of-order.ts';
import type { RecipeActions } from '../../features/recipes/recipe-actions.ts';
import { recipeLink } from '../../features/recipes/recipe-link.ts';
import { canBeRecipe } from '../../features/recipes/recipe-of-settings.ts';
import { SaveForm } from '../../features/recipes/save-form.tsx';
import { useRecipeCalls, useRecipes } from '../../features/recipes/use-recipes.ts';
import { INITIAL_SETTINGS } from '../../state/settings.ts';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** Saves the settings of an order as a recipe. Rules for its faces are found in its model. */
export function OrderRecipe({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: recipes, isError, refetch } = useRecipes(true);
  const { save } = useRecipeCalls();
  const { data: order, error } = useQuery({
    queryKey: ['order-recipe', id],
    queryFn: ({ signal }) => api(historyWorkspace, { query: { id } }, { signal }),
  });
  const address = order?.file_url ?? '';
  const rulesOf = useCallback<RecipeActions['rules']>(
    async (placed) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`the model was not read: ${answer.status}`);
      return await recipeLink().callOnce('rulesOfFile', { file: await answer.arrayBuffer(), placed });
    },
    [address],
  );
  const now = order && settingsOfOrder(order, INITIAL_SETTINGS)?.settings;
  if (now && canBeRecipe(now) && recipes !== undefined)
    return (
      <SaveForm
        now={now}
        rulesOf={rulesOf}
        recipes={recipes}
        busy={save.isPending}
        onSave={(body) => save.mutate(body, { onSuccess: onClose })}
        onClose={onClose}
      />
    );
  const refusal =
    error === null
      ? order && !(now && canBeRecipe(now))
        ? t('recipes.orderCannot')
        : undefined
      : errorText(error, t);
  return (
    <MessageDialog
      open
      title={t('recipes.saveTitle')}
      action={t('app.close')}
      onAction={onClose}
      onClose={onClose}
      testId="order-recipe"
    >
      {refusal === undefined && isError ? (
        <LoadFailed text={t('recipes.failed')} onRetry={() => void refetch()} />
      ) : (
        <Text role="status">{refusal ?? t('app.loading')}</Text>
      )}
    </MessageDialog>
  );
}
