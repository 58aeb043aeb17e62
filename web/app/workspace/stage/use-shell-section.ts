import { useEffect } from 'react';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { CLIP_AXES, flipClip, NO_CLIP } from '../../../features/viewer/clip/clip.ts';
import { ALL_SHOWN, view } from '../../../features/viewer/view-state.ts';
import { useSettings } from '../../../state/settings.ts';
import { useShown } from '../../../state/use-shown.ts';

/**
 * Opens a result with a shell by a section through its middle: from outside it looks like the model. The section faces
 * the camera's default view. A section of a linked view stays.
 * @param hasTabs true where tabs choose the shown part, as on phones
 */
export function useShellSection(hasTabs: boolean): void {
  const { model, latticeId } = useShown();
  const { mode, shellMm } = useSettings();
  const isClosed = latticeId !== null && MODE_TRAITS[mode].isUniform && shellMm !== null;
  const shapeId = model?.shapeId ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a model that arrives later begins another view
  useEffect(() => {
    if (!isClosed) return;
    if (CLIP_AXES.every((axis) => view.clip[axis] === null)) view.clip = flipClip(NO_CLIP, 'y');
    // All three at once have no section.
    if (!hasTabs) view.shown = { ...view.shown, original: false, structure: false };
    return () => {
      view.clip = { ...NO_CLIP };
      if (!hasTabs) view.shown = { ...ALL_SHOWN };
    };
  }, [isClosed, shapeId, hasTabs]);
}
