import { editTool } from '../../../state/edit-tool.ts';
import type { CameraCommands } from '../../../viewer/camera/camera-commands.ts';

/** Camera commands that do nothing while a plane is drawn (docs/specification.md#flows, cutting). */
export function lockWhileDrawing(camera: CameraCommands): CameraCommands {
  const unlessDrawing =
    <Given extends unknown[]>(command: (...given: Given) => void) =>
    (...given: Given) => {
      if (editTool.drawing === null) command(...given);
    };
  return {
    ...camera,
    look: unlessDrawing(camera.look),
    fit: unlessDrawing(camera.fit),
    goTo: unlessDrawing(camera.goTo),
    follow: unlessDrawing(camera.follow),
    zoomBy: unlessDrawing(camera.zoomBy),
    zoomTo: unlessDrawing(camera.zoomTo),
    turn: unlessDrawing(camera.turn),
    pan: unlessDrawing(camera.pan),
  };
}
