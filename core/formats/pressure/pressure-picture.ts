import type { GrayImage } from '../png/gray-image.ts';
import type { PressureMap } from './pressure-map.ts';

/** Returns a map as a picture of a pixel a sensor, and the pressure that its white shows, kPa: the highest. */
export function pressurePicture({ columns, rows, kPa }: Pick<PressureMap, 'columns' | 'rows' | 'kPa'>): {
  image: GrayImage;
  fullKPa: number;
} {
  const fullKPa = kPa.reduce((highest, value) => Math.max(highest, value), 0);
  const gray = Uint8Array.from(kPa, (value) => Math.round((255 * value) / fullKPa));
  return { image: { width: columns, height: rows, gray }, fullKPa };
}
