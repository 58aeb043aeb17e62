import { basename } from 'node:path';
import { loadCadKernel } from '../formats/cad/load-on-node.ts';
import { CAD_ACCURACIES_MM } from '../formats/cad/read.ts';
import { readAnyModel } from '../formats/read-any-model.ts';
import type { NamedModel, ReadOptions } from '../formats/read-model.ts';
import type { ModelMesh } from '../formats/stl/body-appendix.ts';
import { inspectModel, type ModelInspection } from '../model/input/inspect.ts';
import type { Turn } from '../model/input/place/turn-to-fit.ts';
import type { ModelRepair } from '../model/input/repair-log.ts';
import type { ModelFault, ModelFaultCode } from '../rules/model/faults.ts';
import { type LengthUnit, UNIT_MM } from '../rules/model/units.ts';
import { namesOf } from '../rules/names.ts';
import { mapPoint, type Point } from '../solid/geometry/vector.ts';
import { CliError } from './error.ts';
import { readFileOf } from './files.ts';
import { oneNumber } from './option-values.ts';
import type { FillArguments } from './options.ts';

/** Changes to the model before it is filled; part of the JSON report. */
export interface ModelChanges {
  unit: LengthUnit;
  /** Factor from the file's numbers to mm. */
  factorMm: number;
  turn?: Turn;
  /** Translation that reading made, since the model lies far from the origin. */
  movedMm?: Point;
  repairs: ModelRepair[];
  /** Warnings: what was odd in the file, or was left out. */
  notes: ModelFault[];
  /** Number of bodies in the file, and of those that are filled. */
  bodies: { found: number; kept: number };
}

/** Reads a model. CliError for a refused one, for repairs or bodies without consent, for bad options. */
export async function modelOf(
  path: string,
  args: FillArguments,
): Promise<{ mesh: ModelMesh; changes: ModelChanges }> {
  const bytes = await readFileOf(path);
  const accuracyMm = args.accuracy === undefined ? undefined : accuracyOf(args.accuracy);
  const read = await readNamed(bytes, path, { entry: args.entry, accuracyMm });
  const about = {
    fileName: basename(path),
    read: () => read,
    unit: unitOf(args.units),
    turnToFit: args['turn-to-fit'],
    wrap: args.wrap,
  };
  const whole = inspectModel(bytes, about);
  const leaveOut = bodiesLeftOut(args.bodies, whole);
  const model = leaveOut.length > 0 ? inspectModel(bytes, { ...about, leaveOut }) : whole;
  const { mesh, unit, factorMm, turn, movedMm, repairs, faults } = model;
  const placed = faults.map((fault) => inFile(fault, movedMm));
  if (!model.accepted || !mesh) {
    const refusing = placed.filter(({ severity }) => severity === 'refuse');
    throw new CliError(`the model is refused: ${refusalOf(refusing)}${hintFor(model)}`);
  }
  refuseWithoutConsent(model, args);
  if (codes(model, 'warn')) console.error(`note: ${codes(model, 'warn')}`);
  const bodies = { found: whole.bodies.length, kept: model.bodies.length };
  const isTurned = turn !== undefined && args['turn-to-fit'];
  const notes = faults.filter(({ severity }) => severity === 'warn');
  const changes = {
    ...{ unit, factorMm, repairs, notes, bodies },
    ...(isTurned ? { turn } : {}),
    ...(movedMm ? { movedMm } : {}),
  };
  for (const line of linesOf(changes, model)) console.error(`note: ${line}`);
  return { mesh, changes };
}

/** Reads a model, of an archive the one that `--entry` names. Throws a CliError for a name that is not there. */
export async function readNamed(
  bytes: Uint8Array,
  path: string,
  options: ReadOptions & { accuracyMm?: number | undefined },
): Promise<NamedModel> {
  const { entry } = options;
  const read = await readAnyModel(bytes, basename(path), { ...options, loadKernel: loadCadKernel });
  if (entry === undefined) return read;
  const { archive } = read;
  if (!archive) throw new CliError('--entry names a model in a ZIP archive, and this file is none');
  if (archive.entry !== entry && basename(archive.entry) !== entry)
    throw new CliError(`--entry is one of: ${archive.models.join(', ')}`);
  return read;
}

/** Accuracy of a CAD file, mm. Throws a CliError outside of the choices of the page. */
function accuracyOf(text: string): number {
  const accuracyMm = oneNumber(text, '--accuracy');
  const [least, most] = [Math.min(...CAD_ACCURACIES_MM), Math.max(...CAD_ACCURACIES_MM)];
  if (accuracyMm < least || accuracyMm > most) throw new CliError(`--accuracy is ${least} to ${most} mm`);
  return accuracyMm;
}

function unitOf(text: string): LengthUnit | 'auto' {
  const names = ['auto', ...namesOf(UNIT_MM)] as const;
  const found = names.find((name) => name === text);
  if (!found) throw new CliError(`--units is one of ${names.join(', ')}`);
  return found;
}

/** Returns the bodies that `--bodies` does not name. The option counts from 1. */
function bodiesLeftOut(text: string | undefined, { bodies }: ModelInspection): number[] {
  if (text === undefined || text === 'all') return [];
  const wanted = text.split(',').map(Number);
  if (wanted.some((number) => !Number.isInteger(number) || !bodies[number - 1])) {
    throw new CliError(
      `--bodies is all, or numbers from 1 (the largest body) to ${bodies.length}, such as 1,2`,
    );
  }
  return bodies.map((_, body) => body).filter((body) => !wanted.includes(body + 1));
}

function refuseWithoutConsent(model: ModelInspection, { repair, bodies, body }: FillArguments): void {
  // --wrap accepts a new surface, but no repair where that was enough.
  const isWrapped = model.repairs.some(({ method }) => method === 'wrapped-surface');
  if (!model.needsConsent || repair || isWrapped) return;
  const isSeveral = model.faults.some(({ code }) => code === 'several-bodies');
  const others = model.faults.some(
    ({ code, severity }) => severity === 'repair' && code !== 'several-bodies',
  );
  if (!others && (!isSeveral || (bodies ?? body) !== undefined)) return;
  throw new CliError(
    isSeveral && !others
      ? `the model has ${model.bodies.length} bodies (fill all with --bodies all, or some with --bodies 1,3)`
      : `the model needs repair (accept it with --repair): ${codes(model, 'repair')}`,
  );
}

function codes({ faults }: ModelInspection, severity: string): string {
  return faults
    .filter((fault) => fault.severity === severity)
    .map(phraseOf)
    .join(', ');
}

/** A fault with its place as in the file. */
function inFile(fault: ModelFault, movedMm: Point | undefined): ModelFault {
  if (!fault.at || !movedMm) return fault;
  return { ...fault, at: mapPoint(fault.at, (mm, axis) => mm - movedMm[axis]) };
}

export function phraseOf({ code, names, at }: ModelFault): string {
  const hint = code === 'models-left-out' ? '; --entry NAME opens another' : '';
  const about = names ? ` (${names.join(', ')}${hint})` : '';
  return code + about + (at ? ` near ${at.map((v) => v.toFixed(2)).join(',')}` : '');
}

/** What to do about a file that is no model we read. */
const ADVICE: Partial<Record<ModelFaultCode, string>> = {
  'other-format': 'export it as STEP, STL, 3MF, OBJ or PLY from the program that made it',
  'not-downloaded': 'it only points to the model: fetch that, for Git LFS with "git lfs pull"',
  'web-answer':
    'the download brought a web page or a message of a server: open its link in a browser and download the model there',
  'other-archive': 'unpack it first; of archives ZIP is read',
  'no-model-file': 'give a model as STEP, STL, 3MF, OBJ or PLY',
  'not-cad': 'export the part again, or export it as STL',
  'cad-empty': 'export the solids themselves: an assembly may only name the files of its parts',
  'empty-file': 'export or download the model again',
  'zip-broken': 'it is damaged or has a password: pack the model again, without one',
  'zip-without-stl': 'zip the STEP, STL, 3MF, OBJ or PLY itself',
};

/** Faults as text, with what to do about them. */
export function refusalOf(faults: readonly ModelFault[]): string {
  const advice = faults.map(({ code }) => ADVICE[code]).filter((words) => words !== undefined);
  return [faults.map(phraseOf).join(', '), ...advice].join('; ');
}

/** Names the option that may help with a refused model; empty if none does. */
function hintFor({ faults, units, turn, wrapOffered }: ModelInspection): string {
  const has = (wanted: string) => faults.some(({ code }) => code === wanted);
  if (has('box-too-large') && turn) return '; --turn-to-fit rotates it into the box';
  const [likely] = units.filter(({ factorMm }) => factorMm > 1);
  if (wrapOffered) return '; --wrap builds a new surface around it if it encloses anything';
  // A model without faces has no size.
  if (!has('too-small') || has('no-triangles') || !likely) return '';
  return `; read in ${likely.unit} it measures ${sizeOf(likely.extentMm)} (--units ${likely.unit}, or auto)`;
}

function linesOf(
  { unit, factorMm, turn, repairs, bodies }: ModelChanges,
  { extentMm, mesh }: ModelInspection,
): string[] {
  const lines: string[] = [];
  if (factorMm > 1) lines.push(`read in ${unit}: ${sizeOf(extentMm!)}`);
  if (factorMm < 1) lines.push(`read as converted from ${unit} to mm twice: ${sizeOf(extentMm!)}`);
  if (turn) {
    const axis = turn.axis.map((value) => Number(value.toFixed(3))).join(',');
    lines.push(`rotated by ${turn.degrees} degrees about ${axis} to fit the box`);
  }
  for (const { method, count, faces, maxDeviationMm, volumeChangeMm3, cappedMm2 = 0 } of repairs) {
    const volume = volumeChangeMm3 === 0 ? '' : `, volume ${volumeChangeMm3.toFixed(2)} mm3`;
    const capped = cappedMm2 > 0 ? `, ${cappedMm2.toFixed(1)} mm2 closed where the model has no surface` : '';
    lines.push(
      `repaired ${method}: ${count} (${faces} faces), deviation ${maxDeviationMm.toPrecision(2)} mm${volume}${capped}`,
    );
  }
  if (bodies.found > 1) lines.push(`${bodies.kept} of ${bodies.found} bodies`);
  if (mesh?.bodies)
    lines.push(
      `bodies of the file: ${mesh.bodies.map(({ name }, i) => `${i + 1} ${name}`.trim()).join(', ')}`,
    );
  return lines;
}

function sizeOf(extentMm: readonly number[]): string {
  return `${extentMm.map((mm) => mm.toFixed(2)).join(' x ')} mm`;
}
