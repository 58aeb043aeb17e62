import { expect, test } from 'vitest';
import { bone } from '../../../../tests/models/bone.ts';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { openKernel, trimSolid } from '../../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { verifyMesh } from '../../../verify/verify.ts';
import { frameModel } from '../frame-model.ts';
import { groupSegments } from '../plan/groups.ts';
import { planFill } from '../plan/plan-fill.ts';
import { clusterOf } from '../trim/boolean/clusters.ts';
import { FlatTrim } from '../trim/flat/flat-members.ts';
import { projectCaps } from '../trim/projected.ts';
import { CAP_MM } from '../trim/smooth/sheet-cap.ts';
import { trimSmooth } from '../trim/smooth/smooth-members.ts';
import { trimmingOf } from '../trim/trimming.ts';
import { VertexPlaces } from './vertex-places.ts';

const kernel = await openKernel();

function prepared(mesh: Mesh, lattice: string, cellMm: number) {
  const spec = sampleSpec(lattice, { cellMm, rodDiameterMm: 0.8 });
  const framed = frameModel(mesh, spec);
  const classified = framed.classification;
  const plan = planFill(framed);
  const places = new VertexPlaces(classified);
  const groups = groupSegments(projectCaps(classified, plan, places).rest);
  return { ...trimmingOf(classified, plan, places), groups };
}

test('at faces on node planes few members are cut and the others are copies', () => {
  for (const lattice of ['TYPE-20002', 'TYPE-20007']) {
    const { groups, ...trimming } = prepared(box([0, 0, 0], [20, 20, 15]), lattice, 5);
    const flat = new FlatTrim(trimming);
    const cuts = groups.flatMap((group) => flat.group(group)!);
    expect(new Set(cuts.map(({ template }) => template)).size).toBeLessThan(cuts.length / 3);
  }
});

test('where flat faces cut hulls, as past the nodes, the volume is that of the exact trim', () => {
  for (const lattice of ['TYPE-20002', 'TYPE-20007']) {
    const { groups, ...trimming } = prepared(box([0, 0, 0], [20.2, 20.2, 15.2]), lattice, 5);
    const flat = new FlatTrim(trimming);
    const { lattice: placed, plan, places } = trimming;
    const cuts = groups.flatMap((group) => flat.group(group)!);
    const lattices = appendMeshes(groups.map((group) => clusterOf(placed, { plan, places }, group).solid));
    const exact = volumeOf(trimSolid(kernel, 'cut', { lattice: lattices, domain: placed.local }));
    const volume = cuts.reduce((sum, { template }) => sum + template.volumeMm3, 0);
    expect(Math.abs(volume / exact - 1)).toBeLessThan(1e-5);
  }
});

test('smooth surfaces cut closed groups that stay within the stated deviation, without a boolean', () => {
  const radius = 20;
  const { groups, ...trimming } = prepared(sphere(radius, 96), 'TYPE-20002', 8);
  const { lattice, plan, places } = trimming;
  const solids: Mesh[] = [];
  let volume = 0;
  for (const group of groups) {
    const part = trimSmooth(trimming, group);
    if (!part) continue;
    expect(verifyMesh(part.mesh)).toMatchObject({ closed: true, oriented: true, manifold: true });
    const { positions } = part.mesh;
    for (let i = 0; i < positions.length; i += 3) {
      expect(Math.hypot(positions[i]!, positions[i + 1]!, positions[i + 2]!)).toBeLessThan(radius + 1e-3);
    }
    solids.push(clusterOf(lattice, { plan, places }, group).solid);
    volume += volumeOf(part.mesh);
  }
  expect(solids.length).toBeGreaterThan(0.9 * groups.length);
  const exact = volumeOf(trimSolid(kernel, 'cut', { lattice: appendMeshes(solids), domain: lattice.local }));
  // The cap of a group measures a few square millimetres.
  expect(Math.abs(volume - exact) / solids.length).toBeLessThan(CAP_MM * 10);
});

test('a ball of small cells needs no boolean, folds and all', () => {
  const { groups, ...trimming } = prepared(sphere(25, 128), 'TYPE-20002', 5);
  const left = groups.filter((group) => !trimSmooth(trimming, group));
  expect(left.length).toBe(0);
});

test('on an organic model most groups need no boolean', () => {
  const { groups, ...trimming } = prepared(bone(160, 128, 64), 'TYPE-20002', 8);
  const smooth = groups.filter((group) => trimSmooth(trimming, group));
  expect(smooth.length).toBeGreaterThan(0.8 * groups.length);
});
