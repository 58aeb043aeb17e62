import { readAnyModel } from '../../../core/formats/read-any-model.ts';
import { isConverted, modelBytesMax } from '../../../core/formats/read-model.ts';
import { inspectModel, type ModelInspection } from '../../../core/model/input/inspect.ts';
import { type ModelFault, modelFault } from '../../../core/rules/model/faults.ts';
import { partName } from '../../../core/rules/model/part-name.ts';
import type { UnitCandidate } from '../../../core/rules/model/units.ts';
import {
  fileNameBytes,
  isArchive,
  LOOK_MAX_BYTES,
  UPLOAD_NAME_MAX_BYTES,
} from '../../../core/rules/model/upload-limits.ts';
import { cleanLine } from '../../../core/rules/one-line.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { InspectedFile } from '../inspected-file.ts';
import { type ParsedModel, toParsedModel } from '../parsed-model.ts';
import { streamStl } from '../stream-stl.ts';
import type { InspectPhase, UploadChoices } from '../upload-choices.ts';
import { loadKernel } from './cad-kernel.ts';
import { recentre } from './recentre.ts';
import { answerOf } from './seal-mesh.ts';

/** Bytes at the start of a file that decide its format. */
const HEAD_BYTES = 64 * 1024;

export interface InspectionEvents {
  /** Receives a model as soon as it can be shown, long before the inspection ends. */
  onParsed?: ((model: ParsedModel) => void) | undefined;
  onProgress?: ((phase: InspectPhase, share: number | null) => void) | undefined;
}

/** File that was read and inspected, or the answer of one that cannot be. */
export type Opened = { isRefused: true; answer: InspectedFile } | ({ isRefused: false } & OpenedModel);

export interface OpenedModel {
  fileName: string;
  fileBytes: number;
  inspection: ModelInspection;
  /** Inspects it once more, with a new surface around what cannot be repaired. */
  wrap(onShare: (share: number) => void): ModelInspection;
  welded: Mesh;
  units: UnitCandidate[];
}

/** Reads and inspects a file. A file over its size limit is refused by its size and at most shown. */
export async function openModel(
  { file, fileName }: { file: Blob; fileName: string },
  choices: UploadChoices,
  { onParsed, onProgress }: InspectionEvents,
): Promise<Opened> {
  onProgress?.('reading', null);
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (file.size > modelBytesMax(head)) {
    if (onParsed !== undefined && file.size <= LOOK_MAX_BYTES && !isArchive(fileName)) {
      const mesh = await streamStl(file);
      if (mesh !== null) onParsed(toParsedModel(fileName, file.size, recentre(mesh, choices.scale)));
    }
    return { isRefused: true, answer: refuse(fileName, modelFault('file-too-large', { count: file.size })) };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = await readAnyModel(bytes, fileName, {
    loadKernel,
    entry: choices.entry ?? undefined,
  });
  const models = read.archive?.models ?? [];
  if (models.length > 1 && choices.entry === null)
    return {
      isRefused: true,
      answer: { ...answerOf(fileName, { faults: [], accepted: false }), models },
    };
  const name = storedName(read.fileName, isConverted(bytes));
  let welded: Mesh | undefined;
  const about = {
    fileName: name,
    read: () => read,
    onProgress: (_: string, share: number) => onProgress?.('checking', share),
  };
  const inspection = inspectModel(bytes, {
    ...about,
    onWelded(mesh) {
      welded = mesh;
      onParsed?.(toParsedModel(name, bytes.length, recentre(mesh, choices.scale)));
    },
  });
  const { mesh } = inspection;
  if (!read.ok || welded === undefined || mesh === undefined) {
    return { isRefused: true, answer: answerOf(name, inspection) };
  }
  const units = read.unitMm === undefined ? sizesOf(inspection, read.unitHintMm) : [];
  const wrap: OpenedModel['wrap'] = (onShare) =>
    inspectModel(bytes, { ...about, wrap: true, onProgress: (_, share) => onShare(share) });
  return { isRefused: false, fileName: name, fileBytes: bytes.length, inspection, wrap, welded, units };
}

/**
 * Sizes the file may have, likely first; empty where its size is plausible. A unit named in its comments comes first.
 * Otherwise millimetres come first if the model fits the largest box when turned, and last if not.
 */
function sizesOf({ units, extentMm, turn }: ModelInspection, hintMm: number | undefined): UnitCandidate[] {
  if (units.length === 0 || extentMm === undefined) return [];
  const asRead: UnitCandidate = { unit: 'mm', factorMm: 1, extentMm };
  const all = turn === undefined ? [...units, asRead] : [{ ...asRead, canTurn: true as const }, ...units];
  const isHinted = ({ factorMm }: UnitCandidate) => factorMm === hintMm;
  const named = all.filter(isHinted).map((one): UnitCandidate => ({ ...one, isNamed: true }));
  return [...named, ...all.filter((one) => !isHinted(one))];
}

/** A converted model is stored as an STL under its own name, on one line: that of an archive's entry can be any. */
function storedName(fileName: string, converted: boolean): string {
  const name = cleanLine(fileName);
  return converted ? `${partName(name)}.stl` : name;
}

function refuse(fileName: string, fault: ModelFault): InspectedFile {
  const nameBytes = fileNameBytes(fileName);
  const faults = [fault];
  if (nameBytes > UPLOAD_NAME_MAX_BYTES) faults.unshift(modelFault('name-too-long', { count: nameBytes }));
  return answerOf(fileName, { faults, accepted: false });
}
