import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { expect, test } from 'vitest';
import { bone } from '../../tests/models/bone.ts';
import { sphere } from '../../tests/models/primitives.ts';
import { generateLattice } from '../run/pipeline/generate.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import { sampleSpec } from '../spec/testing/sample-spec.ts';
import { encodePreviewGlb } from './glb.ts';

/** Parses a GLB by the specification and decodes every level with meshoptimizer's own decoder. */
async function decodeGlb(glb: Uint8Array) {
  await MeshoptDecoder.ready;
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  expect([view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)]).toEqual([
    0x46546c67,
    2,
    glb.length,
  ]);
  const jsonLength = view.getUint32(12, true);
  const document = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength)));
  const bin = glb.subarray(28 + jsonLength);
  const decode = (index: number) => {
    const { buffer, byteOffset, byteLength, byteStride, count, mode } =
      document.bufferViews[index].extensions.EXT_meshopt_compression;
    expect(buffer).toBe(0);
    const out = new Uint8Array(count * byteStride);
    MeshoptDecoder.decodeGltfBuffer(
      out,
      count,
      byteStride,
      bin.subarray(byteOffset, byteOffset + byteLength),
      mode,
    );
    return out;
  };
  const levels: Mesh[] = document.nodes.map(
    (node: { mesh: number; translation: number[]; scale: number[] }) => {
      const { attributes, indices } = document.meshes[node.mesh].primitives[0];
      const vertices = new Uint16Array(decode(attributes.POSITION).buffer);
      const positions = new Float32Array((vertices.length / 4) * 3);
      for (let v = 0; v < vertices.length / 4; v++) {
        for (let k = 0; k < 3; k++)
          positions[v * 3 + k] = vertices[v * 4 + k]! * node.scale[k]! + node.translation[k]!;
      }
      return { positions, triangles: new Uint32Array(decode(indices).buffer) };
    },
  );
  return { document, levels };
}

const key = (mesh: Mesh, v: number) =>
  [0, 1, 2].map((k) => (Math.round(mesh.positions[v * 3 + k]! * 10) + 0).toFixed(0)).join();

test('every level decodes to the triangles that went in', async () => {
  const given = [sphere(20, 16), sphere(20, 64)];
  const { document, levels } = await decodeGlb(await encodePreviewGlb(given));
  expect(document.nodes.map((node: { name: string }) => node.name)).toEqual(['level-0', 'level-1']);
  levels.forEach((level, i) => {
    const places = (mesh: Mesh) => [...mesh.triangles].map((v) => key(mesh, v)).sort();
    expect(places(level)).toEqual(places(given[i]!));
  });
});

test('a lattice gives a coarse level of about a tenth, first in the file', async () => {
  let shown: Mesh[] = [];
  await generateLattice(bone(110), sampleSpec('TYPE-20007', { cellMm: 7, rodDiameterMm: 0.8 }), {
    write: () => undefined,
    onPreview: (levels) => {
      shown = levels;
    },
  });
  const [coarse, fine] = shown.map((level) => level.triangles.length / 3) as [number, number];
  expect(coarse / fine).toBeGreaterThan(0.02);
  expect(coarse / fine).toBeLessThan(0.12);
  const glb = await encodePreviewGlb(shown);
  const { document, levels } = await decodeGlb(glb);
  expect(levels.map((level) => level.triangles.length / 3)).toEqual([coarse, fine]);
  expect(document.bufferViews[0].extensions.EXT_meshopt_compression.byteOffset).toBe(0);
  expect(glb.length).toBeLessThan(fine * 6);
});
