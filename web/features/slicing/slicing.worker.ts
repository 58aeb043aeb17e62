import { boundsOf } from '../../../core/lattice/geometry/box.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import { type LayerExport, writeLayers } from '../../../core/slicing/formats/write-layers.ts';
import { sliceAt, sliceMesh } from '../../../core/slicing/slice-mesh.ts';
import { SlicingError } from '../../../core/slicing/slicing-error.ts';
import { trappedVolumes } from '../../../core/slicing/trapped/trapped-volumes.ts';
import { streamStl } from '../../mesh/stream-stl.ts';
import type { SlicingAnswer, SlicingRequest } from './slicing-protocol.ts';

/** Most triangles of the model beside the layers: as many again as a page draws well. */
const DRAWN_TRIANGLES_MAX = 1_500_000;
/** Most answers about progress per request. */
const PROGRESS_STEPS = 200;

let mesh: Mesh | null = null;
let layerCount = 1;

function answer(message: SlicingAnswer, ...transfer: ArrayBufferLike[]): void {
  self.postMessage(message, { transfer: transfer as ArrayBuffer[] });
}

/** Returns a function that reports the share done, no more often than a bar can show. */
function progressTo(total: number): (done: number) => void {
  let reported = -1;
  return (done) => {
    const step = Math.floor((PROGRESS_STEPS * done) / Math.max(1, total));
    if (step === reported) return;
    reported = step;
    answer({ kind: 'progress', share: Math.min(1, done / Math.max(1, total)) });
  };
}

async function load(url: string, bytes: number): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  const report = progressTo(bytes);
  const parts: BlobPart[] = [];
  let got = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    got += part.value.length;
    report(got);
  }
  return new Blob(parts);
}

async function open(url: string, bytes: number): Promise<void> {
  const read = await load(url, bytes).then(streamStl, () => null);
  if (read === null) {
    answer({ kind: 'failed', code: 'not-loaded' });
    return;
  }
  mesh = read;
  const { min, max } = boundsOf(read);
  const triangles = read.triangles.length / 3;
  const isDrawn = triangles <= DRAWN_TRIANGLES_MAX;
  const copy = isDrawn ? { positions: read.positions.slice(), triangles: read.triangles.slice() } : null;
  const part = { minMm: min, maxMm: max, triangles, mesh: copy };
  answer({ kind: 'opened', part }, ...(copy ? [copy.positions.buffer, copy.triangles.buffer] : []));
}

function slice(part: Mesh, layerMm: number): void {
  const figures = sliceMesh(part, layerMm);
  layerCount = figures.heightsMm.length;
  const { heightsMm, areasMm2, perimetersMm, islands, volumeMm3 } = figures;
  answer({ kind: 'sliced', part: { layerMm, heightsMm, areasMm2, perimetersMm, islands, volumeMm3 } });
}

function show(part: Mesh, heightMm: number): void {
  const { xy, starts } = sliceAt(part, heightMm).contours.copy();
  answer({ kind: 'layer', layer: { heightMm, xy, starts } }, xy.buffer, starts.buffer);
}

/** Grid of a page: a phone has less memory than a server. */
const PAGE_VOXELS_MAX = 8_000_000;

function findTrapped(part: Mesh, openingMm: number): void {
  let surface = new Float32Array();
  const found = trappedVolumes(part, openingMm, {
    voxelsMax: PAGE_VOXELS_MAX,
    onSurface(corners) {
      surface = corners as Float32Array<ArrayBuffer>;
    },
  });
  answer({ kind: 'trapped', found, surface }, surface.buffer);
}

async function save(part: Mesh, choice: LayerExport): Promise<void> {
  const report = progressTo(layerCount);
  const parts: BlobPart[] = [];
  const write = (chunk: Uint8Array) => void parts.push(chunk as Uint8Array<ArrayBuffer>);
  await writeLayers(part, choice, write, (index) => report(index + 1));
  answer({ kind: 'exported', file: new Blob(parts) });
}

async function serve(request: SlicingRequest): Promise<void> {
  if (request.kind === 'open') await open(request.url, request.bytes);
  else if (mesh === null) answer({ kind: 'failed', code: 'not-loaded' });
  else if (request.kind === 'slice') slice(mesh, request.layerMm);
  else if (request.kind === 'layer') show(mesh, request.heightMm);
  else if (request.kind === 'trapped') findTrapped(mesh, request.openingMm);
  else await save(mesh, request.choice);
}

self.onmessage = (event: MessageEvent<SlicingRequest>) => {
  serve(event.data).catch((error: unknown) => {
    if (!(error instanceof SlicingError)) console.error(error);
    answer({ kind: 'failed', code: error instanceof SlicingError ? error.code : 'not-loaded' });
  });
};
