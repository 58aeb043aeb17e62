import type { LoadColors } from '../../../features/press/load-legend.tsx';
import { press } from '../../../features/press/press-state.ts';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { LOAD_COLORS } from '../../../features/viewer/colors.ts';
import { colorModeNow } from '../../../state/color-mode.ts';
import { materialOf } from '../../../state/material.ts';
import { settingsNow } from '../../../state/settings.ts';
import { stateNow } from '../../../state/snapshots.ts';

/** Side of the picture, px: twice that of its place on paper. */
const PICTURE_PX = 640;

/** Returns the view as an address with its data, for a page that outlives the view; null if that fails. */
export async function pictureOf(camera: CameraCommands | null): Promise<string | null> {
  const blob = await camera?.picture(PICTURE_PX, true);
  if (blob == null) return null;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))}`;
}

/** Returns what the colours of the part on the stage mean, for the legend of its picture. */
export function loadColorsNow(): LoadColors {
  const { strengthMPa } = materialOf(settingsNow());
  return { strengthMPa, colors: LOAD_COLORS[colorModeNow()], inBoxes: stateNow(press).inBoxes };
}
