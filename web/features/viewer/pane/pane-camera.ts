import { useCallbackRef } from '@chakra-ui/react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { type CameraCommands, runCameraKey } from '../camera/camera-commands.ts';
import type { CameraPose } from '../camera-pose.ts';
import type { CommonCamera } from './common-camera.ts';

/** Camera of a pane: its box, its commands while it has any, and the handlers of its rig and its keys. */
export interface PaneCamera {
  box: RefObject<HTMLDivElement | null>;
  commands: RefObject<CameraCommands | null>;
  onReady: (ready: CameraCommands | null) => void;
  onPose: (pose: CameraPose) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Joins the camera of a pane to the common one. The box says where it is, in `data-pose`. */
export function usePaneCamera(camera: CommonCamera): PaneCamera {
  const box = useRef<HTMLDivElement>(null);
  const commands = useRef<CameraCommands | null>(null);
  const onReady = useCallbackRef((ready: CameraCommands | null) => {
    if (commands.current !== null) camera.leave(commands.current);
    commands.current = ready;
    if (ready !== null) camera.join(ready);
  });
  const onPose = useCallbackRef((pose: CameraPose) => {
    if (box.current !== null) box.current.dataset.pose = [...pose.targetMm, pose.zoom].map(short).join(' ');
    if (commands.current !== null) camera.moved(commands.current, pose);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || commands.current === null) return;
    if (runCameraKey(event.key, event.shiftKey, commands.current)) event.preventDefault();
  };
  return { box, commands, onReady, onPose, onKeyDown };
}

function short(value: number): string {
  return value.toFixed(2);
}
