import { gradientSource } from '../../../../core/rules/parameters/gradient-fields.ts';
import { preview } from '../../../features/preview/preview-state.ts';
import { FIELD_COLORS } from '../../../features/viewer/colors.ts';
import { view } from '../../../features/viewer/view-state.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { meshOfShape } from '../../../mesh/registry.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { facePicking } from '../../../state/roles/face-roles.ts';
import { settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { useIsPaintable, usePaintedField } from './use-painted-field.ts';

const ProjectedPicture = lazyPart(
  async () => (await import('../../../features/viewer/drawing/projected-picture.tsx')).ProjectedPicture,
);
const PaintedField = lazyPart(
  async () => (await import('../../../features/viewer/drawing/painted-field.tsx')).PaintedField,
);

/** Gradient image, or colours of the field, on the original model, while the original is visible. */
export function GradientScene({ isUnsaved }: { isUnsaved: boolean }) {
  const { mode } = useColorMode();
  const { gradient } = useStateOf(settings);
  const { model } = useStateOf(stage);
  const { shapeId: previewId } = useStateOf(preview);
  const { shown } = useStateOf(view);
  const { target } = useStateOf(facePicking);
  const isPaintable = useIsPaintable();
  const field = usePaintedField();
  const mesh = meshOfShape(model?.shapeId);
  if (isUnsaved || !isPaintable || mesh === null) return null;
  // Faces are picked on the bare model.
  const ghost = previewId !== null && target === null && shown.preview;
  const { picture, projection } = gradient;
  const isPicture = gradientSource(gradient) === 'picture';
  return (
    <>
      {isPicture && picture !== null && (
        <ProjectedPicture {...{ mesh, projection, ghost }} path={picture.path} />
      )}
      {!isPicture && field !== null && (
        <PaintedField {...{ mesh, ghost }} grid={field} colors={FIELD_COLORS[mode]} />
      )}
    </>
  );
}
