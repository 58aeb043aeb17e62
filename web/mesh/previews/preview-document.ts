/** Position of a meshopt-packed array in the binary chunk. */
export interface PackedView {
  byteOffset: number;
  byteLength: number;
  byteStride: number;
  count: number;
  mode: string;
}

/** Level of a preview: its two arrays and the conversion from grid steps to mm. */
export interface PreviewLevel {
  positions: PackedView;
  indices: PackedView;
  translation: [number, number, number];
  scale: [number, number, number];
}

interface GltfDocument {
  nodes: { mesh: number; translation: [number, number, number]; scale: [number, number, number] }[];
  meshes: { primitives: { attributes: { POSITION: number }; indices: number }[] }[];
  accessors: { bufferView: number }[];
  bufferViews: { extensions: { EXT_meshopt_compression: PackedView } }[];
}

const GLB_MAGIC = 0x4654_6c67;
const JSON_CHUNK = 0x4e4f_534a;
const HEADER_BYTES = 20;
const CHUNK_HEADER_BYTES = 8;

/** Head of a binary glTF by core/formats/glb.ts; undefined while bytes are missing. Throws for others. */
export function readPreviewHead(bytes: Uint8Array): { binaryAt: number; levels: PreviewLevel[] } | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== GLB_MAGIC || view.getUint32(16, true) !== JSON_CHUNK) {
    throw new Error('not a binary glTF');
  }
  const jsonEnd = HEADER_BYTES + view.getUint32(12, true);
  if (bytes.length < jsonEnd) return undefined;
  const document = JSON.parse(
    new TextDecoder().decode(bytes.subarray(HEADER_BYTES, jsonEnd)),
  ) as GltfDocument;
  const packed = (accessor: number): PackedView => {
    const at = document.accessors[accessor]?.bufferView ?? -1;
    const found = document.bufferViews[at]?.extensions.EXT_meshopt_compression;
    if (found === undefined) throw new Error('the preview has an array without its bytes');
    return found;
  };
  const levels = document.nodes.map(({ mesh, translation, scale }): PreviewLevel => {
    const primitive = document.meshes[mesh]?.primitives[0];
    if (primitive === undefined) throw new Error('the preview has a level without a mesh');
    return {
      positions: packed(primitive.attributes.POSITION),
      indices: packed(primitive.indices),
      translation,
      scale,
    };
  });
  return { binaryAt: jsonEnd + CHUNK_HEADER_BYTES, levels };
}
