import type { OrderMap } from '../core/contract/calls/recipe.ts';
import { isPng } from '../core/formats/png/png.ts';
import { writePng } from '../core/formats/png/write-png.ts';
import { pressurePicture } from '../core/formats/pressure/pressure-picture.ts';
import { readPressure } from '../core/formats/pressure/read-pressure.ts';
import type { PressureUnit } from '../core/rules/parameters/pressure-maps.ts';

/** Pressure map of one part: the text of a pressure plate, a PNG or a JPEG. */
export interface MapFile {
  name: string;
  bytes: Uint8Array;
  /** Unit of a text, in place of the one that it names. */
  unit?: PressureUnit;
  /** Pressure that white shows in a picture, kPa. */
  whiteKPa?: number;
  /** Exchanges left and right: for a map of the other foot, or one seen from below. */
  mirror?: boolean;
}

/** Picture of a map and what the studio needs to know of it. Throws a PressureError for a text that is no map. */
export function pictureOfMap({ name, bytes, unit, whiteKPa, mirror: isMirrored = false }: MapFile): {
  picture: { name: string; bytes: Uint8Array };
  about: Omit<OrderMap, 'grayscaleId'>;
} {
  if (isPng(bytes) || isJpeg(bytes)) {
    if (whiteKPa === undefined)
      throw new Error('a picture of pressure needs `whiteKPa`, the pressure that white shows');
    const ending = isPng(bytes) ? 'png' : 'jpg';
    return { picture: { name: `map.${ending}`, bytes }, about: { name, fullKPa: whiteKPa, isMirrored } };
  }
  const map = readPressure(bytes, unit);
  const { image, fullKPa } = pressurePicture(map);
  return {
    picture: { name: 'map.png', bytes: writePng(image) },
    about: { name, fullKPa, isMirrored, ...(map.pitchMm ? { pitchMm: [...map.pitchMm] } : {}) },
  };
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8;
}
