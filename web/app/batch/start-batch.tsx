import { Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { queryClient } from '../../api/query-client.ts';
import { FOLDERS_KEY, useFolders } from '../../features/history/use-folders.ts';
import { useRecipes } from '../../features/recipes/use-recipes.ts';
import { dateText } from '../../lib/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { PlainSelect } from '../../ui/fields/plain-select.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { CataloguePicture } from '../../ui/pictures/catalogue-picture.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { FieldTitle } from '../../ui/texts.tsx';
import { useWorkspacePath } from '../workspace/use-navigation.ts';
import { makeBatchFolder } from './batch-folder.ts';
import { RecipeLine } from './recipe-line.tsx';

export function StartBatch({ onStarted }: { onStarted: (folderId: string) => void }) {
  const { t, i18n } = useTranslation();
  const workspacePath = useWorkspacePath();
  const { data: recipes, isError, refetch } = useRecipes(true);
  const { data: folders = [] } = useFolders(true);
  const [chosenId, setChosenId] = useState('');
  const chosen = recipes?.find(({ id }) => id === chosenId) ?? recipes?.[0];
  const start = useMutation({
    mutationFn: async () => {
      const { recipe } = chosen!;
      const today = dateText(new Date().toISOString(), i18n.language === 'cn' ? 'cn' : 'en');
      return await makeBatchFolder(recipe, today);
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: FOLDERS_KEY });
      onStarted(id);
    },
  });
  const batches = folders.filter(({ recipe }) => recipe !== undefined);
  return (
    <Stack gap="6">
      {isError && <LoadFailed text={t('recipes.failed')} onRetry={() => void refetch()} />}
      {recipes?.length === 0 && (
        <Stack align="center" gap="4" p="8" rounded="l3" bg="bg.panel" borderWidth="1px" textAlign="center">
          <CataloguePicture name="modes/recipe" widthPx={240} />
          <Text maxW="md" textWrap="balance" data-testid="batch-no-recipes">
            {t('batch.noRecipes')}
          </Text>
          <Button asChild>
            <RouteLink to={workspacePath}>{t('batch.toWorkspace')}</RouteLink>
          </Button>
        </Stack>
      )}
      {chosen !== undefined && (
        <Stack gap="3" align="start">
          <FieldTitle mb="-1" aria-hidden>
            {t('batch.recipe')}
          </FieldTitle>
          <PlainSelect
            h="11"
            maxW="full"
            rounded="l2"
            textStyle="md"
            label={t('batch.recipe')}
            value={chosen.id}
            options={(recipes ?? []).map(({ id, recipe }) => [id, recipe.name])}
            onChoose={setChosenId}
            testId="batch-recipe"
          />
          <RecipeLine recipe={chosen.recipe} />
          <Button loading={start.isPending} onClick={() => start.mutate()} data-testid="batch-start">
            {t('batch.start')}
          </Button>
          {start.error !== null && (
            <Text role="alert" color="fg.error">
              {errorText(start.error, t)}
            </Text>
          )}
        </Stack>
      )}
      {batches.length > 0 && (
        <Stack gap="2">
          <Text fontWeight="semibold">{t('batch.earlier')}</Text>
          {batches.map(({ id, name }) => (
            <RouteLink key={id} to="/batch" search={{ folder: id }} textDecoration="underline">
              {name}
            </RouteLink>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
