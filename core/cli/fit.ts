import { APPLICATION_FIELDS, type ApplicationField, widestRanges } from '../catalogue/application-fields.ts';
import type { ModelMesh } from '../formats/stl/body-appendix.ts';
import { RESULT_MAX_BYTES } from '../rules/order/job-limits.ts';
import { DENSITY_PERCENT } from '../rules/parameters/lattice-parameters.ts';
import { type Fit, type FitLimits, fitToPart } from '../run/fit/fit-to-part.ts';
import { largestCell } from '../run/fit/largest-cell.ts';
import { scaleToFit } from '../run/fit/scale-to-fit.ts';
import { movedSpec } from '../run/pipeline/near-origin.ts';
import { LatticeError, type LatticeErrorCode } from '../solid/error.ts';
import type { Point } from '../solid/geometry/vector.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import { withLinks } from '../spec/join-islands.ts';
import { hasRoles } from '../spec/roles.ts';
import { type ConstantSpec, type LatticeSpec, uniformSpec } from '../spec/spec.ts';
import { CliError, EXIT_NOT_FILLABLE } from './error.ts';
import { oneNumber } from './option-values.ts';
import type { FillArguments } from './options.ts';
import { withRoles } from './roles.ts';
import { densityOf, specOf } from './spec.ts';

/** Value of `--size` and `--rod` that requests a fit. */
const AUTO = 'auto';
/** Maximum estimate of a fitted lattice, seconds. */
const FIT_MOST_SECONDS = 60;

/** Returns whether the cell or the rod is fitted to the part. */
export function isFitted({ size, rod }: FillArguments): boolean {
  return size === AUTO || rod === AUTO;
}

/**
 * Returns the spec of the options with the cell, rod and origin that fit a model, and prints them on standard error.
 * Links join islands unless the options say otherwise.
 * @param readMovedMm translation that reading made; the options are as in the file
 * @throws CliError if nothing fits
 */
export async function fittedSpec(
  mesh: ModelMesh,
  args: FillArguments,
  readMovedMm: Point,
): Promise<ConstantSpec> {
  if (args.gradient !== undefined || args.plane !== undefined)
    throw new CliError('--size auto and --rod auto work for one lattice without --gradient and --plane');
  const limits = limitsOf(args);
  const { rod: _, ...rest } = args;
  const wanted = uniformSpec(
    await specOf({
      ...rest,
      size: args.size === AUTO ? String(limits.cellMm.usual) : args.size,
      ...(args.rod === undefined || args.rod === AUTO ? {} : { rod: args.rod }),
    }),
  );
  if (!wanted) throw new CliError('--size auto and --rod auto work for one lattice');
  // The fit leaves out what the roles take, and solids exclude links.
  const roled = withRoles({ mesh, movedMm: readMovedMm }, movedSpec(wanted, readMovedMm), args);
  const spec = args.join === undefined ? withLinks(roled) : roled;
  const fit = fitToPart(mesh, spec, limits);
  if (!fit || fit.apart > 0) {
    throw new CliError(tooThinText(mesh, spec, limits), EXIT_NOT_FILLABLE);
  }
  console.error(`fit: ${wordsOf(fit)}`);
  return withFit(spec, fit);
}

/** Returns the message for a model without a fit: its walls, and the scale at which a lattice fits. */
function tooThinText(mesh: Mesh, spec: ConstantSpec, limits: FitLimits): string {
  if (hasRoles(spec))
    return 'no lattice within the limits holds together beside the parts with a role: make these thinner, or choose fewer faces';
  const { wallMm, scale, fit } = scaleToFit(mesh, spec, limits);
  const walls = `its walls are ${wallMm.toPrecision(2)} mm, the smallest cell ${limits.cellMm.min} mm and the thinnest rod ${limits.rodMm.min} mm`;
  const remedy = fit
    ? `scaled ${scale!.toFixed(1)} times it takes cells of ${fit.cellMm[0]} mm with rods of ${fit.rodDiameterMm} mm`
    : 'no scale that fits the box helps';
  return `no lattice within the limits holds together in this model: ${walls}; ${remedy}`;
}

/** Errors of lattices in pieces, which smaller cells may hold together. */
const APART: readonly LatticeErrorCode[] = ['cell-too-large', 'nothing-inside', 'solid-apart'];

/** Adds the options of the largest cell that holds together to the error of a lattice in pieces. */
export function withLargestCell(error: unknown, mesh: Mesh, spec: LatticeSpec): unknown {
  const isApart = error instanceof LatticeError && APART.includes(error.code);
  const uniform = uniformSpec(spec);
  if (!isApart || !uniform) return error;
  const { latticeSizeRange, rodDiameterRange } = widestRanges();
  const fit = largestCell(mesh, withLinks(uniform), {
    leastCellMm: Math.min(latticeSizeRange.min, spec.cellMm[0]),
    rodMm: { min: Math.min(rodDiameterRange.min, spec.rodDiameterMm), max: spec.rodDiameterMm },
    mostSeconds: FIT_MOST_SECONDS,
    mostBytes: RESULT_MAX_BYTES,
  });
  if (!fit)
    return new LatticeError(error.code, `${error.message}; no smaller cell within the limits holds together`);
  const options = [
    `--size ${fit.cellMm.every((edge) => edge === fit.cellMm[0]) ? fit.cellMm[0] : fit.cellMm.join()}`,
    `--rod ${fit.rodDiameterMm}`,
    `--origin ${fit.originMm.join()}`,
    ...(fit.links > 0 ? ['--join links'] : []),
  ];
  return new LatticeError(error.code, `${error.message}; the largest cell that works: ${options.join(' ')}`);
}

export function withFit(spec: ConstantSpec, { cellMm, rodDiameterMm, originMm }: Fit): ConstantSpec {
  return { ...spec, cellMm, rodDiameterMm, originMm };
}

function limitsOf(args: FillArguments): FitLimits {
  const field = args.field === undefined ? undefined : fieldOf(args.field);
  const { latticeSizeRange, rodDiameterRange, latticeSize } = widestRanges(
    field ? [field] : APPLICATION_FIELDS,
  );
  const size = args.size === AUTO ? undefined : oneNumber(args.size, '--size');
  const rod = args.rod === AUTO || args.rod === undefined ? undefined : oneNumber(args.rod, '--rod');
  return {
    cellMm:
      size === undefined
        ? { ...latticeSizeRange, usual: latticeSize }
        : { min: size, max: size, usual: size },
    rodMm: rod === undefined ? rodDiameterRange : { min: rod, max: rod },
    density: densityOf(args) ?? DENSITY_PERCENT.default / 100,
    mostSeconds: FIT_MOST_SECONDS,
    mostBytes: RESULT_MAX_BYTES,
  };
}

function fieldOf(name: string): ApplicationField {
  const field = APPLICATION_FIELDS.find(({ nameEn }) => nameEn.toLowerCase() === name.toLowerCase());
  if (!field)
    throw new CliError(`--field is one of ${APPLICATION_FIELDS.map(({ nameEn }) => nameEn).join(', ')}`);
  return field;
}

function wordsOf({ cellMm, rodDiameterMm, originMm, shownShare, links, wallMm }: Fit): string {
  return [
    `cells of ${cellMm.every((edge) => edge === cellMm[0]) ? cellMm[0] : cellMm.join(' x ')} mm`,
    `rods of ${rodDiameterMm} mm`,
    `origin ${originMm.join()}`,
    ...(links > 0 ? [`${links} links between islands`] : []),
    `${(100 * shownShare).toFixed(1)} % of the model within reach of a strut`,
    `walls of ${wallMm.mean.toFixed(2)} mm on average`,
  ].join(', ');
}
