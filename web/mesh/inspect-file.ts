import { encodeStl } from '../../core/lattice/formats/stl/write.ts';
import { inspectModel, type ModelInspection } from '../../core/lattice/input/inspect.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { type ModelFault, modelFault } from '../../core/rules/model/faults.ts';
import {
  fileNameBytes,
  isArchive,
  LOOK_MAX_BYTES,
  UPLOAD_MAX_BYTES,
  UPLOAD_NAME_MAX_BYTES,
} from '../../core/rules/model/upload-limits.ts';
import { sha256Hex } from '../lib/sha256.ts';
import { type ParsedModel, toParsedModel } from './parsed-model.ts';
import type { InspectedFile } from './protocol.ts';
import { recentre } from './recentre.ts';
import { streamStl } from './stream-stl.ts';

/** Called with a model as soon as it can be shown, long before the inspection ends. */
export type OnParsed = (model: ParsedModel) => void;

/**
 * Inspects a file of the user's disk, or the first model of an archive. A file over the size limit is refused
 * by its size. It is then parsed for viewing only, and not at all without `onParsed`.
 */
export async function inspectBlob(
  file: Blob,
  fileName: string,
  scale: number,
  onParsed?: OnParsed,
): Promise<InspectedFile> {
  if (file.size > UPLOAD_MAX_BYTES) {
    if (onParsed !== undefined && file.size <= LOOK_MAX_BYTES && !isArchive(fileName)) {
      const mesh = await streamStl(file);
      if (mesh !== null) onParsed(toParsedModel(fileName, file.size, recentre(mesh, scale)));
    }
    return refuse(fileName, modelFault('file-too-large', { count: file.size }));
  }
  if (!isArchive(fileName)) {
    return inspectFile(new Uint8Array(await file.arrayBuffer()), fileName, scale, onParsed);
  }
  const { unzipModel } = await import('./zipped-model.ts');
  const found = await unzipModel(file);
  return found.ok ? inspectFile(found.bytes, found.name, scale, onParsed) : refuse(fileName, found.fault);
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
  };
}

/**
 * Inspects the bytes of a file. If they are usable, it returns the file to store: welded, repaired,
 * recentred, scaled, binary, with its SHA-256. A scaled model is inspected again at its new size. `onParsed`
 * receives the model in its stage position; if nothing was repaired, the sealed mesh is the same one.
 */
export async function inspectFile(
  bytes: Uint8Array,
  fileName: string,
  scale: number,
  onParsed?: OnParsed,
): Promise<InspectedFile> {
  let shown: { welded: Mesh; mesh: Mesh } | undefined;
  const onWelded = (welded: Mesh) => {
    shown = { welded, mesh: recentre(welded, scale) };
    onParsed?.(toParsedModel(fileName, bytes.length, shown.mesh));
  };
  const first = inspectModel(bytes, { fileName, ...(onParsed === undefined ? {} : { onWelded }) });
  // A model that is too small may still be scaled up.
  const hopeless = first.faults.some(
    ({ severity, code }) => severity === 'refuse' && (scale === 1 || code !== 'too-small'),
  );
  if (hopeless || first.mesh === undefined) return answerOf(fileName, first, null);
  const mesh = shown?.welded === first.mesh ? shown.mesh : recentre(first.mesh, scale);
  const stl = encodeStl(mesh);
  const judged =
    scale === 1 ? first : { ...inspectModel(stl, { fileName }), needsConsent: first.needsConsent };
  if (!judged.accepted) return answerOf(fileName, judged, null);
  const buffer = new Uint8Array(stl).buffer;
  return answerOf(fileName, judged, { mesh, stl: buffer, sha256Hex: await sha256Hex(buffer) });
}

/** Inspects a mesh in its stage position and encodes the file to store. Neither moves nor scales it. */
export async function sealMesh(mesh: Mesh, fileName: string): Promise<InspectedFile> {
  const stl = encodeStl(mesh);
  const judged = inspectModel(stl, { fileName });
  if (!judged.accepted) return answerOf(fileName, judged, null);
  const buffer = new Uint8Array(stl).buffer;
  return answerOf(fileName, judged, { mesh, stl: buffer, sha256Hex: await sha256Hex(buffer) });
}

function answerOf(
  fileName: string,
  inspection: ModelInspection,
  sealed: InspectedFile['sealed'],
): InspectedFile {
  const { faults, accepted, needsConsent, faces, vertices, volumeMm3, extentMm } = inspection;
  return {
    fileName,
    faults,
    accepted,
    needsConsent,
    faces,
    vertices,
    volumeMm3,
    extentMm: extentMm ?? null,
    sealed,
  };
}
