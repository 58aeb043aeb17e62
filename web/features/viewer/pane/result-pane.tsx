import { useCallbackRef } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { canDraw } from '../../../lib/webgl.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import type { CameraCommands } from '../camera/camera-commands.ts';
import { CameraRig } from '../camera/camera-rig.tsx';
import { NOTHING_COVERED } from '../camera/covered.ts';
import { StudioCanvas } from '../canvas/studio-canvas.tsx';
import { ViewFrame } from '../canvas/view-frame.tsx';
import { Scene } from '../scene.tsx';
import { ALL_SHOWN } from '../view-state.ts';
import { ViewerNotice } from '../viewer-notice.tsx';
import type { CommonCamera } from './common-camera.ts';
import { usePaneCamera } from './pane-camera.ts';

interface Props {
  label: string;
  /** Lattice, an id of the mesh registry; null while it loads. */
  latticeId: string | null;
  extentMm: Point;
  /** Extents that the view shows at first: of the largest of several parts, so that all have one scale. */
  shownMm: Point;
  camera: CommonCamera;
  /** Receives the camera's commands, to take pictures. */
  onCamera?: (commands: CameraCommands | null) => void;
  /** Light colours in any look of the page. */
  paper: boolean;
}

const noView = () => {};

/** 3D view of a result outside the workspace: turned by pointer and keys with the views of the same camera. */
export function ResultPane({ label, latticeId, extentMm, shownMm, camera, onCamera, paper }: Props) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const covered = useRef(NOTHING_COVERED);
  const [lost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { box, onPose, onKeyDown, ...pane } = usePaneCamera(camera);
  const onReady = useCallbackRef((ready: CameraCommands | null) => {
    pane.onReady(ready);
    onCamera?.(ready);
  });
  const parts = useMemo(
    () => ({ original: null, preview: null, structure: null, lattice: latticeId }),
    [latticeId],
  );
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
    >
      <StudioCanvas key={attempt} onLost={() => setLost(true)} onRestored={() => setLost(false)}>
        <CameraRig
          extentMm={shownMm}
          modelKey="result"
          projection="orthographic"
          locked={false}
          covered={covered}
          startPose={camera.pose}
          onReady={onReady}
          onPose={onPose}
          onView={noView}
        />
        <Scene
          modelKey="result"
          parts={parts}
          shown={ALL_SHOWN}
          cuts={[]}
          extentMm={extentMm}
          grid={false}
          mode={paper ? 'light' : mode}
          sides={null}
          frameCount={box}
        />
      </StudioCanvas>
      {lost && (
        <ViewerNotice
          title={t('workspace.viewer.contextLost')}
          action={t('workspace.viewer.contextBack')}
          onAct={() => {
            setLost(false);
            setAttempt(attempt + 1);
          }}
        />
      )}
    </ViewFrame>
  );
}
