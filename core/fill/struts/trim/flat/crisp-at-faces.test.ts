import { expect, test } from 'vitest';
import { peerLattice } from '../../../../../tests/bench/engine/peer.ts';
import { box } from '../../../../../tests/models/primitives.ts';
import { relativeDensity } from '../../../../cells/density.ts';
import { STL_HEADER_BYTES, STL_TRIANGLE_BYTES } from '../../../../formats/stl/layout.ts';
import { generateLattice } from '../../../../run/pipeline/generate.ts';
import { DisjointSets } from '../../../../solid/mesh/disjoint-sets.ts';
import type { Mesh } from '../../../../solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../../../spec/spec.ts';
import { sampleSpec } from '../../../../spec/testing/sample-spec.ts';
import { readOpenSurface } from '../../../../verify/open-surface.ts';
import { VertexPlaces } from '../../bodies/vertex-places.ts';
import { frameModel } from '../../frame-model.ts';
import { groupSegments } from '../../plan/groups.ts';
import { planFill } from '../../plan/plan-fill.ts';
import { trimmingOf } from '../trimming.ts';
import { crispAtFaces } from './crisp-at-faces.ts';
import { FlatTrim } from './flat-members.ts';
import { withCones } from './seams.ts';

const BCC = 'TYPE-20002';
const OCTET = 'TYPE-20007';

const specOf = (lattice: string, sides = 8) => sampleSpec(lattice, { cellMm: 10, rodDiameterMm: 0.8, sides });

const cube = (edgeMm: number) => box([0, 0, 0], [edgeMm, edgeMm, edgeMm]);

function cutsOf(model: Mesh, spec: ConstantSpec) {
  const framed = frameModel(model, spec);
  const classified = framed.classification;
  const plan = planFill(framed);
  const flat = new FlatTrim(trimmingOf(classified, plan, new VertexPlaces(classified)));
  const cuts = groupSegments(plan.segments).flatMap((group) => flat.group(group)!);
  return { classified, plan, cuts };
}

test('with faces on node planes a box has at most a tenth more triangles than the union of its prisms', async () => {
  for (const lattice of [BCC, OCTET]) {
    const { triangles } = await generateLattice(cube(30), specOf(lattice), { write: () => {} });
    const union = await peerLattice(cube(30), specOf(lattice));
    const unionTriangles = (union.length - STL_HEADER_BYTES) / STL_TRIANGLE_BYTES;
    expect(triangles).toBeLessThanOrEqual(1.1 * unionTriangles);
  }
});

test('with faces on node planes a box holds exactly the share of its cells, and that is foretold', async () => {
  for (const lattice of [BCC, OCTET]) {
    for (const sides of [6, 8, 12]) {
      const spec = specOf(lattice, sides);
      const { volumeFraction } = await generateLattice(cube(20), spec, { write: () => {} });
      const share = relativeDensity({ lattice, cellMm: spec.cellMm, sides }, spec.rodDiameterMm);
      expect(Math.abs(volumeFraction.measured / share - 1)).toBeLessThan(1e-5);
      expect(Math.abs(volumeFraction.predicted / volumeFraction.measured - 1)).toBeLessThan(5e-3);
    }
  }
});

test('crisp joints and struts trimmed by flat faces are closed up to their rings, and joints are no more than caps', () => {
  const { cuts } = cutsOf(cube(20), specOf(OCTET));
  const templates = new Set(cuts.map(({ template }) => template));
  for (const template of templates) {
    expect(template.seams.length).toBeGreaterThan(0);
    const { manifold, boundaryEdges } = readOpenSurface(withCones(template));
    const open = template.rings.filter((outline) => outline !== undefined).length - template.seams.length;
    expect(manifold).toBe(true);
    expect(boundaryEdges).toBe(8 * open);
  }
  // A cap in a face has the four chords of its struts and a vertex for each crease between them.
  const joints = cuts.filter(({ template }) => template.seams.length > 2);
  expect(joints.length).toBeGreaterThan(0);
  for (const { template } of joints) expect(template.corners.length / 9).toBeLessThan(16);
});

test('a joint of which a strut that is not there would stand inside keeps its hull', () => {
  const on = cutsOf(cube(20), specOf(BCC));
  // A face a tenth of a millimetre outside the nodes: the struts beyond them are too short to exist.
  const past = cutsOf(cube(20.2), specOf(BCC));
  for (const [{ classified, plan }, isCrisp] of [
    [on, true],
    [past, false],
  ] as const) {
    const cutNodes = [...plan.masks.keys()].filter(
      (node) => plan.masks[node] && classified.nodeContact[node],
    );
    expect(cutNodes.length).toBeGreaterThan(0);
    const ask = crispAtFaces(classified, plan.masks, {
      trimmed: cutNodes,
      groups: new DisjointSets(plan.masks.length),
    });
    expect(cutNodes.map(ask)).toEqual(cutNodes.map(() => isCrisp));
  }
});
