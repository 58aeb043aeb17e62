import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';

const OrderRecipe = lazyPart(async () => (await import('./order-recipe.tsx')).OrderRecipe);

/** The dialog that saves an order as a recipe, and what opens it. */
export function useOrderRecipe(): { onRecipe: (item: { id: string }) => void; recipeDialog: ReactNode } {
  const [id, setId] = useState<string | null>(null);
  const recipeDialog = id !== null && <OrderRecipe id={id} onClose={() => setId(null)} />;
  return { onRecipe: (item) => setId(item.id), recipeDialog };
}
