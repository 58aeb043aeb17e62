import { expect, test } from 'vitest';
import { GALLERY } from '../../../../tests/models/gallery.ts';
import { openKernel, SolidScope } from '../../../solid/kernel/kernel.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { frameModel } from '../frame-model.ts';
import { netStrutSolid } from './solids.ts';
import { netStrutGroups } from './strut-groups.ts';

test.each([
  ['ball', 'TYPE-20002', 6],
  ['star', 'TYPE-20007', 8],
  ['lump one', 'GH-30001', 12],
])(
  'rods of the net of a %s in %s with %i sides are in one group each, where none runs into another',
  async (name, lattice, sides) => {
    const { graph, classification } = frameModel(
      await GALLERY[name]!(),
      sampleSpec(lattice, { cellMm: 8, rodDiameterMm: 0.8, sides, openEnds: 'net' }),
    );
    const net = graph.net!;
    const groups = netStrutGroups(net);
    expect(groups.flat().sort((a, b) => a - b)).toEqual(net.netStruts.map((_, netStrut) => netStrut));
    const kernel = await openKernel();
    const scope = new SolidScope(kernel);
    try {
      for (const group of groups) {
        const netStruts = group.map((netStrut) =>
          scope.solid(netStrutSolid(classification, net, netStrut), 'trim-failed'),
        );
        const mm3 = netStruts.reduce((sum, netStrut) => sum + netStrut.volume(), 0);
        expect(scope.keep(kernel.Manifold.union(netStruts)).volume()).toBeCloseTo(mm3, 6);
      }
    } finally {
      scope.release();
    }
  },
);
