import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';

/** Returns the view as an address with its data, for a page that outlives the view; null if that fails. */
export async function pictureOf(camera: CameraCommands | null, sizePx: number): Promise<string | null> {
  const blob = await camera?.picture(sizePx);
  if (blob == null) return null;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))}`;
}
