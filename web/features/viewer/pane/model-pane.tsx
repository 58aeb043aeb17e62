import { Text, useCallbackRef } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FaultSpot } from '../../../mesh/fault-spots.ts';
import type { SeenModel } from '../../../mesh/model-views.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import type { CameraCommands } from '../camera/camera-commands.ts';
import { CameraRig } from '../camera/camera-rig.tsx';
import { NOTHING_COVERED } from '../camera/covered.ts';
import { StudioCanvas } from '../canvas/studio-canvas.tsx';
import { ViewFrame } from '../canvas/view-frame.tsx';
import { ViewerNotice } from '../viewer-notice.tsx';
import type { CommonCamera } from './common-camera.ts';
import { type PaneCamera, usePaneCamera } from './pane-camera.ts';
import { type PaneFrame, poseAt } from './pane-frame.ts';
import { PaneScene } from './pane-scene.tsx';

interface Props {
  label: string;
  /** Shown in the corner; one of two views has one. */
  caption: string | null;
  model: SeenModel;
  frame: PaneFrame;
  focus: FaultSpot | null;
  litBody: number | null;
  leftOut: readonly number[];
  numbered: boolean;
  camera: CommonCamera;
}

const noView = () => {};

/** One 3D view of a dialog: turned by pointer and keys, without tools. */
export function ModelPane({
  label,
  caption,
  model,
  frame,
  focus,
  litBody,
  leftOut,
  numbered,
  camera,
}: Props) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const covered = useRef(NOTHING_COVERED);
  const [lost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const pane = usePaneCamera(camera);
  const { box, onPose, onKeyDown } = pane;
  const flyToFocus = useFlight(pane, { frame, focus });
  const onReady = useCallbackRef((ready: CameraCommands | null) => {
    pane.onReady(ready);
    if (ready !== null) flyToFocus();
  });
  return (
    <ViewFrame
      ref={box}
      label={label}
      position="relative"
      flex="1"
      minW="0"
      minH="0"
      rounded="l2"
      overflow="hidden"
      bg="bg.stage"
      onKeyDown={onKeyDown}
      data-testid="model-pane"
      data-marks={model.marks.length}
      data-lit={litBody ?? ''}
    >
      <StudioCanvas key={attempt} onLost={() => setLost(true)} onRestored={() => setLost(false)}>
        <CameraRig
          extentMm={frame.extentMm}
          modelKey="model"
          projection="orthographic"
          locked={false}
          covered={covered}
          startPose={camera.pose}
          onReady={onReady}
          onPose={onPose}
          onView={noView}
        />
        <PaneScene {...{ model, frame, litBody, leftOut, numbered, mode }} />
      </StudioCanvas>
      {caption !== null && <Caption text={caption} />}
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

/** Flies to a fault when the camera is ready, and to each further one. */
function useFlight(
  { commands, box }: Pick<PaneCamera, 'commands' | 'box'>,
  { frame, focus }: Pick<Props, 'frame' | 'focus'>,
) {
  const fly = useCallbackRef((spot: FaultSpot | null) => {
    if (spot === null || box.current === null) return;
    const { clientWidth, clientHeight } = box.current;
    commands.current?.goTo(poseAt(spot, frame, Math.min(clientWidth, clientHeight)));
  });
  useEffect(() => fly(focus), [focus, fly]);
  return useCallbackRef(() => fly(focus));
}

/** Name of one of several views, in its corner. */
export function Caption({ text }: { text: string }) {
  return (
    <Text
      position="absolute"
      top="2"
      insetStart="2"
      px="2.5"
      py="0.5"
      rounded="full"
      bg="bg.panel"
      borderWidth="1px"
      textStyle="xs"
      color="fg"
      fontWeight="medium"
      pointerEvents="none"
    >
      {text}
    </Text>
  );
}
