import { lazyPart } from '../lib/lazy-part.tsx';
import type { ModelViewsProps } from '../mesh/model-views.ts';

/** 3D views of the upload dialogs; three comes with them. */
export const DialogViews = lazyPart<ModelViewsProps>(
  async () => (await import('../features/viewer/pane/model-views.tsx')).ModelViews,
);
