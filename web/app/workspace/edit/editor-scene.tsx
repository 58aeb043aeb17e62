import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPressedSeat } from '../../../features/editor/drain-seats.ts';
import { commitEdit, commitSettings } from '../../../features/editor/edit-model.ts';
import { meshOfEdit } from '../../../features/editor/edited-meshes.ts';
import { currentEdit, editor } from '../../../features/editor/editor-state.ts';
import { CutPieces } from '../../../features/viewer/tools/cut-pieces.tsx';
import { FacePicker } from '../../../features/viewer/tools/face-picker.tsx';
import { MovedPart } from '../../../features/viewer/tools/moved-part.tsx';
import type { PickedFace } from '../../../features/viewer/tools/pick-face.ts';
import { ProjectionProbe } from '../../../features/viewer/tools/stage-projection.ts';
import { rotationToBed } from '../../../mesh/placement/model-placement.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { toggleDrain } from '../../../state/drains/drain-edits.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { notify } from '../../../ui/toast/toaster.ts';
import { useHandles } from './use-handles.ts';

export function EditorScene() {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { open } = useStateOf(editTool);
  const { pieces, chosenPiece } = useStateOf(editor);
  const handles = useHandles();
  const parts = useMemo(
    () =>
      (pieces ?? []).flatMap(({ id }) => {
        const mesh = meshOfEdit({ cuts: [{ id }] });
        return mesh === null ? [] : [{ id, mesh }];
      }),
    [pieces],
  );
  if (handles === null) return null;
  const layFlat = (face: PickedFace | null) => {
    if (face === null) return notify('warning', t('editor.lay.missed'));
    const edit = currentEdit();
    commitEdit('lay', { ...edit, rotationDeg: rotationToBed(edit.rotationDeg, face.outward) });
  };
  const drain = (face: PickedFace | null) => {
    if (face === null) return notify('warning', t('drains.missed'));
    if (stage.model?.shapeId) keepPressedSeat(stage.model.shapeId, face.atMm, face.outward);
    commitSettings(toggleDrain({ ...settings }, face.atMm));
  };
  return (
    <>
      <ProjectionProbe />
      <MovedPart matrix={handles.matrix} hidden={parts.length > 0} />
      {parts.length > 0 && (
        <CutPieces pieces={parts} chosen={chosenPiece} matrix={handles.placement} mode={mode} />
      )}
      {open === 'lay' && <FacePicker mesh={handles.mesh} onFace={layFlat} />}
      {open === 'drain' && <FacePicker mesh={handles.mesh} onFace={drain} />}
    </>
  );
}
