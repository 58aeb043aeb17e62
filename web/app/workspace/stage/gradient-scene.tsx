import { lazy, Suspense } from 'react';
import { preview } from '../../../features/preview/preview-state.ts';
import { view } from '../../../features/viewer/view-state.ts';
import { shapeOf } from '../../../mesh/registry.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';

/** Loaded when a gradient is set: other modes have no image. */
const ProjectedPicture = lazy(async () => ({
  default: (await import('../../../features/viewer/drawing/projected-picture.tsx')).ProjectedPicture,
}));

/** Gradient image on the original model, while the original is visible. */
export function GradientScene({ shown }: { shown: boolean }) {
  const { gradient } = useStateOf(settings);
  const { model, structureId, latticeId } = useStateOf(stage);
  const { open } = useStateOf(editTool);
  const { shapeId: previewId } = useStateOf(preview);
  const { shown: parts } = useStateOf(view);
  const shape = model?.shapeId ? shapeOf(model.shapeId) : undefined;
  const hasResult = structureId !== null || latticeId !== null;
  // Hidden while a tool moves the model, because the image does not move with it.
  if (
    !shown ||
    open !== null ||
    gradient.picture === null ||
    // A stack of layers lies in the part, not on it.
    gradient.layers !== null ||
    hasResult ||
    shape?.kind !== 'mesh'
  )
    return null;
  return (
    <Suspense>
      <ProjectedPicture
        mesh={shape.mesh}
        path={gradient.picture.path}
        projection={gradient.projection}
        ghost={previewId !== null && parts.preview}
      />
    </Suspense>
  );
}
