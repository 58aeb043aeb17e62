import { Text, useCallbackRef } from '@chakra-ui/react';
import { useEffect } from 'react';
import type { FaultSpot } from '../../../mesh/fault-spots.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import type { CameraCommands } from '../camera/camera-commands.ts';
import { ViewFrame } from '../canvas/view-frame.tsx';
import type { CommonCamera } from './common-camera.ts';
import { type PaneCamera, usePaneCamera } from './pane-camera.ts';
import { PaneCanvas } from './pane-canvas.tsx';
import { poseAt } from './pane-frame.ts';
import { PaneScene, type PaneSceneProps } from './pane-scene.tsx';

interface Props extends Omit<PaneSceneProps, 'mode'> {
  label: string;
  /** Shown in the corner; one of two views has one. */
  caption: string | null;
  focus: FaultSpot | null;
  camera: CommonCamera;
}

/** One 3D view of a dialog: turned by pointer and keys, without tools. */
export function ModelPane({ label, caption, focus, camera, ...scene }: Props) {
  const { model, frame, litBody } = scene;
  const { mode } = useColorMode();
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
      <PaneCanvas
        modelKey="model"
        extentMm={frame.extentMm}
        camera={camera}
        onPose={onPose}
        onReady={onReady}
      >
        <PaneScene {...scene} mode={mode} />
      </PaneCanvas>
      {caption !== null && <Caption text={caption} />}
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
