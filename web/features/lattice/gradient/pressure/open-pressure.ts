import { SAMPLE_MAP } from '../../../../../core/catalogue/starts.ts';
import type { Grayscale } from '../../../../../core/contract/calls/grayscale.ts';
import type { GrayImage } from '../../../../../core/formats/png/gray-image.ts';
import { readImage } from '../../../../../core/formats/png/read-image.ts';
import { writePng } from '../../../../../core/formats/png/write-png.ts';
import { pressurePicture } from '../../../../../core/formats/pressure/pressure-picture.ts';
import {
  readPressure,
  refuseTooLarge,
  refuseUnpressed,
} from '../../../../../core/formats/pressure/read-pressure.ts';
import type { Sensors } from '../../../../../core/model/pressure/lay-map.ts';
import { gradientImageType } from '../../../../../core/rules/parameters/gradient-images.ts';
import type { PressureUnit } from '../../../../../core/rules/parameters/pressure-maps.ts';
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

export const MAP_TYPES = '.csv,.txt,.tsv,.asc,.dat,.lst,.png,.jpg,.jpeg,text/plain,text/csv';
/** Pressure of white in a picture until the user says another, kPa. */
export const PICTURE_KPA = 400;

/** How a file is read: the unit of a text in place of the one that it names, and the pressure of white in a picture. */
export interface MapReading {
  unit?: PressureUnit;
  whiteKPa?: number;
}

/** Reads the matrix of a pressure plate, or a picture, and stores it as a picture. Throws a PressureError for another text, or no pressure. */
export async function openPressure(file: File, { unit, whiteKPa }: MapReading = {}): Promise<OpenedPressure> {
  refuseTooLarge(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (gradientImageType(file.name) !== undefined) {
    const image = readImage(bytes);
    refuseUnpressed(image.gray);
    const picture = await storePicture(file);
    return { picture, image, fullKPa: whiteKPa ?? PICTURE_KPA, lacksUnit: false };
  }
  const map = readPressure(bytes, unit);
  const { image, fullKPa } = pressurePicture(map);
  const png = new File([new Uint8Array(writePng(image))], `${file.name.replace(/\.[^.]*$/, '')}.png`);
  const picture = await storePicture(png);
  const pitch = map.pitchMm ? { pitchMm: map.pitchMm } : {};
  return { picture, image, fullKPa, lacksUnit: !map.isUnitNamed, ...pitch };
}

/** Fetches the map with which a user without a plate begins. */
export async function fetchSampleMap(): Promise<File> {
  const response = await fetch(SAMPLE_MAP);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new File([await response.blob()], 'foot.csv');
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
