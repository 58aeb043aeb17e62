import type { AVATAR_TYPES } from '../../rules/account/limits.ts';

export interface Picture {
  type: (typeof AVATAR_TYPES)[number];
  widthPx: number;
  heightPx: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const GIF = [0x47, 0x49, 0x46, 0x38];

/** Returns the picture type and size by the file's first bytes, or undefined for anything but PNG, GIF and JPEG. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, PNG) && bytes.length >= 24)
    return { type: 'image/png', widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
  if (startsWith(bytes, GIF) && bytes.length >= 10)
    return { type: 'image/gif', widthPx: view.getUint16(6, true), heightPx: view.getUint16(8, true) };
  return startsWith(bytes, JPEG) ? readJpeg(view) : undefined;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, place) => bytes[place] === byte);
}

/** Goes from segment to segment to the frame header (SOF0 to SOF15), which holds the size. ITU T.81, B.2.2. */
function readJpeg(view: DataView): Picture | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { type: 'image/jpeg', widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
