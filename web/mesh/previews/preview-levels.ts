import { MeshoptDecoder } from 'meshoptimizer/decoder';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { type PackedView, type PreviewLevel, readPreviewHead } from './preview-document.ts';

/** Decodes a preview as it arrives, the coarse level first. GLTFLoader waits for all. */
export async function* previewLevels(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Mesh & { last: boolean }> {
  await MeshoptDecoder.ready;
  let bytes = new Uint8Array();
  let given = 0;
  let total = Number.POSITIVE_INFINITY;
  for await (const chunk of chunks) {
    bytes = concat(bytes, chunk);
    const head = readPreviewHead(bytes);
    if (head === undefined) continue;
    total = head.levels.length;
    for (; given < total; given++) {
      const level = head.levels[given]!;
      const end = head.binaryAt + Math.max(endOf(level.positions), endOf(level.indices));
      if (bytes.length < end) break;
      yield { ...decodeLevel(bytes.subarray(head.binaryAt), level), last: given === total - 1 };
    }
  }
  if (given < total) throw new Error('the preview ended too early');
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function endOf(view: PackedView): number {
  return view.byteOffset + view.byteLength;
}

function decodeLevel(binary: Uint8Array, level: PreviewLevel): Mesh {
  const grid = new Uint16Array(unpack(binary, level.positions).buffer);
  const triangles = new Uint32Array(unpack(binary, level.indices).buffer);
  const perVertex = level.positions.byteStride / Uint16Array.BYTES_PER_ELEMENT;
  const positions = new Float32Array(level.positions.count * 3);
  for (let v = 0; v < level.positions.count; v++) {
    for (let k = 0; k < 3; k++) {
      positions[v * 3 + k] = level.translation[k]! + grid[v * perVertex + k]! * level.scale[k]!;
    }
  }
  return { positions, triangles };
}

function unpack(binary: Uint8Array, view: PackedView): Uint8Array {
  const out = new Uint8Array(view.count * view.byteStride);
  const packed = binary.subarray(view.byteOffset, endOf(view));
  MeshoptDecoder.decodeGltfBuffer(out, view.count, view.byteStride, packed, view.mode);
  return out;
}
