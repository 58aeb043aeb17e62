import { readStl } from '../../core/lattice/formats/stl/read.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { weldCorners } from '../../core/lattice/mesh/weld/weld.ts';
import { PREVIEW_CONTENT_TYPE } from '../../core/rules/order/result-formats.ts';
import type { RendererKind } from '../lib/webgl.ts';
import { FileInspection } from './inspection/inspect-file.ts';
import { buffersOfSeen } from './inspection/seen-model.ts';
import { type ParsedModel, toParsedModel } from './parsed-model.ts';
import type { InspectedFile, MeshAnswer, MeshRequest } from './protocol.ts';
import { streamStl } from './stream-stl.ts';
import { strutBuffers } from './struts/strut-bodies.ts';
import type { InspectPhase } from './upload-choices.ts';

function answer(message: MeshAnswer, ...transfer: ArrayBufferLike[]): void {
  self.postMessage(message, { transfer: transfer as ArrayBuffer[] });
}

async function responseAt(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response;
}

const NO_MESH: Mesh = { positions: new Float32Array(), triangles: new Uint32Array() };

/** The page receives a copy without transfer cost; the inspection continues on the original mesh. */
function sendParsed(model: ParsedModel): void {
  const mesh = { positions: model.mesh.positions.slice(), triangles: model.mesh.triangles.slice() };
  answer({ kind: 'parsed', model: { ...model, mesh } }, ...buffersOf(mesh));
}

/** Inspection of this worker's file; kept for the next choice. */
let inspection: FileInspection | undefined;

async function inspect({ file: blob, fileName, choices, look }: Extract<MeshRequest, { kind: 'inspect' }>) {
  inspection ??= new FileInspection(blob, fileName);
  let parsed: Mesh | undefined;
  const onParsed = (model: ParsedModel) => {
    parsed = model.mesh;
    sendParsed(model);
  };
  const onProgress = (phase: InspectPhase, share: number | null) =>
    answer({ kind: 'progress', phase, share });
  const file = await inspection.settle(choices, { onParsed: look ? onParsed : undefined, onProgress });
  const seen = seenBuffers(file);
  const { sealed } = file;
  if (sealed === null) answer({ kind: 'inspected', file, sameMesh: false }, ...seen);
  else if (sealed.mesh === parsed) {
    const light = { ...file, sealed: { ...sealed, mesh: NO_MESH } };
    answer({ kind: 'inspected', file: light, sameMesh: true }, sealed.stl, ...seen);
  } else {
    // Its triangles may be those of the inspection, which stays.
    const mesh = { positions: sealed.mesh.positions.slice(), triangles: sealed.mesh.triangles.slice() };
    const copy = { ...file, sealed: { ...sealed, mesh } };
    answer({ kind: 'inspected', file: copy, sameMesh: false }, sealed.stl, ...buffersOf(mesh), ...seen);
  }
}

function seenBuffers({ read }: InspectedFile): ArrayBufferLike[] {
  return [read?.before, read?.after].flatMap((seen) => (seen ? buffersOfSeen(seen) : []));
}

async function reopen({ file, fileName }: Extract<MeshRequest, { kind: 'reopen' }>): Promise<void> {
  const mesh = await streamStl(file);
  if (mesh === null) throw new Error('the kept file is no binary STL');
  answer({ kind: 'parsed', model: toParsedModel(fileName, file.size, mesh) }, ...buffersOf(mesh));
}

async function openStl(url: string): Promise<void> {
  const read = readStl(new Uint8Array(await (await responseAt(url)).arrayBuffer()));
  if (!read.ok) throw new Error(read.faults.map((fault) => fault.code).join(', '));
  const mesh = weldCorners(read.corners);
  answer({ kind: 'mesh', mesh, last: true }, ...buffersOf(mesh));
}

/** Answers a frame as struts, and each level of a preview as it arrives. */
async function openDrawing(url: string, renderer: RendererKind): Promise<void> {
  const response = await responseAt(url);
  if (response.headers.get('content-type') === PREVIEW_CONTENT_TYPE) {
    const { previewLevels } = await import('./previews/preview-levels.ts');
    for await (const { last, ...mesh } of previewLevels(chunksOf(response)))
      answer({ kind: 'mesh', mesh, last }, ...buffersOf(mesh));
    return;
  }
  const { readFrameStruts } = await import('./struts/frame-struts.ts');
  const struts = readFrameStruts(new Uint8Array(await response.arrayBuffer()), renderer);
  answer({ kind: 'struts', struts, last: true }, ...strutBuffers(struts));
}

/** Body of a response as it arrives. Uses a reader, because not every browser can iterate a stream. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

function buffersOf(mesh: { positions: Float32Array; triangles: Uint32Array }): ArrayBufferLike[] {
  return [mesh.positions.buffer, mesh.triangles.buffer];
}

async function serve(request: MeshRequest): Promise<void> {
  if (request.kind === 'inspect') await inspect(request);
  else if (request.kind === 'reopen') await reopen(request);
  else if (request.kind === 'stl') await openStl(request.url);
  else await openDrawing(request.url, request.renderer);
}

self.onmessage = (event: MessageEvent<MeshRequest>) => {
  serve(event.data).catch((error: unknown) => {
    answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  });
};
