import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../core/catalogue/recipe.ts';
import { recipeFacts } from '../../features/recipes/recipe-words.ts';

/** What the recipe of a batch makes. */
export function RecipeLine({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation();
  return (
    <Text textStyle="sm" color="fg.muted">
      {recipeFacts(recipe, t)}
    </Text>
  );
}
