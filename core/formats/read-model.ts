import { type ModelFault, modelFault } from '../rules/model/faults.ts';
import { UNIT_MM } from '../rules/model/units.ts';
import { UPLOAD_MAX_BYTES } from '../rules/model/upload-limits.ts';
import { boundsOf } from '../solid/geometry/box.ts';
import { mapPoint } from '../solid/geometry/vector.ts';
import { cadFormatOf } from './cad/format.ts';
import {
  MODEL_TEXT_MAX_BYTES,
  type ModelRead,
  type ReadLimits,
  type ReadModel,
  refuseModel,
} from './model/model-read.ts';
import { isObj, readObj } from './obj/read.ts';
import { refuseOther } from './other-kinds.ts';
import { isPly } from './ply/header.ts';
import { readPly } from './ply/read.ts';
import { hasStlLength, readStl } from './stl/read.ts';
import { isUtf16, plainBytes } from './text/plain-bytes.ts';
import { unitHintOfName } from './text/unit-hint.ts';
import { readThreeMf } from './threemf/read.ts';
import { isZip, openZip } from './zip/zip-archive.ts';
import { unzipModel, type ZippedModels } from './zip/zipped-model.ts';

/** Bytes of an STL that hold free text: the header of a binary file, the first line of an ASCII one. */
const BINARY_TEXT_BYTES = 80;

/** Rounding of the numbers of a file that is worth a note, as a share of the longest side. */
const COARSE_SHARE = 1e-4;

/** Model with the name of its file, which in an archive is another one, and the models of that archive. */
export type NamedModel = ModelRead & { fileName: string; archive?: ZippedModels };

/** Limits, and the path or name of the model to open in an archive. */
export interface ReadOptions extends ReadLimits {
  entry?: string | undefined;
}

/**
 * Reads a model of any supported format: STL, 3MF, OBJ, PLY, a CAD file with `limits.readCad`, or one of them in a zip
 * archive. The bytes decide the format; the file name only chooses the fault of an unknown format. Never throws for bad
 * bytes.
 */
export function readModel(bytes: Uint8Array, fileName: string, options: ReadOptions = {}): NamedModel {
  const read: NamedModel = isZip(bytes)
    ? readZip(bytes, fileName, options)
    : { ...readPlain(bytes, fileName, options), fileName };
  if (!read.ok) return read;
  const sized = inRareUnit(read);
  return { ...sized, notes: [...sized.notes, ...farNotes(sized)] };
}

/** The model in mm if its file names a unit that is none of ours, such as a micrometre: a note says how long it is. */
function inRareUnit<Read extends ReadModel>(read: Read): Read {
  const { unitHintMm, corners, moved, notes } = read;
  if (unitHintMm === undefined || Object.values<number>(UNIT_MM).includes(unitHintMm)) return read;
  return {
    ...read,
    corners: corners.map((value) => value * unitHintMm),
    ...(moved ? { moved: mapPoint(moved, (distance) => distance * unitHintMm) } : {}),
    unitMm: unitHintMm,
    notes: [...notes, modelFault('odd-form', { names: [`1 unit = ${unitHintMm} mm`] })],
  };
}

/** Note about a model far from the origin: it was moved, or its file has rounded it. */
function farNotes({ moved, corners }: ReadModel): ModelFault[] {
  if (moved) return [modelFault('moved-near', { names: [moved.join(', ')] })];
  const { min, max } = boundsOf({ positions: corners });
  const farthest = Math.max(...min.map(Math.abs), ...max.map(Math.abs));
  // Half the distance between two 32-bit floats.
  const error = 2 ** (Math.floor(Math.log2(farthest)) - 24);
  const isCoarse = error > COARSE_SHARE * Math.max(...max.map((high, axis) => high - min[axis]!));
  return isCoarse ? [modelFault('coarse-numbers', { names: [`± ${Number(error.toPrecision(2))}`] })] : [];
}

/** True if the bytes are those of a format that is converted to an STL before the upload. */
export function isConverted(bytes: Uint8Array): boolean {
  const plain = plainBytes(bytes);
  if (isZip(bytes) || isPly(plain)) return true;
  return !hasStlLength(plain) && (isObj(plain) || cadFormatOf(plain) !== undefined);
}

/** Maximum size of a file of these bytes: text formats are larger than the STL they become. */
export function modelBytesMax(bytes: Uint8Array): number {
  return isConverted(bytes) && !isZip(bytes) ? MODEL_TEXT_MAX_BYTES : UPLOAD_MAX_BYTES;
}

function readZip(bytes: Uint8Array, fileName: string, { entry, ...limits }: ReadOptions): NamedModel {
  const archive = openZip(bytes);
  const has = (part: RegExp) => archive?.entries.some(({ path }) => part.test(path)) === true;
  if (has(/\.model$/i)) return { ...readThreeMf(bytes, limits), fileName };
  const isNamed = fileName.toLowerCase().endsWith('.3mf');
  if (!archive) return { ...refuseModel(isNamed ? 'not-3mf' : 'zip-broken'), fileName };
  const found = unzipModel(archive, entry);
  if (!found.ok) {
    // A package without its model, unless it is the file of another program.
    const isPackage = isNamed || has(/^\[content_types\]\.xml$/i);
    const isUnnamed = found.faults[0]?.code === 'zip-without-stl';
    return isPackage && isUnnamed ? { ...refuseModel('not-3mf'), fileName } : { ...found, fileName };
  }
  // An archive in the archive is a 3MF package, or nothing.
  const read = isZip(found.bytes)
    ? readThreeMf(found.bytes, limits)
    : readPlain(found.bytes, found.name, limits);
  const notes = read.ok ? { notes: [...found.notes, ...read.notes] } : {};
  return { ...read, ...notes, fileName: found.name, archive: found.archive };
}

function readPlain(file: Uint8Array, fileName: string, limits: ReadLimits): ModelRead {
  const read = readBytes(plainBytes(file), fileName, limits);
  if (!read.ok || !isUtf16(file)) return read;
  return { ...read, notes: [...read.notes, modelFault('odd-form', { names: ['UTF-16'] })] };
}

function readBytes(bytes: Uint8Array, fileName: string, limits: ReadLimits): ModelRead {
  if (isPly(bytes)) return readPly(bytes, limits);
  if (!hasStlLength(bytes) && isObj(bytes)) return readObj(bytes, limits);
  if (limits.readCad && !hasStlLength(bytes) && cadFormatOf(bytes)) return limits.readCad(bytes);
  const other = hasStlLength(bytes) ? undefined : refuseOther(bytes);
  if (other) return other;
  const read = readStl(bytes);
  if (read.ok) {
    const hintMm = stlUnitHintMm(bytes, read.format);
    return hintMm ? { ...read, unitHintMm: hintMm } : read;
  }
  if (read.faults[0]?.code !== 'not-stl') return read;
  const code = /\.(3mf|obj|ply|zip)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (code === 'zip') return refuseModel('zip-broken');
  return code ? refuseModel(`not-${code as '3mf' | 'obj' | 'ply'}`) : read;
}

/** Length of the unit that the header of an STL names, mm; undefined for most files. */
function stlUnitHintMm(bytes: Uint8Array, format: 'binary' | 'ascii'): number | undefined {
  if (format === 'binary') return unitHintOfName(bytes.subarray(0, BINARY_TEXT_BYTES));
  const end = bytes.subarray(0, 1024).findIndex((byte) => byte === 10 || byte === 13);
  return unitHintOfName(bytes.subarray(0, Math.max(0, end)));
}
