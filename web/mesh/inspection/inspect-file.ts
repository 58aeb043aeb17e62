import { type ModelMesh, moveModel } from '../../../core/formats/stl/body-appendix.ts';
import { keepBodies } from '../../../core/model/bodies/bodies.ts';
import { bodiesWithin } from '../../../core/model/bodies/file-bodies.ts';
import type { ModelInspection } from '../../../core/model/input/inspect.ts';
import { turnPositions, turnToFit } from '../../../core/model/input/place/turn-to-fit.ts';
import { fitsLargestBox } from '../../../core/rules/model/upload-limits.ts';
import { cleanLine } from '../../../core/rules/one-line.ts';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import type { InspectedFile, ReadFile } from '../inspected-file.ts';
import { toParsedModel } from '../parsed-model.ts';
import type { UploadChoices } from '../upload-choices.ts';
import { DEPENDENT_FAULTS, isOnly } from './dependent-faults.ts';
import { type InspectionEvents, type Opened, type OpenedModel, openModel } from './open-model.ts';
import { recentre } from './recentre.ts';
import { answerOf, sealMesh } from './seal-mesh.ts';
import { modelAfter, modelAsRead } from './seen-model.ts';

/**
 * Inspection of a file of the user's disk. It is read and checked once; each choice of the user then takes only the
 * time of another size and another file to store.
 */
export class FileInspection {
  readonly #file: Blob;
  readonly #fileName: string;
  #opened: Opened | undefined;
  /** Model of an archive that was opened. */
  #entry: string | null = null;
  #wrapped: ModelInspection | undefined;
  /** True once the content was answered; that of a rebuilt surface is answered each time. */
  #isSent = false;

  constructor(file: Blob, fileName: string) {
    this.#file = file;
    this.#fileName = cleanLine(fileName);
  }

  /** Returns the model to store as chosen, or the faults. Never throws for bad bytes. */
  async settle(choices: UploadChoices, events: InspectionEvents = {}): Promise<InspectedFile> {
    if (this.#entry !== choices.entry) this.#forget(choices.entry);
    const isFirst = this.#opened === undefined;
    this.#opened ??= await openModel({ file: this.#file, fileName: this.#fileName }, choices, events);
    const opened = this.#opened;
    if (opened.isRefused) return opened.answer;
    const inspection = choices.isWrapped ? this.#wrap(opened, events) : opened.inspection;
    const read = this.#contentOf(opened, inspection, choices.isWrapped);
    const { mesh } = inspection;
    const { fileName, fileBytes } = opened;
    // Faults that neither another size nor fewer bodies can fix.
    if (mesh === undefined || !isOnly(inspection.faults, DEPENDENT_FAULTS)) {
      return answerOf(fileName, inspection, { read });
    }
    events.onProgress?.('sealing', null);
    const chosen = chosenPart(mesh, inspection, choices);
    const standing = recentre(chosen, choices.scale);
    const placed = choices.isTurned ? turnIntoBox(standing) : standing;
    const isAsRead = chosen === mesh && choices.scale === 1 && placed === standing && !choices.isWrapped;
    if (!isFirst) events.onParsed?.(toParsedModel(fileName, fileBytes, placed));
    const answer = await sealMesh(placed, fileName, isAsRead ? { inspection } : { before: inspection });
    return { ...answer, read };
  }

  #forget(entry: string | null): void {
    this.#entry = entry;
    this.#opened = this.#wrapped = undefined;
    this.#isSent = false;
  }

  #wrap(opened: OpenedModel, { onProgress }: InspectionEvents): ModelInspection {
    this.#wrapped ??= opened.wrap((share) => onProgress?.('checking', share));
    return this.#wrapped;
  }

  /** Content of the file, once: the page keeps it. */
  #contentOf(
    { welded, units }: OpenedModel,
    inspection: ModelInspection,
    isWrapped: boolean,
  ): ReadFile | null {
    if (this.#isSent && !isWrapped) return null;
    this.#isSent = true;
    const { bodies, repairs, faults, mesh } = inspection;
    const isFaulty = faults.some(
      ({ severity, code }) => severity === 'refuse' && !DEPENDENT_FAULTS.has(code),
    );
    const isChanged = repairs.length > 0 || bodies.length > 1;
    return {
      units,
      bodies,
      repairs,
      canWrap: inspection.wrapOffered,
      before: isFaulty || isChanged ? modelAsRead(welded, inspection) : null,
      after: isChanged && mesh !== undefined ? modelAfter(mesh, inspection) : null,
    };
  }
}

/** The model without the bodies left out; all of it while none would remain, which its question does not accept. */
function chosenPart(mesh: ModelMesh, { bodies }: ModelInspection, { leftOut }: UploadChoices): ModelMesh {
  if (leftOut.length === 0 || leftOut.length >= bodies.length) return mesh;
  const out = new Set(leftOut);
  const kept = keepBodies(
    mesh,
    [...bodies.keys()].filter((body) => !out.has(body)),
  );
  return mesh.bodies ? { ...kept, bodies: bodiesWithin(kept, mesh.bodies) } : kept;
}

/** Rotates the model into the largest box; unchanged if it fits or no rotation helps. */
function turnIntoBox(mesh: ModelMesh): ModelMesh {
  if (fitsLargestBox(extentOf(boundsOf(mesh)))) return mesh;
  const turn = turnToFit(mesh.positions);
  if (turn === undefined) return mesh;
  return recentre(moveModel(mesh, (positions) => turnPositions(positions, turn)));
}
