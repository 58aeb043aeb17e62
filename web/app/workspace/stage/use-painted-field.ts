import { preview } from '../../../features/preview/preview-state.ts';
import { view } from '../../../features/viewer/view-state.ts';
import type { FieldGrid } from '../../../mesh/field-grid.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { facePicking } from '../../../state/roles/face-roles.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';

/** True if the original is there to be painted: before a result, and while no tool moves it. */
export function useIsPaintable(): boolean {
  const { model, structureId, structureLeads, latticeDrawn } = useStateOf(stage);
  const { shapeId: previewId } = useStateOf(preview);
  const { open } = useStateOf(editTool);
  const { shown } = useStateOf(view);
  const isPicking = useStateOf(facePicking).target !== null;
  const isSeen = shown.original || isPicking;
  const isBefore = latticeDrawn === null && (structureId === null || (previewId !== null && !structureLeads));
  return model !== null && isBefore && open === null && isSeen;
}

/** Field in whose colours the original is painted; null if it is not. */
export function usePaintedField(): FieldGrid | null {
  const { field } = useStateOf(preview);
  return useIsPaintable() ? field : null;
}
