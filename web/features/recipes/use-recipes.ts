import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../core/catalogue/recipe.ts';
import { recipeDelete, recipeList, recipeSave } from '../../../core/contract/calls/recipe.ts';
import { api } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { queryClient } from '../../api/query-client.ts';
import { notify } from '../../ui/toast/toaster.ts';

export const RECIPES_KEY = ['recipes'] as const;

export function useRecipes(enabled: boolean) {
  return useQuery({
    queryKey: RECIPES_KEY,
    queryFn: async ({ signal }) => (await api(recipeList, {}, { signal })).list,
    enabled,
  });
}

/** Calls that change recipes. Each reads the list again. */
export function useRecipeCalls() {
  const { t } = useTranslation();
  const onError = (error: unknown) => notify('error', errorText(error, t));
  const onSettled = () => queryClient.invalidateQueries({ queryKey: RECIPES_KEY });
  const save = useMutation({
    mutationFn: (body: { id?: string | undefined; recipe: Recipe }) => api(recipeSave, { body }),
    onSuccess: (_, { recipe: { name } }) => notify('success', t('recipes.saved', { name })),
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api(recipeDelete, { query: { id } }),
    onSuccess: (_, { name }) => notify('success', t('recipes.removed', { name })),
    onError,
    onSettled,
  });
  return { save, remove };
}
