import { useEffect } from 'react';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { CLIP_AXES, NO_CLIP, SHELL_CLIP } from '../../../features/viewer/clip/clip.ts';
import { view } from '../../../features/viewer/view-state.ts';
import { useSettings } from '../../../state/settings.ts';
import { useShown } from '../../../state/use-shown.ts';

/**
 * Opens a result with a shell by a section: from outside it looks like the model. A section of a linked view stays.
 * @param hasTabs true where tabs choose the shown part, as on phones
 */
export function useShellSection(hasTabs: boolean): void {
  const { model, latticeDrawn } = useShown();
  const { mode, shellMm } = useSettings();
  const isClosed = latticeDrawn !== null && MODE_TRAITS[mode].isUniform && shellMm !== null;
  const shapeId = model?.shapeId ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a model that arrives later begins another view
  useEffect(() => {
    if (isClosed) return openShell(hasTabs);
  }, [isClosed, shapeId, hasTabs]);
}

/** Sets the section and the shown parts of a shell; returns what undoes those of them that the user has left so. */
export function openShell(hasTabs: boolean): () => void {
  const isOurs = CLIP_AXES.every((axis) => view.clip[axis] === null);
  if (isOurs) view.clip = structuredClone(SHELL_CLIP);
  const { original, structure } = view.shown;
  // All three at once have no section.
  if (!hasTabs) view.shown = { ...view.shown, original: false, structure: false };
  return () => {
    if (isOurs && JSON.stringify(view.clip) === JSON.stringify(SHELL_CLIP)) view.clip = { ...NO_CLIP };
    if (hasTabs) return;
    const { shown } = view;
    view.shown = { ...shown, original: shown.original || original, structure: shown.structure || structure };
  };
}
