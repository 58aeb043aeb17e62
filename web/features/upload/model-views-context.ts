import { createContext, useContext } from 'react';
import type { ModelViews } from '../../mesh/model-views.ts';

/** 3D views of the dialogs, given by the page; without them the dialogs show their lists only. */
const ModelViewsContext = createContext<ModelViews | null>(null);

export const ModelViewsProvider = ModelViewsContext.Provider;

export function useModelViews(): ModelViews | null {
  return useContext(ModelViewsContext);
}
