import { type LayerExport, writeLayers } from '../../../core/slicing/formats/write-layers.ts';
import { sliceAt, sliceMesh } from '../../../core/slicing/slice-mesh.ts';
import { trappedVolumes } from '../../../core/slicing/trapped/trapped-volumes.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import { type Mesh, volumeOf } from '../../../core/solid/mesh/mesh.ts';
import { moving, serveCalls, type Tell } from '../../lib/worker-calls.ts';
import { streamStl } from '../../mesh/stream-stl.ts';
import type { DrawnLayer, OpenedPart, SlicedPart, TrappedAnswer } from './slicing-answers.ts';

/** Most triangles of the model beside the layers: as many again as a page draws well. */
const DRAWN_TRIANGLES_MAX = 1_500_000;
/** Most answers about progress per request. */
const PROGRESS_STEPS = 200;

let opened: Mesh | null = null;
let layerCount = 1;

/** Mesh of the opened file. Throws if there is none. */
function openedMesh(): Mesh {
  if (opened === null) throw new Error('no file is opened');
  return opened;
}

/** Returns a function that reports the share done, no more often than a bar can show. */
function progressTo(total: number, tell: Tell<number>): (done: number) => void {
  let reported = -1;
  return (done) => {
    const step = Math.floor((PROGRESS_STEPS * done) / Math.max(1, total));
    if (step === reported) return;
    reported = step;
    tell(Math.min(1, done / Math.max(1, total)));
  };
}

async function load(url: string, report: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
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

/** Grid of a page: a phone has less memory than a server. */
const PAGE_VOXELS_MAX = 8_000_000;

const calls = {
  /** Loads the file to slice, of about so many bytes, and reports the share loaded. */
  async open({ url, bytes }: { url: string; bytes: number }, tell: Tell<number>): Promise<OpenedPart> {
    opened = await streamStl(await load(url, progressTo(bytes, tell)));
    const read = openedMesh();
    const { min, max } = boundsOf(read);
    const triangles = read.triangles.length / 3;
    const isDrawn = triangles <= DRAWN_TRIANGLES_MAX;
    const mesh = isDrawn ? { positions: read.positions.slice(), triangles: read.triangles.slice() } : null;
    const part = { minMm: min, maxMm: max, triangles, mesh };
    return moving(part, mesh ? [mesh.positions.buffer, mesh.triangles.buffer] : []);
  },

  slice(layerMm: number): SlicedPart {
    const figures = sliceMesh(openedMesh(), layerMm);
    layerCount = figures.heightsMm.length;
    const { heightsMm, areasMm2, perimetersMm, islands } = figures;
    // Of the file: that of its layers differs with their height.
    const volumeMm3 = volumeOf(openedMesh());
    return { layerMm, heightsMm, areasMm2, perimetersMm, islands, volumeMm3 };
  },

  layer(heightMm: number): DrawnLayer {
    const { xy, starts } = sliceAt(openedMesh(), heightMm).contours.copy();
    return moving({ heightMm, xy, starts }, [xy.buffer, starts.buffer]);
  },

  /** Finds where unused material stays behind openings narrower than this. */
  trapped(openingMm: number): TrappedAnswer {
    let surface = new Float32Array();
    const found = trappedVolumes(openedMesh(), openingMm, {
      voxelsMax: PAGE_VOXELS_MAX,
      onSurface(corners) {
        surface = corners as Float32Array<ArrayBuffer>;
      },
    });
    return moving({ found, surface }, [surface.buffer]);
  },

  /** Writes the layers, and reports the share written. */
  async export(choice: LayerExport, tell: Tell<number>): Promise<Blob> {
    const report = progressTo(layerCount, tell);
    const parts: BlobPart[] = [];
    const write = (chunk: Uint8Array) => void parts.push(chunk as Uint8Array<ArrayBuffer>);
    await writeLayers(openedMesh(), { ...choice, onLayer: (index) => report(index + 1) }, write);
    return new Blob(parts);
  },
};

export type SlicingCalls = typeof calls;

serveCalls(calls);
