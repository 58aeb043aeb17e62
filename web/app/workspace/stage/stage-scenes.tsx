import type { RefObject } from 'react';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { press } from '../../../features/press/press-state.ts';
import { preview } from '../../../features/preview/preview-state.ts';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { LOST_COLOR } from '../../../features/viewer/colors.ts';
import { useRedraw } from '../../../features/viewer/use-redraw.ts';
import { useView } from '../../../features/viewer/view-state.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { meshOfShape } from '../../../mesh/registry.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { column } from '../../../state/column.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { facePicking, namesFaces } from '../../../state/roles/face-roles.ts';
import { settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { spot } from '../../../state/spot.ts';
import { stage } from '../../../state/stage.ts';

const EditorScene = lazyPart(async () => (await import('../edit/editor-scene.tsx')).EditorScene);

const GradientScene = lazyPart(async () => (await import('./gradient-scene.tsx')).GradientScene);

const DrainScene = lazyPart(async () => (await import('./drain-scene.tsx')).DrainScene);

const RolesScene = lazyPart(async () => (await import('./roles-scene.tsx')).RolesScene);

const BodiesScene = lazyPart(async () => (await import('./bodies-scene.tsx')).BodiesScene);

const SpotScene = lazyPart(async () => (await import('./marks/spot-scene.tsx')).SpotScene);

const PressPlacesScene = lazyPart(
  async () => (await import('./press/press-places-scene.tsx')).PressPlacesScene,
);

const PressPlatesScene = lazyPart(
  async () => (await import('./press/press-plates-scene.tsx')).PressPlatesScene,
);

const LayerScene = lazyPart(async () => (await import('./marks/layer-scene.tsx')).LayerScene);

const LostFaces = lazyPart(
  async () => (await import('../../../features/viewer/drawing/lost-faces.tsx')).LostFaces,
);

interface Props {
  isUnsaved: boolean;
  editing: boolean;
  camera: RefObject<CameraCommands | null>;
}

/** Scene elements of the tools and modes, beside the parts. */
export function StageScenes({ isUnsaved, editing, camera }: Props) {
  const { shown } = useView();
  const { open: openTool } = useStateOf(editTool);
  const { isPicked } = useStateOf(press);
  const { view, test } = useStateOf(column);
  const isPressing = view === 'test';
  const now = useStateOf(settings);
  const { litBody, target, brush } = useStateOf(facePicking);
  const { atMm } = useStateOf(spot);
  const { model, latticeDrawn } = useStateOf(stage);
  const { drains, mode } = now;
  // The page waits for a picture with the lattice, also where a linked view hides it.
  useRedraw(latticeDrawn === null);
  const isPainting = target !== null && brush !== 'pick';
  return (
    <>
      {editing && <EditorScene />}
      {MODE_TRAITS[mode].hasPicture && <GradientScene isUnsaved={isUnsaved} />}
      {drains.length > 0 && <DrainScene shown={!isUnsaved} />}
      {namesFaces(now) && <RolesScene shown={!isUnsaved && !editing} camera={camera} />}
      {(now.bodies.length > 0 || litBody !== null) && <BodiesScene shown={!isUnsaved && !editing} />}
      {isPressing && isPicked && !editing && !isUnsaved && <PressPlacesScene />}
      {isPressing && test === 'press' && !isPicked && !editing && !isUnsaved && <PressPlatesScene />}
      {atMm && model && !editing && !isUnsaved && <SpotScene {...{ atMm, model, camera }} />}
      {isPressing && test === 'layers' && !isUnsaved && <LayerScene />}
      <LostScene shown={shown.preview && !isUnsaved && openTool === null && !isPainting} />
    </>
  );
}

/** Marks on the model where the previewed lattice does not reach. */
function LostScene({ shown }: { shown: boolean }) {
  const { mode } = useColorMode();
  const { lostId } = useStateOf(preview);
  const mesh = meshOfShape(lostId);
  return shown && mesh && <LostFaces key={lostId} mesh={mesh} color={LOST_COLOR[mode]} />;
}
