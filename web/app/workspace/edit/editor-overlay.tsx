import { commitEdit } from '../../../features/editor/edit-model.ts';
import { currentEdit, editor } from '../../../features/editor/editor-state.ts';
import { currentRange } from '../../../features/editor/scale-panel.tsx';
import { MoveArrows } from '../../../features/viewer/tools/move-arrows.tsx';
import { PlaneDrawer } from '../../../features/viewer/tools/plane-drawer.tsx';
import { ScaleFrame } from '../../../features/viewer/tools/scale-frame.tsx';
import { TurnRings } from '../../../features/viewer/tools/turn-rings.tsx';
import { clampScale, type ModelEdit, normalizeRotationDeg } from '../../../mesh/placement/model-edit.ts';
import { editTool, type PlanePoints } from '../../../state/edit-tool.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { DrainNumbers } from './drain-numbers.tsx';
import { useHandles } from './use-handles.ts';

function showLive(change: Partial<ModelEdit> | null): void {
  editor.live = change === null ? null : { ...currentEdit(), ...change };
}

export function EditorOverlay() {
  const { open, drawing, plane } = useStateOf(editTool);
  const { transformMode, locked } = useStateOf(editor);
  const { model } = useStateOf(stage);
  const handles = useHandles();
  if (handles === null || model === null) return null;
  const { box, centreMm, shown } = handles;
  const now = () => currentEdit();
  const range = currentRange({ extentMm: [...model.extentMm] }, now());
  return (
    <>
      {open === 'scale' && !locked && (
        <ScaleFrame
          box={box}
          scale={shown.scale}
          onLive={(scale) => showLive(scale === null ? null : { scale: clampScale(scale, range) })}
          onDone={(scale) => commitEdit('scale', { ...now(), scale: clampScale(scale, range) })}
        />
      )}
      {open === 'transform' && transformMode === 'turn' && !locked && (
        <TurnRings
          centreMm={centreMm}
          rotationDeg={shown.rotationDeg}
          onLive={(rotationDeg) => showLive(rotationDeg && { rotationDeg })}
          onDone={(turned) =>
            commitEdit('rotate', {
              ...now(),
              rotationDeg: [
                normalizeRotationDeg(turned[0]),
                normalizeRotationDeg(turned[1]),
                normalizeRotationDeg(turned[2]),
              ],
            })
          }
        />
      )}
      {open === 'transform' && transformMode === 'shift' && !locked && (
        <MoveArrows
          centreMm={centreMm}
          translationMm={shown.translationMm}
          onLive={(translationMm) => showLive(translationMm && { translationMm })}
          onDone={(translationMm) => commitEdit('move', { ...now(), translationMm })}
        />
      )}
      {open === 'drain' && <DrainNumbers />}
      {(drawing !== null || (plane !== null && !locked)) && (
        <PlaneDrawer
          drawing={drawing !== null}
          plane={plane}
          box={box}
          onPlane={(points: PlanePoints) => {
            editTool.plane = points;
            editTool.drawing = null;
          }}
        />
      )}
    </>
  );
}
