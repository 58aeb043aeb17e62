import { Text, useCallbackRef } from '@chakra-ui/react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FaultSpot } from '../../../mesh/fault-spots.ts';
import type { SeenModel } from '../../../mesh/model-views.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { type CameraCommands, runCameraKey } from '../camera/camera-commands.ts';
import { CameraRig } from '../camera/camera-rig.tsx';
import { NOTHING_COVERED } from '../camera/covered.ts';
import type { CameraPose } from '../camera-pose.ts';
import { StudioCanvas } from '../canvas/studio-canvas.tsx';
import { ViewFrame } from '../canvas/view-frame.tsx';
import { ViewerNotice } from '../viewer-notice.tsx';
import type { CommonCamera } from './common-camera.ts';
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
  camera: CommonCamera;
}

const noView = () => {};

/** One 3D view of a dialog: turned by pointer and keys, without tools. */
export function ModelPane({ label, caption, model, frame, focus, litBody, leftOut, camera }: Props) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const box = useRef<HTMLDivElement>(null);
  const covered = useRef(NOTHING_COVERED);
  const [lost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { onReady, onPose, onKeyDown } = usePaneCamera(box, camera, { frame, focus });
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
        <PaneScene model={model} frame={frame} litBody={litBody} leftOut={leftOut} mode={mode} />
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

/** Joins the camera of a pane to the common one and flies it to a fault. */
function usePaneCamera(
  box: RefObject<HTMLDivElement | null>,
  camera: CommonCamera,
  { frame, focus }: Pick<Props, 'frame' | 'focus'>,
) {
  const commands = useRef<CameraCommands | null>(null);
  const fly = useCallbackRef((spot: FaultSpot | null) => {
    if (spot === null || box.current === null) return;
    const { clientWidth, clientHeight } = box.current;
    commands.current?.goTo(poseAt(spot, frame, Math.min(clientWidth, clientHeight)));
  });
  const onReady = useCallbackRef((ready: CameraCommands | null) => {
    if (commands.current !== null) camera.leave(commands.current);
    commands.current = ready;
    if (ready === null) return;
    camera.join(ready);
    fly(focus);
  });
  const onPose = useCallbackRef((pose: CameraPose) => {
    if (box.current !== null) box.current.dataset.pose = [...pose.targetMm, pose.zoom].map(short).join(' ');
    if (commands.current !== null) camera.moved(commands.current, pose);
  });
  useEffect(() => fly(focus), [focus, fly]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || commands.current === null) return;
    if (runCameraKey(event.key, event.shiftKey, commands.current)) event.preventDefault();
  };
  return { onReady, onPose, onKeyDown };
}

/** Name of one of two views, in its corner. */
function Caption({ text }: { text: string }) {
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

function short(value: number): string {
  return value.toFixed(2);
}
