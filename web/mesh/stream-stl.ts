import { type ModelMesh, readBodies } from '../../core/formats/stl/body-appendix.ts';
import { STL_HEADER_BYTES, STL_TRIANGLE_BYTES, stlBytes } from '../../core/formats/stl/layout.ts';
import { VertexWelder } from '../../core/solid/mesh/weld/vertex-welder.ts';

/** Triangles per chunk: 4 MB of the file. */
const TRIANGLES_AT_ONCE = 80_000;

/**
 * Welded mesh of a binary STL with its bodies for viewing, read in chunks: memory follows the mesh, not the file. Null for
 * other formats and for coordinates that are not finite; checks nothing else.
 */
export async function streamStl(file: Blob): Promise<ModelMesh | null> {
  const head = await bytesOf(file, 0, STL_HEADER_BYTES);
  if (head.byteLength < STL_HEADER_BYTES) return null;
  const count = head.getUint32(STL_HEADER_BYTES - 4, true);
  if (count === 0 || stlBytes(count) > file.size) return null;
  const isAlone = stlBytes(count) === file.size;
  const bodies = isAlone ? [] : readBodies(new Uint8Array(await file.arrayBuffer()));
  if (!isAlone && bodies.length === 0) return null;
  const welder = new VertexWelder(count);
  for (let first = 0; first < count; first += TRIANGLES_AT_ONCE) {
    const here = Math.min(TRIANGLES_AT_ONCE, count - first);
    const from = STL_HEADER_BYTES + first * STL_TRIANGLE_BYTES;
    const corners = verticesIn(await bytesOf(file, from, from + here * STL_TRIANGLE_BYTES), here);
    if (corners === null) return null;
    welder.add(corners);
  }
  return bodies.length === 0 ? welder.mesh() : { ...welder.mesh(), bodies };
}

async function bytesOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

function verticesIn(bytes: DataView, count: number): Float32Array | null {
  const corners = new Float32Array(count * 9);
  // x - x is zero for finite numbers and NaN otherwise.
  let sound = 0;
  for (let triangle = 0, out = 0; triangle < count; triangle++) {
    const at = triangle * STL_TRIANGLE_BYTES + 12;
    for (let k = 0; k < 9; k++) {
      const value = bytes.getFloat32(at + 4 * k, true);
      sound += value - value;
      corners[out++] = value;
    }
  }
  return sound === 0 ? corners : null;
}
