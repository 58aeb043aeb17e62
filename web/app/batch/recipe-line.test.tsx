import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { recipeSchema } from '../../../core/catalogue/recipe.ts';
import { system } from '../theme/system.ts';
import { RecipeLine } from './recipe-line.tsx';

const RECIPE = { recipe: 1, name: 'Sole', field: 'Industry', lattice: 'TYPE-20002', cellMm: 8, rodMm: 1 };

it('warns that a batch takes no pressure maps, and only for a recipe that follows them', () => {
  const warns = (gradient: object) => {
    const recipe = recipeSchema.parse({ ...RECIPE, gradient: { ...gradient, toRodMm: 2 } });
    const drawn = renderToStaticMarkup(
      <ChakraProvider value={system}>
        <RecipeLine recipe={recipe} />
      </ChakraProvider>,
    );
    return drawn.includes('recipes.noMaps');
  };
  expect([warns({ by: 'pressure' }), warns({ by: 'axis', axis: 'z' })]).toEqual([true, false]);
});
