import { partName } from '../../../../core/rules/model/part-name.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { ColorMode } from '../../../state/color-mode.ts';
import { SCENE_COLORS } from '../colors.ts';
import type { CameraCommands } from './camera-commands.ts';

/** Saves the view as `<model>-view.png`. Returns false if the capture fails. */
export async function saveScreenshot(
  camera: CameraCommands | null,
  modelName: string,
  mode: ColorMode,
): Promise<boolean> {
  const picture = (await camera?.screenshot(SCENE_COLORS[mode].stage)) ?? null;
  if (picture === null) return false;
  saveFile(picture, `${partName(modelName)}-view.png`);
  return true;
}
