import { Flex, Stack, Text } from '@chakra-ui/react';
import { Download, Pencil, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldByName } from '../../../core/catalogue/application-fields.ts';
import type { Recipe } from '../../../core/catalogue/recipe.ts';
import type { StoredRecipe } from '../../../core/contract/calls/recipe.ts';
import type { AppliedRecipe } from '../../../core/run/recipe/apply-recipe.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { Settings } from '../../state/settings.ts';
import { Button, IconButton, SmallButton } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';
import { FileInput } from '../../ui/fields/file-input.tsx';
import { Hint } from '../../ui/hint.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Note } from '../../ui/texts.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import type { RecipeActions } from './recipe-actions.ts';
import { fileOfRecipe, recipeOfFile } from './recipe-file.ts';
import { canBeRecipe } from './recipe-of-settings.ts';
import { leftOutWords, recipeFacts } from './recipe-words.ts';
import { RenameForm, SaveForm } from './save-form.tsx';
import { useRecipeCalls, useRecipes } from './use-recipes.ts';

interface Props {
  now: Settings;
  /** False while there is no model, or its settings cannot change. */
  canApply: boolean;
  /** True if the account offers the field of members. */
  isMember: boolean;
  /** True if the account may use gradients. */
  mayGrade: boolean;
  actions: RecipeActions;
  onClose: () => void;
}

/** An open form: for the settings of the panel, or for the name of a stored recipe. */
type OpenForm = 'save' | StoredRecipe | null;

/** Recipes of the account: saved from the panel, applied to the model, renamed, deleted, and kept as files. */
export function RecipeDialog({ now, canApply, isMember, mayGrade, actions, onClose }: Props) {
  const { t } = useTranslation();
  const { data: recipes, isError, refetch } = useRecipes(true);
  const calls = useRecipeCalls();
  const [form, setForm] = useState<OpenForm>(null);
  const [toRemove, setToRemove] = useState<StoredRecipe | null>(null);
  const { applying, left, apply } = useApply(actions, onClose);
  const close = () => setForm(null);
  if (form !== null && form !== 'save')
    return (
      <RenameForm
        stored={form}
        onSave={(body) => calls.save.mutate(body, { onSuccess: close })}
        onClose={close}
      />
    );
  if (form === 'save')
    return (
      <SaveForm
        now={now}
        rulesOf={actions.rules}
        recipes={recipes ?? []}
        busy={calls.save.isPending}
        onSave={(body) => calls.save.mutate(body, { onSuccess: close })}
        onClose={close}
      />
    );
  return (
    <>
      <DialogBox open size="lg" title={t('recipes.title')} onClose={onClose} testId="recipes">
        <Stack gap="4" color="fg">
          <Text color="fg.muted">{t('recipes.lead')}</Text>
          <Flex gap="2" wrap="wrap">
            <Button disabled={!canBeRecipe(now)} onClick={() => setForm('save')} data-testid="recipe-save">
              {t('recipes.save')}
            </Button>
            <ImportButton onRead={(recipe) => calls.save.mutate({ recipe })} />
            <Button look="quiet" asChild>
              <RouteLink to="/batch" data-testid="recipe-batch">
                {t('batch.many')}
              </RouteLink>
            </Button>
          </Flex>
          {!canBeRecipe(now) && <Text textStyle="sm">{t('recipes.cannotSave')}</Text>}
          {left !== null && (
            <Stack role="status" gap="1" p="3" rounded="l2" bg="bg.warning" data-testid="recipe-left">
              <Text fontWeight="medium">{t('recipes.leftTitle', { name: left.recipe.name })}</Text>
              {left.applied.leftOut.map((one) => (
                <Text key={JSON.stringify(one)} textStyle="sm">
                  {leftOutWords(one, left.recipe, t)}
                </Text>
              ))}
            </Stack>
          )}
          {isError && <LoadFailed text={t('recipes.failed')} onRetry={() => void refetch()} />}
          {recipes?.length === 0 && <Text>{t('recipes.none')}</Text>}
          <Stack as="ul" gap="0" listStyleType="none">
            {recipes?.map((stored) => (
              <RecipeRow
                key={stored.id}
                stored={stored}
                canApply={canApply && applying === null}
                isForMembers={
                  (!isMember && fieldByName(stored.recipe.field).membersOnly) ||
                  (!mayGrade && stored.recipe.gradient !== undefined)
                }
                isApplying={applying === stored.id}
                onApply={() => void apply(stored)}
                onRename={() => setForm(stored)}
                onRemove={() => setToRemove(stored)}
              />
            ))}
          </Stack>
        </Stack>
      </DialogBox>
      <MessageDialog
        open={toRemove !== null}
        alert
        cancellable
        title={t('recipes.askRemove', { name: toRemove?.recipe.name ?? '' })}
        action={t('recipes.remove')}
        onAction={() => {
          if (toRemove !== null) calls.remove.mutate({ id: toRemove.id, name: toRemove.recipe.name });
          setToRemove(null);
        }}
        onClose={() => setToRemove(null)}
        testId="recipe-delete"
      >
        <Text>{t('recipes.askRemoveLead')}</Text>
      </MessageDialog>
    </>
  );
}

/** Applies a recipe: closes the dialog if all of it could be applied, or keeps what was left out. */
function useApply({ apply: run }: RecipeActions, onClose: () => void) {
  const { t } = useTranslation();
  const [applying, setApplying] = useState<string | null>(null);
  const [left, setLeft] = useState<{ recipe: Recipe; applied: AppliedRecipe } | null>(null);
  const apply = async ({ id, recipe }: StoredRecipe) => {
    setApplying(id);
    setLeft(null);
    try {
      const applied = await run(recipe);
      if (applied === undefined) return;
      if (applied === null) notify('error', t('recipes.nothingFits'));
      else if (applied.leftOut.length > 0) setLeft({ recipe, applied });
      else {
        notify('success', t('recipes.applied', { name: recipe.name }));
        onClose();
      }
    } catch (error) {
      console.error('the recipe could not be applied', error);
      notify('error', t('recipes.applyFailed'));
    } finally {
      setApplying(null);
    }
  };
  return { applying, left, apply };
}

interface RowProps {
  stored: StoredRecipe;
  canApply: boolean;
  /** True if the account lacks the field or the gradient of the recipe. */
  isForMembers: boolean;
  isApplying: boolean;
  onApply: () => void;
  onRename: () => void;
  onRemove: () => void;
}

function RecipeRow({ stored, canApply, isForMembers, isApplying, onApply, onRename, onRemove }: RowProps) {
  const { t, i18n } = useTranslation();
  const { recipe } = stored;
  const onExport = () => {
    const { name, text } = fileOfRecipe(recipe, window.location.origin);
    saveFile(new Blob([text], { type: 'application/json' }), name);
  };
  const icons = [
    { text: t('recipes.rename'), Icon: Pencil, run: onRename, id: 'rename' },
    { text: t('recipes.export'), Icon: Download, run: onExport, id: 'export' },
    { text: t('recipes.remove'), Icon: Trash2, run: onRemove, id: 'remove' },
  ];
  return (
    <Flex as="li" gap="2" py="2" align="center" wrap="wrap" borderTopWidth="1px" data-testid="recipe-row">
      <Stack gap="0" flex="1" minW="44">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {recipe.name}
        </Text>
        <Note>{recipeFacts(recipe, t, i18n.language === 'cn' ? 'cn' : 'en')}</Note>
        {isForMembers && <Text textStyle="xs">{t('recipes.membersOnly')}</Text>}
      </Stack>
      <Flex align="center">
        <SmallButton
          disabled={!canApply || isForMembers}
          loading={isApplying}
          onClick={onApply}
          data-testid="recipe-apply"
        >
          {t('recipes.apply')}
        </SmallButton>
        {icons.map(({ text, Icon, run, id }) => (
          <Hint key={id} text={text}>
            <IconButton
              colorPalette={id === 'remove' ? 'red' : 'gray'}
              aria-label={`${text}: ${recipe.name}`}
              onClick={run}
              data-testid={`recipe-${id}`}
            >
              <Icon />
            </IconButton>
          </Hint>
        ))}
      </Flex>
    </Flex>
  );
}

function ImportButton({ onRead }: { onRead: (recipe: Recipe) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const recipe = await recipeOfFile(file);
    if (!('faults' in recipe)) onRead(recipe);
    else if (recipe.faults.length === 0) notify('error', t('recipes.notJson'));
    else notify('error', t('recipes.notRecipe', { fields: recipe.faults.join(t('app.comma')) }));
  };
  return (
    <>
      <Button look="quiet" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {t('recipes.import')}
      </Button>
      <FileInput
        input={input}
        accept=".json,application/json"
        onFiles={([file]) => void read(file)}
        testId="recipe-import"
      />
    </>
  );
}
