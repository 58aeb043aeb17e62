import type { GrayImage } from '../formats/png/gray-image.ts';
import { isPng } from '../formats/png/png.ts';
import { readImage } from '../formats/png/read-image.ts';
import { pressurePicture } from '../formats/pressure/pressure-picture.ts';
import { readPressure, refuseUnpressed } from '../formats/pressure/read-pressure.ts';
import { type LaidMap, layMap } from '../model/pressure/lay-map.ts';
import { planShadow } from '../model/pressure/plan-shadow.ts';
import { namesOf } from '../rules/names.ts';
import type { FieldCourse } from '../rules/parameters/gradient-fields.ts';
import { gradientImageType } from '../rules/parameters/gradient-images.ts';
import { PRESSURE_UNITS } from '../rules/parameters/pressure-maps.ts';
import type { PlanPoint, PressureField } from '../spec/field.ts';
import { CliError } from './error.ts';
import { readFileOf } from './files.ts';
import { numbers, oneNumber, oneOf } from './option-values.ts';
import type { FillArguments } from './options.ts';
import type { MovedModel } from './roles.ts';

export interface PressurePicture {
  image: GrayImage;
  fullKPa: number;
  pitchMm?: readonly [number, number];
}

const OF_A_MAP = ['pressure-unit', 'white-kpa', 'pressures', 'lay', 'mirror', 'half-turn'] as const;

/** Reads the map of `--pressure`; undefined without the option. Throws a CliError for a refused one. */
export async function readPressureOption(args: FillArguments): Promise<PressurePicture | undefined> {
  const { pressure: path } = args;
  if (path === undefined) {
    const alone = OF_A_MAP.find((name) => args[name] !== undefined && args[name] !== false);
    if (alone) throw new CliError(`--${alone} needs --pressure`);
    return undefined;
  }
  const bytes = await readFileOf(path);
  try {
    if (isPng(bytes) || gradientImageType(path) !== undefined) {
      if (args['white-kpa'] === undefined)
        throw new CliError('a picture of pressure needs --white-kpa, the pressure that white shows');
      const image = readImage(bytes);
      refuseUnpressed(image.gray);
      return { image, fullKPa: oneNumber(args['white-kpa'], '--white-kpa') };
    }
    const unit =
      args['pressure-unit'] === undefined
        ? undefined
        : oneOf(namesOf(PRESSURE_UNITS), args['pressure-unit'], '--pressure-unit');
    const map = readPressure(bytes, unit);
    if (!map.isUnitNamed)
      console.error('note: the pressure map names no unit; its numbers are taken as kPa (--pressure-unit)');
    return { ...pressurePicture(map), ...(map.pitchMm ? { pitchMm: map.pitchMm } : {}) };
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${path} is refused: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The field of a map, laid on the model by `--lay` or fitted to its outline. */
export function pressureFieldOf(
  { mesh, movedMm: [dx, dy] }: MovedModel,
  { image, fullKPa, pitchMm }: PressurePicture,
  args: FillArguments & { course: FieldCourse },
): PressureField {
  const [fromKPa, toKPa, ...more] =
    args.pressures === undefined ? [0, fullKPa] : numbers(args.pressures, '--pressures');
  if (toKPa === undefined || more.length > 0) throw new CliError('--pressures takes kPa,kPa');
  const about = { source: 'pressure', fullKPa, fromKPa: fromKPa!, toKPa, course: args.course } as const;
  if (args.lay !== undefined) {
    if (args.mirror || args['half-turn']) throw new CliError('--lay excludes --mirror and --half-turn');
    const moved = cornersOf(args.lay).map(([x, y]): PlanPoint => [x + dx, y + dy]);
    return { ...about, cornersMm: moved as unknown as PressureField['cornersMm'] };
  }
  const { width: columns, height: rows, gray: kPa } = image;
  const laying = { isMirrored: args.mirror ?? false, isTurned: args['half-turn'] ?? false };
  const sensors = { columns, rows, kPa, ...(pitchMm ? { pitchMm } : {}) };
  const shadow = planShadow(mesh);
  const laid = layMap(sensors, shadow, laying);
  const other = layMap(sensors, shadow, { ...laying, isMirrored: !laying.isMirrored });
  console.error(`note: ${wordsOf(laid, other)}`);
  return { ...about, cornersMm: laid.cornersMm };
}

function wordsOf({ overlap, cornersMm: [a, b, c, d] }: LaidMap, other: LaidMap): string {
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  const middle = ([x1, y1]: PlanPoint, [x2, y2]: PlanPoint) =>
    [(x1 + x2) / 2, (y1 + y2) / 2].map((mm) => mm.toFixed(0)).join();
  const ends = `its upper edge at ${middle(a, b)} mm, its lower at ${middle(c, d)} mm`;
  return `the pressed area covers the outline by ${percent(overlap)} (the other foot: ${percent(other.overlap)}), ${ends}`;
}

function cornersOf(text: string): PlanPoint[] {
  const corners = text
    .trim()
    .split(/\s+/)
    .map((one) => numbers(one, '--lay'));
  if (corners.length !== 4 || corners.some((corner) => corner.length !== 2))
    throw new CliError(
      '--lay takes four points "x,y x,y x,y x,y": where the upper left corner of the map lies, then clockwise',
    );
  return corners.map(([x, y]): PlanPoint => [x!, y!]);
}
