import { expect, test } from 'vitest';
import { GALLERY } from '../../../../tests/models/gallery.ts';
import { openKernel, SolidScope } from '../../kernel/kernel.ts';
import { frameModel } from '../frame-model.ts';
import { rodGroups } from './rod-groups.ts';
import { rodSolid } from './solids.ts';

test.each([
  ['ball', 'TYPE-20002', 6],
  ['star', 'TYPE-20007', 8],
  ['lump one', 'GH-30001', 12],
])(
  'rods of the net of a %s in %s with %i sides are in one group each, where none runs into another',
  async (name, lattice, sides) => {
    const { graph, classification } = frameModel(await GALLERY[name]!(), {
      mode: 'constant',
      lattice,
      cellMm: [8, 8, 8],
      rodDiameterMm: 0.8,
      sides,
      action: 'high',
      openEnds: 'net',
    });
    const net = graph.net!;
    const groups = rodGroups(net);
    expect(groups.flat().sort((a, b) => a - b)).toEqual(net.rods.map((_, rod) => rod));
    const kernel = await openKernel();
    const scope = new SolidScope(kernel);
    try {
      for (const group of groups) {
        const rods = group.map((rod) => scope.solid(rodSolid(classification, net, rod), 'trim-failed'));
        const mm3 = rods.reduce((sum, rod) => sum + rod.volume(), 0);
        expect(scope.keep(kernel.Manifold.union(rods)).volume()).toBeCloseTo(mm3, 6);
      }
    } finally {
      scope.release();
    }
  },
);
