import { isConverted, modelBytesMax, readModel } from '../../core/lattice/formats/read-model.ts';
import { boundsOf, extentOf } from '../../core/lattice/geometry/box.ts';
import { keepBodies } from '../../core/lattice/input/bodies.ts';
import { inspectModel, type ModelInspection } from '../../core/lattice/input/inspect.ts';
import { turnPositions, turnToFit } from '../../core/lattice/input/turn-to-fit.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { type ModelFault, modelFault } from '../../core/rules/model/faults.ts';
import type { UnitCandidate } from '../../core/rules/model/units.ts';
import {
  fileNameBytes,
  fitsLargestBox,
  isArchive,
  LOOK_MAX_BYTES,
  UPLOAD_NAME_MAX_BYTES,
} from '../../core/rules/model/upload-limits.ts';
import { DEPENDENT_FAULTS, isOnly } from './dependent-faults.ts';
import { type ParsedModel, toParsedModel } from './parsed-model.ts';
import type { InspectedFile, ReadFile } from './protocol.ts';
import { recentre } from './recentre.ts';
import { answerOf, sealMesh } from './seal-mesh.ts';
import { modelAfter, modelAsRead } from './seen-model.ts';
import { streamStl } from './stream-stl.ts';
import { AS_READ, type InspectPhase, type UploadChoices } from './upload-choices.ts';

/** Bytes at the start of a file that decide its format. */
const HEAD_BYTES = 64 * 1024;

export interface InspectionEvents {
  /** Receives a model as soon as it can be shown, long before the inspection ends. */
  onParsed?: ((model: ParsedModel) => void) | undefined;
  onProgress?: ((phase: InspectPhase, share: number | null) => void) | undefined;
}

/** File that was read and inspected, or the answer of one that cannot be. */
type Opened = { isRefused: true; answer: InspectedFile } | ({ isRefused: false } & OpenedModel);

interface OpenedModel {
  fileName: string;
  fileBytes: number;
  inspection: ModelInspection;
  welded: Mesh;
  units: UnitCandidate[];
}

/**
 * Inspection of a file of the user's disk. It is read and checked once; each choice of the user then takes only the
 * time of another size and another file to store.
 */
export class FileInspection {
  readonly #file: Blob;
  readonly #fileName: string;
  #opened: Opened | undefined;
  /** Content already sent, by whether the surface was rebuilt. */
  readonly #sent = new Set<boolean>();

  constructor(file: Blob, fileName: string) {
    this.#file = file;
    this.#fileName = fileName;
  }

  /** Returns the model to store as chosen, or the faults. Never throws for bad bytes. */
  async settle(choices: UploadChoices, events: InspectionEvents = {}): Promise<InspectedFile> {
    const isFirst = this.#opened === undefined;
    this.#opened ??= await open(this.#file, this.#fileName, choices, events);
    const opened = this.#opened;
    if (opened.isRefused) return opened.answer;
    const { inspection } = opened;
    const read = this.#contentOf(opened, inspection, choices.isWrapped);
    const { mesh } = inspection;
    const { fileName, fileBytes } = opened;
    // What another size or fewer bodies do not cure.
    if (mesh === undefined || !isOnly(inspection.faults, DEPENDENT_FAULTS)) {
      return answerOf(fileName, inspection, null, read);
    }
    events.onProgress?.('sealing', null);
    const chosen = chosenPart(mesh, inspection, choices);
    const standing = recentre(chosen, choices.scale);
    const placed = choices.isTurned ? turned(standing) : standing;
    const isAsRead = chosen === mesh && choices.scale === 1 && placed === standing && !choices.isWrapped;
    if (!isFirst) events.onParsed?.(toParsedModel(fileName, fileBytes, placed));
    const answer = await sealMesh(placed, fileName, isAsRead ? { inspection } : { before: inspection });
    return { ...answer, read };
  }

  /** Content of the file, once: the page keeps it. */
  #contentOf(
    { welded, units }: OpenedModel,
    inspection: ModelInspection,
    isWrapped: boolean,
  ): ReadFile | null {
    if (this.#sent.has(isWrapped)) return null;
    this.#sent.add(isWrapped);
    const { bodies, repairs, faults, mesh } = inspection;
    const isFaulty = faults.some(
      ({ severity, code }) => severity === 'refuse' && !DEPENDENT_FAULTS.has(code),
    );
    const isChanged = repairs.length > 0 || bodies.length > 1;
    return {
      units,
      bodies,
      repairs,
      canWrap: false,
      before: isFaulty || isChanged ? modelAsRead(welded, inspection) : null,
      after: isChanged && mesh !== undefined ? modelAfter(mesh, inspection) : null,
    };
  }
}

/** Reads and inspects a file. A file over its size limit is refused by its size and at most shown. */
async function open(
  file: Blob,
  fileName: string,
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
  const read = readModel(bytes, fileName);
  const name = storedName(read.fileName, isConverted(bytes));
  let welded: Mesh | undefined;
  const inspection = inspectModel(bytes, {
    fileName: name,
    read: () => read,
    onProgress: (_, share) => onProgress?.('checking', share),
    onWelded(mesh) {
      welded = mesh;
      onParsed?.(toParsedModel(name, bytes.length, recentre(mesh, choices.scale)));
    },
  });
  const { mesh } = inspection;
  if (!read.ok || welded === undefined || mesh === undefined) {
    return { isRefused: true, answer: answerOf(name, inspection, null, null) };
  }
  const units = read.unitMm === undefined ? sizesOf(inspection, read.unitHintMm) : [];
  return { isRefused: false, fileName: name, fileBytes: bytes.length, inspection, welded, units };
}

/**
 * Sizes the file may have, likely first; empty where its size is plausible. A unit named in its comments comes first.
 * Otherwise millimetres come first if the model fits the largest box when turned, and last if not.
 */
function sizesOf({ units, extentMm, turn }: ModelInspection, hintMm: number | undefined): UnitCandidate[] {
  if (units.length === 0 || extentMm === undefined) return [];
  const asRead: UnitCandidate = { unit: 'mm', factorMm: 1, extentMm };
  const all = turn === undefined ? [...units, asRead] : [asRead, ...units];
  const isHinted = ({ factorMm }: UnitCandidate) => factorMm === hintMm;
  return [...all.filter(isHinted), ...all.filter((one) => !isHinted(one))];
}

/** A converted model is stored as an STL under its own name. */
function storedName(fileName: string, converted: boolean): string {
  return converted ? fileName.replace(/\.(3mf|obj|ply)$/i, '.stl') : fileName;
}

function chosenPart(mesh: Mesh, { bodies }: ModelInspection, { leftOut }: UploadChoices): Mesh {
  if (leftOut.length === 0) return mesh;
  const out = new Set(leftOut);
  return keepBodies(
    mesh,
    [...bodies.keys()].filter((body) => !out.has(body)),
  );
}

/** The model turned into the largest box, or as it is where it fits or no turn helps. */
function turned(mesh: Mesh): Mesh {
  if (fitsLargestBox(extentOf(boundsOf(mesh)))) return mesh;
  const turn = turnToFit(mesh.positions);
  if (turn === undefined) return mesh;
  return recentre({ positions: turnPositions(mesh.positions, turn), triangles: mesh.triangles });
}

function refuse(fileName: string, fault: ModelFault): InspectedFile {
  const nameBytes = fileNameBytes(fileName);
  const faults = [fault];
  if (nameBytes > UPLOAD_NAME_MAX_BYTES) faults.unshift(modelFault('name-too-long', { count: nameBytes }));
  return {
    fileName,
    faults,
    accepted: false,
    needsConsent: false,
    faces: 0,
    vertices: 0,
    volumeMm3: 0,
    extentMm: null,
    sealed: null,
    canTurn: false,
    read: null,
  };
}

/** Inspects a file as it is. */
export function inspectFile(
  file: Blob,
  fileName: string,
  onParsed?: (model: ParsedModel) => void,
): Promise<InspectedFile> {
  return new FileInspection(file, fileName).settle(AS_READ, { onParsed });
}
