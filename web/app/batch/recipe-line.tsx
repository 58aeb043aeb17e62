import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../core/catalogue/recipe.ts';
import { recipeFacts } from '../../features/recipes/recipe-words.ts';
import { Lead } from '../../ui/texts.tsx';

export function RecipeLine({ recipe }: { recipe: Recipe }) {
  const { t, i18n } = useTranslation();
  return <Lead>{recipeFacts(recipe, t, i18n.language === 'cn' ? 'cn' : 'en')}</Lead>;
}
