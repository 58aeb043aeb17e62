import { Stack, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RECIPE_NAME_MAX, type Recipe } from '../../../core/catalogue/recipe.ts';
import { RECIPE_ROLES_MAX, type RoleRule } from '../../../core/catalogue/recipe-rules.ts';
import type { StoredRecipe } from '../../../core/contract/calls/recipe.ts';
import { cleanLine } from '../../../core/rules/one-line.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { requestedRoles } from '../../state/roles/face-roles.ts';
import type { Settings } from '../../state/settings.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { RecipeActions } from './recipe-actions.ts';
import { recipeOf } from './recipe-of-settings.ts';
import { bodyRuleWords, ruledFaceWords, ruleWords } from './recipe-words.ts';
import { faceOfRule, gradientFaces, type PlacedRoles, type RulesOfRoles } from './rules-of-roles.ts';

interface Props {
  now: Settings;
  rulesOf: RecipeActions['rules'];
  recipes: readonly StoredRecipe[];
  busy: boolean;
  onSave: (body: { id?: string | undefined; recipe: Recipe }) => void;
  onClose: () => void;
}

/** Asks for the name of a recipe of these settings, and shows the rules that its roles become. */
export function SaveForm({ now, rulesOf, recipes, busy, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isFitted, setIsFitted] = useState(now.originMm !== null);
  const isUniform = MODE_TRAITS[now.mode].isUniform;
  const [placed] = useState(() => ({ roles: [], ...requestedRoles(now) }));
  const [begun] = useState(() => ({ roles: gradientFaces(now) }));
  const rules = useRules(placed, rulesOf);
  const faces = useRules(begun, rulesOf);
  const hasFaces = isUniform || now.gradient.field?.source !== 'faces' || (faces?.rules.length ?? 0) > 0;
  const clean = cleanLine(name).trim();
  const namesake = recipes.find(({ recipe }) => recipe.name === clean);
  const save = () =>
    onSave({
      id: namesake?.id,
      recipe: recipeOf(now, {
        name: clean,
        isFitted,
        rules: rules?.rules.map(({ rule }) => rule) ?? [],
        bodies: rules?.bodies ?? [],
        gradientFaces: faces?.rules.map(faceOfRule) ?? [],
      }),
    });
  return (
    <FormDialog
      title={t('recipes.saveTitle')}
      ready={clean !== '' && rules !== null && faces !== null && hasFaces}
      sent={{ isPending: busy, error: null }}
      onSave={save}
      onClose={onClose}
      saveText={t(namesake === undefined ? 'recipes.saveNow' : 'recipes.replace')}
      testId="recipe-form"
    >
      <NameField value={name} onValue={setName} />
      {isUniform && (
        <CheckBox
          checked={isFitted}
          onChecked={setIsFitted}
          label={t('recipes.fitEach')}
          testId="recipe-fitted"
        />
      )}
      {rules !== null && <Rules {...rules} title={t('recipes.rules')} wordsOf={ruleWords} />}
      {faces !== null && <Rules {...faces} title={t('recipes.gradientFaces')} wordsOf={ruledFaceWords} />}
      {now.ownMaterial !== null && <Text textStyle="sm">{t('recipes.noOwnMaterial')}</Text>}
      {rules !== null && rules.bodies.length > 0 && (
        <Stack gap="1" textStyle="sm" data-testid="recipe-bodies">
          <Text fontWeight="medium">{t('recipes.bodies')}</Text>
          {rules.bodies.map((rule) => (
            <Text key={JSON.stringify(rule)}>{bodyRuleWords(rule, t)}</Text>
          ))}
        </Stack>
      )}
      {rules?.bodies.length === 0 && (placed.bodies?.length ?? 0) > 0 && (
        <Text color="fg.warning">{t('recipes.noBodies')}</Text>
      )}
    </FormDialog>
  );
}

/** Rules for the faces and bodies of roles; null while they are searched. */
function useRules(placed: PlacedRoles, rulesOf: RecipeActions['rules']): RulesOfRoles | null {
  const { roles, bodies = [] } = placed;
  const hasNone = roles.length === 0 && bodies.length === 0;
  const [rules, setRules] = useState<RulesOfRoles | null>(
    hasNone ? { rules: [], unnamed: 0, bodies: [] } : null,
  );
  useEffect(() => {
    if (hasNone) return;
    let isCurrent = true;
    const faces = roles.reduce((sum, { facesAtMm }) => sum + facesAtMm.length, 0);
    rulesOf(placed)
      .catch((): RulesOfRoles => ({ rules: [], unnamed: faces, bodies: [] }))
      .then((found) => isCurrent && setRules(found));
    return () => {
      isCurrent = false;
    };
  }, [placed, roles, hasNone, rulesOf]);
  return rules;
}

interface RulesProps extends Omit<RulesOfRoles, 'bodies'> {
  title: string;
  wordsOf: (rule: RoleRule, t: TFunction) => string;
}

function Rules({ rules, unnamed, title, wordsOf }: RulesProps) {
  const { t } = useTranslation();
  const tooMany = Math.max(0, rules.length - RECIPE_ROLES_MAX);
  if (rules.length === 0 && unnamed === 0) return null;
  return (
    <Stack gap="1" textStyle="sm" data-testid="recipe-rules">
      <Text fontWeight="medium">{title}</Text>
      {rules.slice(0, RECIPE_ROLES_MAX).map(({ rule, picked, named }) => (
        <Text key={JSON.stringify(rule)}>
          {wordsOf(rule, t)}
          {named > picked && ` (${t('recipes.namesMore', { named, picked })})`}
        </Text>
      ))}
      {unnamed > 0 && <Text color="fg.warning">{t('recipes.unnamed', { count: unnamed })}</Text>}
      {tooMany > 0 && <Text color="fg.warning">{t('recipes.tooManyRules', { count: tooMany })}</Text>}
    </Stack>
  );
}

function NameField(props: { value: string; onValue: (name: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      h="10"
      autoFocus
      label={t('recipes.name')}
      maxLength={RECIPE_NAME_MAX}
      testId="recipe-name"
      {...props}
    />
  );
}

interface RenameProps {
  stored: StoredRecipe;
  onSave: (body: StoredRecipe) => void;
  onClose: () => void;
}

export function RenameForm({ stored: { id, recipe }, onSave, onClose }: RenameProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(recipe.name);
  const clean = cleanLine(name).trim();
  return (
    <FormDialog
      title={t('recipes.rename')}
      ready={clean !== ''}
      onSave={() => onSave({ id, recipe: { ...recipe, name: clean } })}
      onClose={onClose}
      testId="recipe-form"
    >
      <NameField value={name} onValue={setName} />
    </FormDialog>
  );
}
