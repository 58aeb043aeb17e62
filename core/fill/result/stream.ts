import { STL_TRIANGLE_BYTES } from '../../formats/stl/layout.ts';
import type { StlStream } from '../../formats/stl/write.ts';
import { backToModel, isModelFrame, type ModelFrame } from '../grid/placement.ts';
import type { CopyRun } from './copies.ts';
import type { Template } from './template.ts';

/** Chunk size of copies, bytes: large enough to write fast, small enough to hold several. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Sends the complete records of every copy of a template, in order. */
export async function streamRun(run: CopyRun, placement: ModelFrame, stream: StlStream): Promise<void> {
  const { template, places } = run;
  const bytesPerCopy = template.records.length;
  const copies = places.length / 3;
  const perChunk = Math.max(1, Math.floor(CHUNK_BYTES / bytesPerCopy));
  for (let first = 0; first < copies; first += perChunk) {
    const count = Math.min(perChunk, copies - first);
    if (isModelFrame(placement)) {
      const chunk = new Uint8Array(count * bytesPerCopy);
      const view = new DataView(chunk.buffer);
      for (let i = 0; i < count; i++) stamp(template, places, first + i, chunk, view, i * bytesPerCopy);
      await stream.records(chunk);
    } else {
      const corners = new Float32Array(count * template.corners.length);
      for (let i = 0; i < count; i++)
        putCopy(template, places, first + i, corners, i * template.corners.length);
      backToModel(placement, corners);
      await stream.corners(corners);
    }
  }
}

/** Copies the complete records and overwrites the moved vertices. */
function stamp(
  template: Template,
  places: Float64Array,
  copy: number,
  chunk: Uint8Array,
  view: DataView,
  at: number,
): void {
  const { corners, records } = template;
  const x = places[copy * 3]!;
  const y = places[copy * 3 + 1]!;
  const z = places[copy * 3 + 2]!;
  chunk.set(records, at);
  let out = at + 12;
  for (let i = 0; i < corners.length; i += 9, out += STL_TRIANGLE_BYTES) {
    view.setFloat32(out, corners[i]! + x, true);
    view.setFloat32(out + 4, corners[i + 1]! + y, true);
    view.setFloat32(out + 8, corners[i + 2]! + z, true);
    view.setFloat32(out + 12, corners[i + 3]! + x, true);
    view.setFloat32(out + 16, corners[i + 4]! + y, true);
    view.setFloat32(out + 20, corners[i + 5]! + z, true);
    view.setFloat32(out + 24, corners[i + 6]! + x, true);
    view.setFloat32(out + 28, corners[i + 7]! + y, true);
    view.setFloat32(out + 32, corners[i + 8]! + z, true);
  }
}

/** Writes the vertices of one copy into `out` from index `at`. */
export function putCopy(
  template: Template,
  places: Float64Array,
  copy: number,
  out: Float32Array,
  at: number,
): void {
  const { corners } = template;
  const x = places[copy * 3]!;
  const y = places[copy * 3 + 1]!;
  const z = places[copy * 3 + 2]!;
  for (let i = 0, o = at; i < corners.length; i += 3, o += 3) {
    out[o] = corners[i]! + x;
    out[o + 1] = corners[i + 1]! + y;
    out[o + 2] = corners[i + 2]! + z;
  }
}
