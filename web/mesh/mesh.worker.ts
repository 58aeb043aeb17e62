import { type ModelMesh, readBodies } from '../../core/formats/stl/body-appendix.ts';
import { readStl } from '../../core/formats/stl/read.ts';
import { PREVIEW_CONTENT_TYPE } from '../../core/rules/order/result-formats.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { weldCorners } from '../../core/solid/mesh/weld/weld.ts';
import type { RendererKind } from '../lib/webgl.ts';
import { moving, serveCalls, type Tell } from '../lib/worker-calls.ts';
import type { InspectedFile } from './inspected-file.ts';
import { FileInspection } from './inspection/inspect-file.ts';
import { buffersOfSeen } from './inspection/seen-model.ts';
import { type ParsedModel, toParsedModel } from './parsed-model.ts';
import type { Shape } from './registry.ts';
import { streamStl } from './stream-stl.ts';
import { strutBuffers } from './struts/strut-bodies.ts';
import type { InspectPhase, UploadChoices } from './upload-choices.ts';

async function responseAt(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response;
}

const NO_MESH: Mesh = { positions: new Float32Array(), triangles: new Uint32Array() };

/** Sent before an inspection is finished. */
export type InspectionPart =
  | { kind: 'progress'; phase: InspectPhase; share: number | null }
  | { kind: 'parsed'; model: ParsedModel };

/** Level of a preview, or a whole shape. */
export interface Level {
  shape: Shape;
  last: boolean;
}

interface StoredFile {
  url: string;
  renderer: RendererKind;
}

/** Inspection of this worker's file; kept for the next choice. */
let inspection: FileInspection | undefined;

interface InspectRequest {
  file: Blob;
  fileName: string;
  choices: UploadChoices;
  look: boolean;
}

const calls = {
  /**
   * Parses and inspects an uploaded file, or the first model of a zip archive, and makes the file to store as chosen. Further
   * calls of the same worker are for the same file, which is read once. With `look` the mesh is sent as soon as it can be
   * shown. `sameMesh`: the sealed mesh equals the one sent last; its own is empty.
   */
  async inspect({ file: blob, fileName, choices, look }: InspectRequest, tell: Tell<InspectionPart>) {
    inspection ??= new FileInspection(blob, fileName);
    let parsed: ModelMesh | undefined;
    const onParsed = (model: ParsedModel) => {
      parsed = model.mesh;
      // The inspection continues on the original mesh.
      const mesh = copyOf(model.mesh);
      tell(moving({ kind: 'parsed', model: { ...model, mesh } }, buffersOf(mesh)));
    };
    const onProgress = (phase: InspectPhase, share: number | null) =>
      tell({ kind: 'progress', phase, share });
    const file = await inspection.settle(choices, { onParsed: look ? onParsed : undefined, onProgress });
    const seen = seenBuffers(file);
    const { sealed } = file;
    if (sealed === null) return moving({ file, sameMesh: false }, seen);
    const sameMesh = sealed.mesh === parsed;
    // Its triangles may be those of the inspection, which stays.
    const mesh = sameMesh ? NO_MESH : copyOf(sealed.mesh);
    const moved = sameMesh ? [] : buffersOf(mesh);
    const copy = { ...file, sealed: { ...sealed, mesh } };
    return moving({ file: copy, sameMesh }, [sealed.stl, ...moved, ...seen]);
  },

  /** Parses a binary STL that was inspected before. */
  async reopen({ file, fileName }: { file: Blob; fileName: string }): Promise<ParsedModel> {
    const mesh = await streamStl(file);
    if (mesh === null) throw new Error('the kept file is no binary STL');
    return moving(toParsedModel(fileName, file.size, mesh), buffersOf(mesh));
  },

  /** Finds the faces of a model, and which of them continue each other without a crease. */
  async faces(mesh: Mesh) {
    const [{ findFaces }, { smoothFaces }] = await Promise.all([
      import('../../core/model/faces/find-faces.ts'),
      import('../../core/model/faces/pick-faces.ts'),
    ]);
    const faces = findFaces(mesh);
    return { faces, smooth: smoothFaces(mesh, faces) };
  },

  /** Parses an STL of the file store for display. */
  async stl({ url }: StoredFile, tell: Tell<Level>): Promise<void> {
    const bytes = new Uint8Array(await (await responseAt(url)).arrayBuffer());
    const read = readStl(bytes);
    if (!read.ok) throw new Error(read.faults.map((fault) => fault.code).join(', '));
    const bodies = readBodies(bytes);
    const mesh: ModelMesh = { ...weldCorners(read.corners), ...(bodies.length > 0 ? { bodies } : {}) };
    tell(moving({ shape: { kind: 'mesh', mesh }, last: true }, buffersOf(mesh)));
  },

  async skeleton({ url, renderer }: StoredFile, tell: Tell<Level>): Promise<void> {
    await tellStruts(await responseAt(url), { renderer, isSkeleton: true }, tell);
  },

  /** Decodes a frame into struts, or a preview level by level, coarse first. */
  async drawing({ url, renderer }: StoredFile, tell: Tell<Level>): Promise<void> {
    const response = await responseAt(url);
    if (response.headers.get('content-type') === PREVIEW_CONTENT_TYPE) {
      const { previewLevels } = await import('./previews/preview-levels.ts');
      for await (const { last, ...mesh } of previewLevels(chunksOf(response)))
        tell(moving({ shape: { kind: 'mesh', mesh }, last }, buffersOf(mesh)));
      return;
    }
    await tellStruts(response, { renderer, isSkeleton: false }, tell);
  },
};

export type MeshCalls = typeof calls;

serveCalls(calls);

async function tellStruts(
  frame: Response,
  { renderer, isSkeleton }: { renderer: RendererKind; isSkeleton: boolean },
  tell: Tell<Level>,
): Promise<void> {
  const { readFrameStruts } = await import('./struts/frame-struts.ts');
  const struts = readFrameStruts(new Uint8Array(await frame.arrayBuffer()), renderer, isSkeleton);
  tell(moving({ shape: { kind: 'struts', struts }, last: true }, strutBuffers(struts)));
}

function copyOf(mesh: ModelMesh): ModelMesh {
  return { ...mesh, positions: mesh.positions.slice(), triangles: mesh.triangles.slice() };
}

function seenBuffers({ read }: InspectedFile): ArrayBufferLike[] {
  return [read?.before, read?.after].flatMap((seen) => (seen ? buffersOfSeen(seen) : []));
}

/** Body of a response as it arrives. Uses a reader, because not every browser can iterate a stream. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

function buffersOf(mesh: Mesh): ArrayBufferLike[] {
  return [mesh.positions.buffer, mesh.triangles.buffer];
}
