import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { CadMesh } from '../../formats/cad/kernel.ts';
import { loadCadKernel } from '../../formats/cad/load-on-node.ts';
import { dot, type Point, pointFrom } from '../../solid/geometry/vector.ts';
import { areaOf, areaOfFace, type Mesh } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import type { Face } from './face.ts';
import { findFaces } from './find-faces.ts';
import { roundOf } from './pick-faces.ts';
import { distanceFrom } from './round.ts';

/** STEP files that the kernel's package brings for its own tests. */
const SAMPLES = join(
  dirname(createRequire(import.meta.url).resolve('occt-import-js/package.json')),
  'test/testfiles',
);
const ACCURACY_MM = 0.05;

/** A solid of the file as a mesh, and the numbers of the triangles of each of its faces. */
function solidOf({ attributes, index, brep_faces }: CadMesh): { mesh: Mesh; faces: number[][] } {
  const { array: p } = attributes.position;
  const mesh = weldCorners(
    Float32Array.from(index.array.flatMap((v) => [p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!])),
  );
  expect(mesh.triangles).toHaveLength(index.array.length);
  const faces = brep_faces.map(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );
  return { mesh, faces };
}

const areaOfTriangle = ({ positions, triangles: t }: Mesh, face: number) =>
  areaOfFace(positions, t[face * 3]! * 3, t[face * 3 + 1]! * 3, t[face * 3 + 2]! * 3);

/** True if the corners of a triangle lie on the shape of its face; any do on a patch. */
function liesOn({ positions, triangles: t }: Mesh, triangle: number, { shape }: Face): boolean {
  if (shape.kind === 'patch') return true;
  const offMm =
    shape.kind === 'plane'
      ? (at: Point) => dot(at, shape.normal) - shape.offsetMm
      : (at: Point) => distanceFrom(roundOf(shape), ...at);
  return [0, 1, 2].every(
    (k) => Math.abs(offMm(pointFrom(positions, t[triangle * 3 + k]! * 3))) < ACCURACY_MM,
  );
}

/** Area in another found face than most of its CAD face, or in one of another shape, mm2. */
function wrongMm2({ mesh, faces }: ReturnType<typeof solidOf>): number {
  const found = findFaces(mesh);
  let wrong = 0;
  for (const triangles of faces) {
    const areas = new Map<number, number>();
    for (const triangle of triangles) {
      const number = found.faceOf[triangle]!;
      const area = areaOfTriangle(mesh, triangle);
      if (liesOn(mesh, triangle, found.faces[number]!)) areas.set(number, (areas.get(number) ?? 0) + area);
      wrong += area;
    }
    wrong -= Math.max(0, ...areas.values());
  }
  return wrong;
}

// Faces of the file that go on in one surface, as the halves of a cylinder, are one face here.
test.each([
  'conical-surface/conical-surface.step',
  'cax-if/dm1-id-214.stp',
  'cax-if/sg1-c5-214.stp',
  'cax-if/s1_pe_214/tail_turbine_prt.stp',
])('the faces that are found are those of the CAD part: %s', async (name) => {
  const kernel = await loadCadKernel();
  const answer = kernel.ReadStepFile(new Uint8Array(readFileSync(join(SAMPLES, name))), {
    ...{ linearUnit: 'millimeter', linearDeflectionType: 'absolute_value' },
    ...{ linearDeflection: ACCURACY_MM, angularDeflection: 0.2 },
  });
  if (!answer.success) throw new Error(name);
  const solids = answer.meshes.map(solidOf);
  const all = solids.reduce((sum, { mesh }) => sum + areaOf(mesh), 0);
  const wrong = solids.reduce((sum, solid) => sum + wrongMm2(solid), 0);
  expect(all).toBeGreaterThan(0);
  expect(wrong / all).toBeLessThan(0.01);
});
