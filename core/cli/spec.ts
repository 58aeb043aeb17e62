import { readFile } from 'node:fs/promises';
import { elasticKey } from '../catalogue/elastic-laws.ts';
import { densityOfHardness, hardnessLaw } from '../catalogue/hardness.ts';
import { latticeByTitle } from '../catalogue/lattice-types.ts';
import { MATERIALS } from '../catalogue/materials.ts';
import { rodRange } from '../cells/check-spec.ts';
import { rodForDensity } from '../cells/density.ts';
import type { GrayImage } from '../formats/png/gray-image.ts';
import { readImage } from '../formats/png/read-image.ts';
import { CELL_LAYOUTS } from '../rules/parameters/cell-layouts.ts';
import { drainDiameterMm } from '../rules/parameters/drains.ts';
import { stackLayerPx } from '../rules/parameters/gradient-images.ts';
import { JOIN_ISLANDS } from '../rules/parameters/join-islands.ts';
import { OUTPUT_ACTIONS, type OutputAction } from '../rules/parameters/lattice-parameters.ts';
import { OPEN_ENDS } from '../rules/parameters/open-ends.ts';
import { DEFAULT_PROCESS } from '../rules/parameters/printability.ts';
import type { Point } from '../solid/geometry/vector.ts';
import { withJoin } from '../spec/join-islands.ts';
import { latticeName, type SurfaceVariant } from '../spec/name.ts';
import {
  type ConstantSpec,
  type GradientSpec,
  type LatticeSpec,
  type RegionsSpec,
  sidesOf,
} from '../spec/spec.ts';
import { CliError } from './error.ts';
import { numbers, oneNumber, oneOf, point, wholeNumber } from './option-values.ts';
import type { FillArguments } from './options.ts';

/** Returns the spec of the options. Throws a CliError for invalid options. */
export async function specOf(args: FillArguments): Promise<LatticeSpec> {
  if (args.gradient !== undefined && args.plane !== undefined)
    throw new CliError('--gradient and --plane exclude each other');
  if (args.plane !== undefined) return regionsOf(args, args.plane);
  const spec = constantOf(args);
  return args.gradient === undefined ? spec : await gradientOf(spec, args, args.gradient);
}

async function gradientOf(spec: ConstantSpec, args: FillArguments, path: string): Promise<GradientSpec> {
  const projection = (['x', 'y', 'z'] as const).find((axis) => axis === args.projection);
  if (!projection) throw new CliError('--projection is x, y or z');
  if (densityOf(args) !== undefined)
    throw new CliError('--gradient takes --rod-darkest and --rod-lightest instead of a density');
  if (args['rod-darkest'] === undefined || args['rod-lightest'] === undefined) {
    throw new CliError('--gradient needs --rod-darkest and --rod-lightest');
  }
  const even = (['diameter', 'density'] as const).find((name) => name === (args.even ?? 'diameter'));
  if (!even) throw new CliError('--even is diameter or density');
  const darkestMm = oneNumber(args['rod-darkest'], '--rod-darkest');
  const lightestMm = oneNumber(args['rod-lightest'], '--rod-lightest');
  let image: GrayImage;
  try {
    image = readImage(await readFile(path));
  } catch (error) {
    throw new CliError(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const layers = args.layers === undefined ? {} : { layers: layersOf(args.layers, image) };
  const gradient = { image, projection, ...layers, darkestMm, lightestMm, even };
  return { ...spec, mode: 'gradient', rodDiameterMm: Math.max(darkestMm, lightestMm), gradient };
}

function layersOf(text: string, { width, height }: GrayImage): number {
  const layers = oneNumber(text, '--layers');
  if (!stackLayerPx([width, height], layers))
    throw new CliError(`a picture of ${width} x ${height} pixels does not divide into ${text} layers`);
  return layers;
}

function regionsOf(args: FillArguments, planeText: string): RegionsSpec {
  const points = planeText
    .trim()
    .split(/\s+/)
    .map((text) => point(text, '--plane'));
  if (points.length !== 3) throw new CliError('--plane takes three points');
  if (args.part2 === undefined) throw new CliError('--plane needs --part2 TYPE:size:rod');
  const first = args.part1 === undefined ? undefined : partOf(args.part1, '--part1');
  if (first && densityOf(args) !== undefined)
    throw new CliError('--part1 names its rod, so leave out --density and --hardness');
  const own = first
    ? {
        lattice: first.lattice,
        size: String(first.cellMm[0]),
        rod: String(first.rodDiameterMm),
        density: undefined,
        hardness: undefined,
      }
    : {};
  return {
    ...constantOf({ ...args, ...own }),
    mode: 'regions',
    regions: {
      plane: points as [Point, Point, Point],
      second: partOf(args.part2, '--part2'),
    },
  };
}

/** Reads the lattice of a part of a model: TYPE:size:rod. */
export function partOf(text: string, option: string): RegionsSpec['regions']['second'] {
  const [lattice, size, rod, ...more] = text.split(':');
  if (!lattice || size === undefined || rod === undefined || more.length > 0) {
    throw new CliError(`${option} takes TYPE:size:rod`);
  }
  const edge = oneNumber(size, option);
  return { lattice, cellMm: [edge, edge, edge], rodDiameterMm: oneNumber(rod, option) };
}

function constantOf(args: FillArguments): ConstantSpec {
  if (!args.lattice) throw new CliError('name a lattice with --lattice, e.g. TYPE-20002');
  const sizes = numbers(args.size, '--size');
  if (sizes.length !== 1 && sizes.length !== 3) throw new CliError('--size takes one length or three');
  const cellMm = (sizes.length === 1 ? [sizes[0], sizes[0], sizes[0]] : sizes) as Point;
  const sides = wholeNumber(args.sides, '--sides');
  const action = oneOf(OUTPUT_ACTIONS, args.action, '--action');
  const kind = {
    lattice: args.lattice,
    ...(args.variant === undefined ? {} : { variant: variantOf(args.variant) }),
    ...(args.seed === undefined ? {} : { seed: oneNumber(args.seed, '--seed') }),
  };
  const spec: ConstantSpec = {
    mode: 'constant',
    ...kind,
    cellMm,
    rodDiameterMm: rodOf(args, { lattice: latticeName(kind), cellMm }, { sides, action }),
    sides,
    action,
    ...(args.cells === undefined ? {} : { cells: oneOf(CELL_LAYOUTS, args.cells, '--cells') }),
    ...(args['open-ends'] === undefined
      ? {}
      : { openEnds: oneOf(OPEN_ENDS, args['open-ends'], '--open-ends') }),
    ...(args.shell === undefined ? {} : { shellMm: oneNumber(args.shell, '--shell') }),
    ...(args.bottom === undefined ? {} : { bottomMm: oneNumber(args.bottom, '--bottom') }),
    ...(args.drain === undefined ? {} : drainsOf(args.drain)),
    ...(args.origin === undefined ? {} : { originMm: point(args.origin, '--origin') }),
    ...(args.turn === undefined ? {} : { turnZDeg: oneNumber(args.turn, '--turn') }),
  };
  return args.join === undefined ? spec : withJoin(spec, oneOf(JOIN_ISLANDS, args.join, '--join'));
}

function rodOf(
  args: FillArguments,
  { lattice, cellMm }: { lattice: string; cellMm: Point },
  rodForm: { sides: number; action: OutputAction },
): number {
  const density = densityOf(args);
  if (density === undefined) return oneNumber(args.rod ?? '0.8', '--rod');
  if (args.rod !== undefined) throw new CliError('give one of --rod, --density and --hardness');
  try {
    const rodSides = sidesOf(rodForm);
    const { thinnestMm, thickestMm } = rodRange(lattice, cellMm, rodSides);
    // A density that no rod gives is refused later, with the possible densities.
    return Math.min(
      thickestMm,
      Math.max(thinnestMm, rodForDensity({ lattice, cellMm, sides: rodSides }, density)),
    );
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}

/** Requested relative density, 0 to 1, given directly or by a hardness; undefined with a rod diameter. */
export function densityOf(args: FillArguments): number | undefined {
  if (args.density !== undefined && args.hardness !== undefined)
    throw new CliError('give one of --rod, --density and --hardness');
  if (args.density !== undefined) {
    const percent = oneNumber(args.density, '--density');
    if (!(percent > 0 && percent < 100)) throw new CliError('--density is a percentage between 0 and 100');
    return percent / 100;
  }
  if (args.hardness === undefined) return undefined;
  const name = args.material ?? MATERIALS[0]!.name;
  const elastomers = MATERIALS.filter((one) => one.shoreA !== undefined);
  const material = elastomers.find((one) => one.name === name);
  if (!material) throw new CliError(`--material is one of ${elastomers.map((one) => one.name).join(', ')}`);
  const lattice = latticeByTitle(args.lattice ?? '');
  if (!lattice) throw new CliError('--hardness needs --lattice');
  const law = hardnessLaw(material, elasticKey(lattice, variantOf(args.variant ?? 'sheet')));
  const shoreA = oneNumber(args.hardness, '--hardness');
  if (!(shoreA >= law.min && shoreA <= law.max))
    throw new CliError(`--hardness of ${lattice.title} in ${name} ranges from ${law.min} to ${law.max}`);
  return densityOfHardness(law, shoreA);
}

/** Drain holes given by their places. `withBestDrains` adds those of `auto` later, because it needs the model. */
function drainsOf(texts: readonly string[]): Pick<ConstantSpec, 'drains'> {
  const drains = texts
    .filter((text) => !isAutoDrain(text))
    .map((text) => {
      const [place = '', diameter, ...more] = text.split(':');
      if (diameter === undefined || more.length > 0)
        throw new CliError('--drain takes x,y,z:diameter or auto:diameter');
      return { atMm: point(place, '--drain'), diameterMm: oneNumber(diameter, '--drain') };
    });
  return drains.length === 0 ? {} : { drains };
}

function isAutoDrain(text: string): boolean {
  return text === 'auto' || text.startsWith('auto:');
}

/** Diameter of the holes that `--drain auto` places, mm; undefined without it. */
export function autoDrainMm(texts: readonly string[] | undefined): number | undefined {
  const text = texts?.find(isAutoDrain);
  if (text === undefined) return undefined;
  return text === 'auto'
    ? drainDiameterMm(DEFAULT_PROCESS, null)
    : oneNumber(text.slice('auto:'.length), '--drain');
}

function variantOf(text: string): SurfaceVariant {
  if (text !== 'sheet' && text !== 'network') throw new CliError('--variant is sheet or network');
  return text;
}
