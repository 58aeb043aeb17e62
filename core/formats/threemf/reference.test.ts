import { beforeAll, describe, expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { writePng } from '../png/write-png.ts';
import { beamModelXml, meshModelXml } from './model.ts';
import { writeThreeMfPackage, type XmlPart } from './package.ts';
import { readThreeMf } from './read.ts';
import { Reference } from './testing/reference.ts';
import { xmlText } from './testing/xml-text.ts';

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
const PICTURE = writePng({ width: 4, height: 4, gray: new Uint8Array(16).fill(90) });

let reference: Reference;
beforeAll(async () => {
  reference = await Reference.load();
});

async function packed(xml: Iterable<XmlPart>, thumbnail?: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await writeThreeMfPackage(xml, (chunk) => void chunks.push(chunk.slice()), { thumbnailPng: thumbnail });
  return new Uint8Array(Buffer.concat(chunks));
}

function meshOf(bytes: Uint8Array) {
  const read = readThreeMf(bytes);
  if (!read.ok) throw new Error(read.faults[0]!.code);
  return { ...weldCorners(read.corners), unitMm: read.unitMm };
}

describe('the reference implementation, strict', () => {
  test('reads our meshes without a warning', async () => {
    const ball = sphere(12, 24);
    const bytes = await packed(meshModelXml('A & <B> "c" \u4e2d', ball), PICTURE);
    const { model, warnings, meshes } = reference.read(bytes);
    expect(warnings).toEqual([]);
    expect(meshes.map((mesh) => [mesh.GetTriangleCount(), mesh.IsManifoldAndOriented()])).toEqual([
      [ball.triangles.length / 3, true],
    ]);
    expect(model.HasPackageThumbnailAttachment()).toBe(true);
    expect(model.GetUnit()).toBe(reference.units.MilliMeter);
  });

  test('reads our beam lattices without a warning', async () => {
    const beams = {
      segments: new Float32Array([0, 0, 0, 5, 5, 5, 5, 5, 5, 10, 0, 0, 10, 0, 0, 0, 0, 0]),
      radiiMm: new Float32Array([0.4, 0.4, 0.4, 0.3, 0.3, 0.4]),
    };
    const meshes = { clippingMesh: sphere(12, 16), representationMesh: box([0, 0, 0], [10, 5, 5]) };
    for (const object of [{ beams }, { beams, ...meshes }]) {
      const found = reference.read(await packed(beamModelXml('beams', object), PICTURE));
      expect(found.warnings).toEqual([]);
      expect(found.meshes.at(-1)!.BeamLattice().GetBeamCount()).toBe(3);
    }
  });

  test('finds a package faulty that names a vertex that does not exist: it does look', async () => {
    const xml = xmlText(meshModelXml('a', box([0, 0, 0], [1, 1, 1]))).replaceAll('v1="0"', 'v1="99"');
    const bytes = await packed([xml]);
    expect(() => reference.read(bytes)).toThrow();
    expect(readThreeMf(bytes).ok).toBe(false);
  });
});

describe('what the reference implementation writes', () => {
  test.each([
    ['MicroMeter', 0.001],
    ['MilliMeter', 1],
    ['CentiMeter', 10],
    ['Inch', 25.4],
    ['Foot', 304.8],
    ['Meter', 1000],
  ] as const)('is read in millimetres from %s', (name, unitMm) => {
    const model = reference.newModel();
    model.SetUnit(reference.units[name]);
    const part = reference.addMesh(model, box([0, 0, 0], [2, 3, 4]));
    model.AddBuildItem(part, reference.transform(IDENTITY));
    const mesh = meshOf(reference.write(model));
    expect(mesh.unitMm).toBe(unitMm);
    expect(volumeOf(mesh) / (24 * unitMm ** 3)).toBeCloseTo(1, 5);
  });

  test('is read with components in components, turned, scaled and mirrored', () => {
    const model = reference.newModel();
    const part = reference.addMesh(model, box([0, 0, 0], [2, 3, 4]));
    const inner = model.AddComponentsObject();
    // A quarter turn about z, then beside.
    inner.AddComponent(part, reference.transform([0, 1, 0, -1, 0, 0, 0, 0, 1, 10, 0, 0]));
    inner.AddComponent(part, reference.transform(IDENTITY));
    const outer = model.AddComponentsObject();
    // Mirrored in x and doubled in z.
    outer.AddComponent(inner, reference.transform([-1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 1]));
    model.AddBuildItem(outer, reference.transform([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 100, 0]));
    const mesh = meshOf(reference.write(model));
    expect(boundsOf(mesh)).toEqual({ min: [-10, 100, 1], max: [0, 103, 9] });
    expect(volumeOf(mesh)).toBeCloseTo(2 * 24 * 2, 4);
  });

  test('is read when its objects lie in separate parts', () => {
    const model = reference.newModel();
    const part = reference.addMesh(model, box([0, 0, 0], [2, 3, 4]));
    part.SetPackagePart(model.FindOrCreatePackagePart('/3D/Objects/part_1.model'));
    const whole = model.AddComponentsObject();
    whole.AddComponent(part, reference.transform([1, 0, 0, 0, 1, 0, 0, 0, 1, 7, 0, 0]));
    model.AddBuildItem(whole, reference.transform(IDENTITY));
    expect(boundsOf(meshOf(reference.write(model)))).toEqual({ min: [7, 0, 0], max: [9, 3, 4] });
  });

  test('comes back the same from our writer', async () => {
    const model = reference.newModel();
    model.AddBuildItem(reference.addMesh(model, sphere(9, 16)), reference.transform(IDENTITY));
    const mesh = meshOf(reference.write(model));
    const again = meshOf(await packed(meshModelXml('again', mesh)));
    expect(again.positions).toEqual(mesh.positions);
    expect(again.triangles).toEqual(mesh.triangles);
  });
});

test('a package that requires beams is refused by the name of the reason', async () => {
  const beams = { segments: new Float32Array([0, 0, 0, 5, 5, 5]), radiiMm: new Float32Array([0.4, 0.4]) };
  const read = readThreeMf(await packed(beamModelXml('beams', { beams })));
  expect(read.ok ? [] : read.faults.map(({ code }) => code)).toEqual(['3mf-extension']);
});
