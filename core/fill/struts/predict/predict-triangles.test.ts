import { expect, test } from 'vitest';
import { GALLERY } from '../../../../tests/models/gallery.ts';
import { smoothCurvatureMm } from '../../../run/estimate/solid-triangles.ts';
import { generateLattice } from '../../../run/pipeline/generate.ts';
import { areaOf } from '../../../solid/mesh/mesh.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { frameModelFirst } from '../frame-model.ts';
import { predictTriangles } from './predict-triangles.ts';

/** Gallery model as large as a user's part. */
async function part(name: string) {
  const mesh = await GALLERY[name]!();
  return { ...mesh, positions: mesh.positions.map((mm) => 2.2 * mm) };
}

test.each([
  ['ball', 'TYPE-20002'],
  ['bracket', 'TYPE-20007'],
  ['bone', 'TYPE-20003'],
  ['turned box', 'TYPE-20001'],
  ['sole', 'TYPE-20002'],
])('the triangles of a %s of %s come within 15 percent of what is made', async (name, lattice) => {
  const model = await part(name);
  const spec = sampleSpec(lattice, { cellMm: 9, rodDiameterMm: 1 });
  const { classification, graph } = frameModelFirst(model, spec);
  const { triangles } = await generateLattice(model, spec, { write: () => undefined });
  const share = predictTriangles(classification, graph, smoothCurvatureMm(model) / areaOf(model)) / triangles;
  expect(Math.abs(share - 1), `${share}`).toBeLessThan(0.15);
});
