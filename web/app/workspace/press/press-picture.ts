import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';

/** Side of the picture, px: twice that of its place on paper. */
const PICTURE_PX = 640;

/** Returns the view as an address with its data, for a page that outlives the view; null if that fails. */
export async function pictureOf(camera: CameraCommands | null): Promise<string | null> {
  const blob = await camera?.picture(PICTURE_PX);
  if (blob == null) return null;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))}`;
}
