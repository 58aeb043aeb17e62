import { useCallbackRef } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { canDraw } from '../../../lib/webgl.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import type { CameraCommands } from '../camera/camera-commands.ts';
import { ViewFrame } from '../canvas/view-frame.tsx';
import { NO_CLIP, SHELL_CLIP } from '../clip/clip.ts';
import { currentCuts } from '../clip/shown-shapes.ts';
import { Scene } from '../scene.tsx';
import { ALL_SHOWN } from '../view-state.ts';
import { ViewerNotice } from '../viewer-notice.tsx';
import type { CommonCamera } from './common-camera.ts';
import { usePaneCamera } from './pane-camera.ts';
import { PaneCanvas } from './pane-canvas.tsx';

interface Props {
  label: string;
  /** Lattice, an id of the mesh registry; null while it loads. */
  latticeId: string | null;
  extentMm: Point;
  /** Opens it by a section. */
  isShelled: boolean;
  /** Extents that the view shows at first: of the largest of several parts, so that all have one scale. */
  shownMm: Point;
  camera: CommonCamera;
  /** Receives the camera's commands, to take pictures. */
  onCamera?: (commands: CameraCommands | null) => void;
  /** Light colours in any look of the page, and as sharp as a print. */
  paper: boolean;
}

/** 3D view of a result outside the workspace: turned by pointer and keys with the views of the same camera. */
export function ResultPane(props: Props) {
  const { label, latticeId, extentMm, isShelled, shownMm, camera, onCamera, paper } = props;
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { box, onPose, onKeyDown, ...pane } = usePaneCamera(camera);
  const onReady = useCallbackRef((ready: CameraCommands | null) => {
    pane.onReady(ready);
    onCamera?.(ready);
  });
  const parts = useMemo(
    () => ({ original: null, preview: null, structure: null, lattice: latticeId }),
    [latticeId],
  );
  const clip = isShelled ? SHELL_CLIP : NO_CLIP;
  const cuts = currentCuts(clip, { parts, shown: ALL_SHOWN }, extentMm);
  if (!canDraw()) return <ViewerNotice title={t('workspace.viewer.noWebgl')} />;
  return (
    <ViewFrame
      ref={box}
      label={label}
      position="absolute"
      inset="0"
      onKeyDown={onKeyDown}
      data-testid="result-pane"
      data-lattice={latticeId ?? ''}
      data-cuts={cuts.length}
    >
      <PaneCanvas modelKey="result" extentMm={shownMm} {...{ camera, paper, onPose }} onReady={onReady}>
        {/* A lower part than the largest stands in the middle of its view. The section is across y, so it stays. */}
        <group position={[0, 0, (shownMm[2] - extentMm[2]) / 2]}>
          <Scene
            modelKey="result"
            parts={parts}
            shown={ALL_SHOWN}
            cuts={cuts}
            extentMm={extentMm}
            grid={false}
            mode={paper ? 'light' : mode}
            sides={null}
            frameCount={box}
          />
        </group>
      </PaneCanvas>
    </ViewFrame>
  );
}
