import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { CameraCommands } from '../camera/camera-commands.ts';
import { CameraRig } from '../camera/camera-rig.tsx';
import { BARE_VIEW } from '../camera/covered.ts';
import { StudioCanvas } from '../canvas/studio-canvas.tsx';
import { ViewerNotice } from '../viewer-notice.tsx';
import type { CommonCamera } from './common-camera.ts';
import type { PaneCamera } from './pane-camera.ts';

interface Props {
  modelKey: string;
  extentMm: Point;
  camera: CommonCamera;
  paper?: boolean;
  onPose: PaneCamera['onPose'];
  onReady: (commands: CameraCommands | null) => void;
  children: ReactNode;
}

const noView = () => {};

/** Canvas of a view outside the stage. If the browser takes its context, a notice offers to draw again. */
export function PaneCanvas({ camera, paper = false, children, ...rig }: Props) {
  const { t } = useTranslation();
  const covered = useRef(BARE_VIEW);
  const [lost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <StudioCanvas
        key={attempt}
        paper={paper}
        onLost={() => setLost(true)}
        onRestored={() => setLost(false)}
      >
        <CameraRig
          {...rig}
          projection="orthographic"
          locked={false}
          covered={covered}
          startPose={camera.pose}
          onView={noView}
        />
        {children}
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
    </>
  );
}
