import { describe, expect, it } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { rodForDensity } from '../../cells/density.ts';
import { skinSurface } from '../../model/wrap/skin-surface.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { pressBodies } from '../../run/pipeline/press-bodies.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { latticeName } from '../../spec/name.ts';
import type { ConstantSpec, RegionsSpec } from '../../spec/spec.ts';
import { levelPlane } from '../../spec/testing/level-plane.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { pressLattice } from './press-lattice.ts';
import { finish } from './press-test.ts';
import { pressedPart } from './testing/pressed-part.ts';
import { usualErrorOf } from './usual-error.ts';

it('refuses a shell of which most of the surface is missing', () => {
  const model = box([0, 0, 0], [16, 16, 16]);
  const spec = sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 1, shellMm: 1 });
  const noSolid = () => {
    throw new Error('struts need no boxes');
  };
  const source = {
    frame: () => buildFrame(model, spec),
    boxes: noSolid,
    walls: noSolid,
    skin: (shellMm: number, cellMm: number) => ({
      ...skinSurface(model, shellMm, cellMm),
      missingShare: 0.6,
    }),
    boxMm: boundsOf(model),
    isInside: () => true,
    coverage: () => 1,
    solids: () => [],
    faceSkins: () => [],
  };
  const wanted = { axis: 2, friction: true, material: materialByName('PA12')! } as const;
  expect(() => finish(pressLattice(source, spec, wanted))).toThrow(
    expect.objectContaining({ code: 'thin-shell' }),
  );
});

describe('a part that says little', () => {
  const wanted = { axis: 2, friction: true, material: materialByName('PA12')! } as const;
  const of = (model: Mesh, spec: ConstantSpec) => () => pressedPart(model, spec, wanted);
  const spec = (changes: Partial<ConstantSpec>) =>
    sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 1, ...changes });

  it('is refused: a network whose necks part', () => {
    const one = spec({ lattice: 'TYPE-10003', variant: 'network' });
    const rodDiameterMm = rodForDensity({ lattice: latticeName(one), cellMm: one.cellMm, sides: 8 }, 0.1);
    const pressed = of(box([0, 0, 0], [16, 16, 16]), { ...one, rodDiameterMm });
    expect(pressed).toThrow(expect.objectContaining({ code: 'below-law' }));
  });

  it('is refused where its struts fill less than half of the model', () => {
    const scrap = buildFrame(box([0, 0, 0], [8, 8, 8]), spec({}));
    const sparse = { frame: () => scrap, ...pressBodies(box([0, 0, 0], [8, 8, 40]), spec({})) };
    expect(() => finish(pressLattice(sparse, spec({}), wanted))).toThrow(
      expect.objectContaining({ code: 'hardly-filled' }),
    );
  });

  it('says how far such figures are usually off, by the kind of lattice', () => {
    const block = box([0, 0, 0], [8, 8, 8]);
    const errorOf = (changes: Partial<ConstantSpec>) => of(block, spec(changes))().usualError!;
    expect(errorOf({}).highPercent).toBeLessThan(errorOf({ lattice: 'TYPE-10001' }).highPercent);
  });

  it('of several lattices says the widest error', () => {
    const foam = spec({ lattice: 'GH-30001' });
    const { lattice, cellMm, rodDiameterMm } = foam;
    const own = { lattice, cellMm, rodDiameterMm };
    const inBody = spec({ bodies: [{ body: 1, role: 'lattice', own }] });
    const plane = levelPlane(4);
    const inRegion: RegionsSpec = { ...spec({}), mode: 'regions', regions: { plane, second: own } };
    expect(usualErrorOf(spec({}))).not.toEqual(usualErrorOf(foam));
    for (const both of [inBody, inRegion]) expect(usualErrorOf(both)).toEqual(usualErrorOf(foam));
  });

  it('prints the range of a round part, which the usual figure lies in', () => {
    const { stiffnessNPerMm, stiffnessRange } = of(
      sphere(15, 48),
      spec({ cellMm: [6, 6, 6], rodDiameterMm: 1.2 }),
    )();
    expect(stiffnessRange!.leastNPerMm).toBeLessThan(0.9 * stiffnessNPerMm);
    expect(stiffnessRange!.mostNPerMm).toBeGreaterThan(1.1 * stiffnessNPerMm);
    expect(of(box([0, 0, 0], [16, 16, 16]), spec({}))().stiffnessRange).toBeUndefined();
  });
});
