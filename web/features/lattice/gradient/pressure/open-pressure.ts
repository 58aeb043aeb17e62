import type { Grayscale } from '../../../../../core/contract/calls/grayscale.ts';
import type { GrayImage } from '../../../../../core/formats/png/gray-image.ts';
import { readImage } from '../../../../../core/formats/png/read-image.ts';
import { writePng } from '../../../../../core/formats/png/write-png.ts';
import { pressurePicture } from '../../../../../core/formats/pressure/pressure-picture.ts';
import { readPressure, refuseTooLarge } from '../../../../../core/formats/pressure/read-pressure.ts';
import type { Sensors } from '../../../../../core/model/pressure/lay-map.ts';
import { gradientImageType } from '../../../../../core/rules/parameters/gradient-images.ts';
import { storePicture } from '../own-picture.ts';

/** A pressure map that the user has chosen: stored as a picture. */
export interface OpenedPressure {
  picture: Grayscale;
  image: GrayImage;
  /** Pressure that white shows, kPa. */
  fullKPa: number;
  pitchMm?: readonly [number, number];
  /** True for a file without a unit, whose numbers are taken as kPa. */
  lacksUnit: boolean;
}

/** Pressure of white in a picture until the user says another, kPa. */
const PICTURE_KPA = 400;

/** Reads the matrix of a pressure plate, or a picture, and stores it as a picture. Throws a PressureError for another text. */
export async function openPressure(file: File): Promise<OpenedPressure> {
  refuseTooLarge(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (gradientImageType(file.name) !== undefined)
    return {
      picture: await storePicture(file),
      image: readImage(bytes),
      fullKPa: PICTURE_KPA,
      lacksUnit: false,
    };
  const map = readPressure(bytes);
  const { image, fullKPa } = pressurePicture(map);
  const png = new File([new Uint8Array(writePng(image))], `${file.name.replace(/\.[^.]*$/, '')}.png`);
  const picture = await storePicture(png);
  const pitch = map.pitchMm ? { pitchMm: map.pitchMm } : {};
  return { picture, image, fullKPa, lacksUnit: !map.isUnitNamed, ...pitch };
}

/** Fetches the picture of an order that is opened again. */
export async function fetchImage(path: string): Promise<GrayImage> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return readImage(new Uint8Array(await response.arrayBuffer()));
}

/** Pixels of a map as its sensors. */
export function sensorsOf({ width: columns, height: rows, gray: kPa }: GrayImage): Sensors {
  return { columns, rows, kPa };
}
