import { expect, test } from 'vitest';
import { sphere } from '../../../../tests/models/primitives.ts';
import { comb, plate, thinTube, tray } from '../../../../tests/models/thin.ts';
import { generateLattice } from '../../../run/pipeline/generate.ts';
import { distance } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { insideTest } from '../../grid/inside.ts';
import { frameModel } from '../frame-model.ts';
import { islandsOf } from './islands.ts';

const spec = (cell: number, changes: Partial<ConstantSpec> = {}) =>
  sampleSpec('TYPE-20002', {
    cellMm: cell,
    rodDiameterMm: cell / 8,
    sides: 6,
    joinIslands: 'links',
    ...changes,
  });

const THIN: [string, () => Mesh | Promise<Mesh>, ConstantSpec][] = [
  ['plate', plate, spec(8, { originMm: [30, 20, 3.5] })],
  ['tray', () => tray([22, 13, 6]), spec(2.4)],
  ['tube', thinTube, spec(1.8)],
  ['comb', comb, spec(4)],
];

test.each(THIN)(
  'links of a %s are short, inside the model, and join what fell apart',
  async (_, model, asked) => {
    const mesh = await model();
    const apart = frameModel(mesh, { ...asked, joinIslands: 'none' });
    const { graph, classification: c, frame } = frameModel(mesh, asked);
    const net = graph.net!;
    expect(net.netStruts.length).toBeGreaterThan(0);
    expect(frame.prunedShare).toBeLessThan(apart.frame.prunedShare);
    expect(frame.strutCount).toBeGreaterThan(apart.frame.strutCount + net.netStruts.length);
    expect(apart.graph.net).toBeUndefined();
    // Without its links what is kept would be several islands.
    const { weightMm } = islandsOf(c, graph);
    expect(weightMm.filter((mm) => mm > 0).length).toBeGreaterThan(1);
    const inside = insideTest(c.local, c.placement, c.near);
    for (const [a, b] of net.netStruts) {
      const [from, to] = [net.nodes[a]!.place, net.nodes[b]!.place];
      expect(distance(from, to)).toBeLessThanOrEqual(1.5 * asked.cellMm[0] + 1e-9);
      for (let i = 0; i <= 8; i++) {
        const at = from.map((value, k) => value + (i / 8) * (to[k]! - value)) as [number, number, number];
        expect(inside(...at)).toBe(true);
      }
    }
  },
);

test.each(THIN)(
  'a linked lattice in a %s is closed, oriented, manifold and in one part',
  async (_, model, asked) => {
    const mesh = await model();
    const report = await generateLattice(mesh, asked, { write: () => {}, threads: 1 });
    expect(report.proof).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });
    expect(report.linkCount).toBeGreaterThan(0);
    expect(report.coverage).toBeGreaterThan(0.9);
    const { measured, predicted } = report.volumeFraction;
    expect(predicted / measured).toBeCloseTo(1, 1);
  },
);

test('nothing is added where the lattice hangs together', () => {
  const ball = sphere(15, 48);
  const linked = frameModel(ball, spec(5));
  const plain = frameModel(ball, spec(5, { joinIslands: 'none' }));
  expect(linked.graph.net?.netStruts ?? []).toEqual([]);
  expect(linked.frame.struts).toEqual(plain.frame.struts);
});

test('a boundary net joins islands before the largest part is kept', async () => {
  const mesh = await plate();
  const asked = spec(10, { originMm: [30, 20, 3.5], joinIslands: 'none' });
  const apart = frameModel(mesh, asked).frame;
  const { graph, classification: c, frame } = frameModel(mesh, { ...asked, openEnds: 'net' });
  expect(frame.prunedShare).toBeLessThan(apart.prunedShare / 2);
  expect(islandsOf(c, graph).weightMm.filter((mm) => mm > 0).length).toBeGreaterThan(1);
});
