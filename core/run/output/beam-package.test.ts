import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { rodMesh } from '../../fill/frame/rod-mesh.ts';
import { isAllBeams } from '../../spec/kind.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { verifyTriangles } from '../../verify/verify.ts';
import { buildFrame } from '../pipeline/build-frame.ts';
import { writeBeamPackage } from './beam-package.ts';

const spec = sampleSpec('TYPE-20002', { cellMm: 6, rodDiameterMm: 0.8 });

test('a beam file holds every strut, the model as its clip, rods for other viewers, and the picture', async () => {
  const model = sphere(12, 24);
  const frame = buildFrame(model, spec);
  const chunks: Uint8Array[] = [];
  const thumbnail = Uint8Array.of(1, 2, 3);
  const bytes = await writeBeamPackage(frame, model, {
    write: (chunk) => void chunks.push(chunk),
    thumbnail,
  });
  const file = new Uint8Array(Buffer.concat(chunks));
  expect(file.length).toBe(bytes);
  const parts = unzipSync(file);
  expect(parts['Metadata/thumbnail.png']).toEqual(thumbnail);
  const xml = strFromU8(parts['3D/3dmodel.model']!);
  expect(xml).toMatch(/clippingmode="inside" clippingmesh="1" representationmesh="2"/);
  expect(xml.match(/<b:beam /g)).toHaveLength(frame.strutCount);
  expect(xml.match(/<object /g)).toHaveLength(3);
});

test('the rods for other viewers are closed prisms that look outward, one for each beam', () => {
  const segments = Float32Array.from([0, 0, 0, 0, 0, 9, 20, 0, 0, 25, 4, 3]);
  const { positions, triangles } = rodMesh({ segments, radiiMm: [1, 1, 0.5, 1] }, 3);
  const corners = Float32Array.from([...triangles].flatMap((v) => [...positions.subarray(3 * v, 3 * v + 3)]));
  expect(verifyTriangles(corners)).toEqual({
    closed: true,
    oriented: true,
    manifold: true,
    components: 2,
    cavities: 0,
    largestCavityMm3: 0,
    degenerateTriangles: 0,
  });
});

test('only lattices that are struts and nothing else are all beams', () => {
  expect(isAllBeams(spec)).toBe(true);
  expect(isAllBeams({ ...spec, lattice: 'GH-30001' })).toBe(true);
  expect(isAllBeams({ ...spec, lattice: 'TYPE-10001' })).toBe(false);
  expect(isAllBeams({ ...spec, shellMm: 1 })).toBe(false);
  expect(isAllBeams({ ...spec, bottomMm: 1 })).toBe(false);
});
