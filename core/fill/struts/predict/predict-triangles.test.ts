import { expect, test } from 'vitest';
import { prism } from '../../../../tests/models/shapes.ts';
import { generateLattice } from '../../../run/pipeline/generate.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { frameModelFirst } from '../frame-model.ts';
import { predictTriangles } from './predict-triangles.ts';

const OCTET = sampleSpec('TYPE-20007', { cellMm: 10, rodDiameterMm: 0.8 });

/** Angle of two plates, mm: an inner edge hands the lattice to the boolean kernel. */
const angle = (lengthMm: number, thickMm: number, heightMm: number) =>
  prism(
    [
      [0, 0],
      [lengthMm, 0],
      [lengthMm, thickMm],
      [thickMm, thickMm],
      [thickMm, lengthMm],
      [0, lengthMm],
    ],
    heightMm,
  );

test.each([
  ['at a joint in its faces', angle(20, 10, 10)],
  ['at struts alone', angle(30, 12, 10)],
])('an inner edge %s makes hulls of all joints in reach of one another', async (_, model) => {
  const { classification, graph } = frameModelFirst(model, OCTET);
  const { triangles } = await generateLattice(model, OCTET, { write: () => undefined });
  const share = predictTriangles(classification, graph) / triangles;
  expect(Math.abs(share - 1)).toBeLessThan(0.05);
});
