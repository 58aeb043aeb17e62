import { type ReactNode, useState } from 'react';
import { lazyWithPreload } from '../../lib/lazy-with-preload.tsx';

const OrderRecipe = lazyWithPreload(async () => (await import('./order-recipe.tsx')).OrderRecipe);

/** The dialog that saves an order as a recipe, and what opens it. */
export function useOrderRecipe(): { onRecipe: (item: { id: string }) => void; recipeDialog: ReactNode } {
  const [id, setId] = useState<string | null>(null);
  const recipeDialog = id !== null && <OrderRecipe id={id} onClose={() => setId(null)} />;
  return { onRecipe: (item) => setId(item.id), recipeDialog };
}
