import { describe, expect, it } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { elasticKey, relativeModulus } from '../../../catalogue/elastic-laws.ts';
import { latticeByTitle } from '../../../catalogue/lattice-types.ts';
import { materialByName } from '../../../catalogue/materials.ts';
import { relativeDensity, rodForDensity } from '../../../cells/density.ts';
import { boxedModel } from '../../../model/domain/boxed-model.ts';
import { skinSurface } from '../../../model/wrap/skin-surface.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { stretchedFigures } from '../../chart/stretched-figures.ts';
import { pointContacts } from '../press-figures.ts';
import { finish } from '../press-test.ts';
import { areaOf, type SkinMesh } from '../skin/skin-network.ts';
import { pressSheet } from './press-sheet.ts';

const PA12 = materialByName('PA12')!;
const GYROID = sampleSpec('TYPE-10001', { cellMm: 8, rodDiameterMm: 0.6 });
/** Boxes of half a cell: they compute the same part faster than the test's own. */
const halves = (cellMm: Point) => cellMm.map((edge) => edge / 2) as Point;
const model = boxedModel(box([0, 0, 0], [24, 24, 32]), halves([8, 8, 8]));
const wanted = { axis: 2, friction: false, material: PA12 } as const;

it('a block of a gyroid is as stiff as its law, and weighs what its density says', () => {
  const figures = finish(pressSheet(model, GYROID, wanted)).figures;
  const density = relativeDensity({ lattice: 'TYPE-10001', cellMm: [8, 8, 8], sides: 8 }, 0.6);
  const key = elasticKey(latticeByTitle('TYPE-10001')!, 'sheet');
  const modulus = PA12.modulusMPa * relativeModulus(key, density, PA12.poissonRatio);
  expect(figures.apparentModulusMPa! / modulus).toBeCloseTo(1, 4);
  expect(figures.massG / ((density * 24 * 24 * 32 * PA12.densityGPerCm3) / 1000)).toBeCloseTo(1, 4);
  expect(figures.firstBuckling).toBeNull();
  expect(figures.isEstimate).toBe(true);
});

it('in a closed skin is as stiff as the skin and its law side by side, and weighs both', () => {
  const shelled = { ...GYROID, shellMm: 1 };
  const solid = box([0, 0, 0], [24, 24, 32]);
  const skin = {
    skin: (mm: number, cellMm: number) => skinSurface(solid, mm, cellMm),
    originMm: [0, 0, 0] as Point,
  };
  // Without Poisson's ratio the two do not hinder each other.
  const of = { ...wanted, material: { ...PA12, poissonRatio: 0 } };
  const open = finish(pressSheet(model, GYROID, of)).figures;
  const closed = finish(pressSheet(model, shelled, { ...of, ...skin })).figures;
  const sides = (PA12.modulusMPa * 4 * 23) / 32;
  expect(Math.abs(closed.stiffnessNPerMm / (open.stiffnessNPerMm + sides) - 1)).toBeLessThan(0.03);
  expect(closed.skin!.share).toBeCloseTo(sides / (open.stiffnessNPerMm + sides), 1);
  const skinG = ((2 * 23 * 23 + 4 * 23 * 31) * PA12.densityGPerCm3) / 1000;
  const density = relativeDensity({ lattice: 'TYPE-10001', cellMm: [8, 8, 8], sides: 8 }, 0.6);
  expect((closed.massG - open.massG) / skinG).toBeCloseTo(1 - density, 1.5);
});

describe('in stretched cells', () => {
  const P: ConstantSpec = { ...GYROID, lattice: 'TYPE-10002', cellMm: [8, 8, 12], rodDiameterMm: 0.8 };
  const solid = box([0, 0, 0], [24, 24, 36]);
  const tall = boxedModel(solid, halves(P.cellMm));

  it.each([0, 2] as const)('a block has the modulus of its homogenised cell along axis %i', (axis) => {
    const { poissonRatio, modulusMPa } = PA12;
    const density = relativeDensity({ lattice: P.lattice, cellMm: P.cellMm, sides: 8 }, P.rodDiameterMm);
    const lattice = latticeByTitle(P.lattice)!;
    const card = stretchedFigures({
      lattice,
      variant: 'sheet',
      stretch: 1.5,
      density,
      sides: 8,
      poissonRatio,
    });
    const { figures } = finish(pressSheet(tall, P, { ...wanted, axis }));
    expect(figures.apparentModulusMPa! / (modulusMPa * card.young[axis])).toBeCloseTo(1, 3);
    expect(figures.massG).toBeCloseTo((density * 24 * 24 * 36 * PA12.densityGPerCm3) / 1000, 4);
  });

  it('stretched along y and pressed along it, is as stiff as stretched along z and pressed along that', () => {
    const across: ConstantSpec = { ...P, cellMm: [8, 12, 8] };
    const lying = boxedModel(box([0, 0, 0], [24, 36, 24]), halves(across.cellMm));
    const [upright, along] = [
      finish(pressSheet(tall, P, wanted)).figures,
      finish(pressSheet(lying, across, { ...wanted, axis: 1 })).figures,
    ];
    expect(along.stiffnessNPerMm / upright.stiffnessNPerMm).toBeCloseTo(1, 3);
    expect(along.firstYield.forceN / upright.firstYield.forceN).toBeCloseTo(1, 2);
    // Tall cells carry along z what cubes of the same density do not.
    const cube = { ...P, cellMm: [8, 8, 8] as Point };
    const density = relativeDensity({ lattice: P.lattice, cellMm: P.cellMm, sides: 8 }, P.rodDiameterMm);
    const flat = {
      ...cube,
      rodDiameterMm: rodForDensity({ lattice: P.lattice, cellMm: cube.cellMm, sides: 8 }, density),
    };
    const model36 = boxedModel(solid, halves(cube.cellMm));
    const even = finish(pressSheet(model36, flat, wanted)).figures;
    expect(upright.stiffnessNPerMm).toBeGreaterThan(1.2 * even.stiffnessNPerMm);
  });

  it('turned by a quarter and pressed along x, yields as cells that lie that way unturned', () => {
    const x = { ...wanted, axis: 0 } as const;
    const turned = finish(pressSheet(model, { ...P, cellMm: [4, 8, 4], turnZDeg: 90 }, x)).figures;
    const lying = finish(pressSheet(model, { ...P, cellMm: [8, 4, 4] }, x)).figures;
    expect(turned.stiffnessNPerMm / lying.stiffnessNPerMm).toBeCloseTo(1, 2);
    expect(turned.firstYield.forceN / lying.firstYield.forceN).toBeCloseTo(1, 2);
  });

  it('turned about z is as stiff along z as it was', () => {
    const turned = finish(pressSheet(tall, { ...P, turnZDeg: 30 }, wanted)).figures;
    expect(turned.stiffnessNPerMm / finish(pressSheet(tall, P, wanted)).figures.stiffnessNPerMm).toBeCloseTo(
      1,
      4,
    );
  });
});

it('weighs the whole shell, also where walls are too thin for its triangles', () => {
  const solid = box([0, 0, 0], [24, 24, 32]);
  const whole = skinSurface(solid, 1, 8);
  const faces = whole.triangles.length / 3;
  const kept = whole.triangles.slice(0, 3 * Math.round(0.8 * faces));
  const missing = {
    ...whole,
    triangles: kept,
    missingShare: 1 - areaOf({ ...whole, triangles: kept }) / areaOf(whole),
  };
  expect(missing.missingShare).toBeGreaterThan(0.1);
  const massOf = (surface: SkinMesh) => {
    const skin = { skin: () => surface, originMm: [0, 0, 0] as Point };
    return finish(pressSheet(model, { ...GYROID, shellMm: 1 }, { ...wanted, friction: true, ...skin }))
      .figures;
  };
  const [full, part] = [massOf(whole), massOf(missing)];
  expect(part.massG / full.massG).toBeCloseTo(1, 6);
  expect(part.skin!.missingShare).toBe(missing.missingShare);
});

describe('with a solid bottom', () => {
  const solid = box([0, 0, 0], [24, 24, 32]);
  const withBottom = (bottomMm: number, friction = false) => {
    const spec = { ...GYROID, bottomMm };
    const boxes = boxedModel(solid, halves(GYROID.cellMm), bottomMm);
    return finish(pressSheet(boxes, spec, { ...wanted, friction })).figures;
  };
  const modulus = (figures: { apparentModulusMPa: number | null }) =>
    figures.apparentModulusMPa! / PA12.modulusMPa;

  it('is stiffer the higher the bottom is, up to the solid block, and weighs both', () => {
    const found = [0.01, 4, 12, 24, 32].map((mm) => withBottom(mm));
    const density = relativeDensity({ lattice: 'TYPE-10001', cellMm: [8, 8, 8], sides: 8 }, 0.6);
    found.forEach((figures, i) => {
      if (i > 0) expect(figures.stiffnessNPerMm).toBeGreaterThan(found[i - 1]!.stiffnessNPerMm);
      const bottomMm = [0.01, 4, 12, 24, 32][i]!;
      const solidMm3 = 24 * 24 * (bottomMm + density * (32 - bottomMm));
      expect(figures.massG).toBeCloseTo((solidMm3 * PA12.densityGPerCm3) / 1000, 4);
    });
    expect(modulus(found[4]!)).toBeCloseTo(1, 5);
    const open = finish(pressSheet(model, GYROID, wanted)).figures;
    expect(found[0]!.stiffnessNPerMm / open.stiffnessNPerMm).toBeCloseTo(1, 1);
  });

  it('is as stiff as bottom and lattice one after the other, or a little more where the bottom holds the lattice', () => {
    const lattice = modulus(finish(pressSheet(model, GYROID, wanted)).figures);
    const inSeries = 32 / (12 + 20 / lattice);
    const ratio = modulus(withBottom(12)) / inSeries;
    expect(ratio).toBeGreaterThan(1);
    expect(ratio).toBeLessThan(1.08);
    // A plate that holds the bottom holds what it holds already.
    expect(modulus(withBottom(12, true)) / modulus(withBottom(12))).toBeLessThan(1.15);
  });

  describe('without Poisson’s ratio, along x', () => {
    const of = { ...wanted, axis: 0, material: { ...PA12, poissonRatio: 0 } } as const;
    const boxes = boxedModel(solid, halves(GYROID.cellMm), 12);
    const press = (rodDiameterMm: number) =>
      finish(pressSheet(boxes, { ...GYROID, rodDiameterMm, bottomMm: 12 }, of)).figures;

    it('is as stiff as bottom and lattice beside each other, by their areas', () => {
      const lattice = modulus(finish(pressSheet(model, GYROID, of)).figures);
      const ratio = modulus(press(0.6)) / ((12 + 20 * lattice) / 32);
      // The bottom hinders the lattice's own sideways strain a little.
      expect(ratio).toBeGreaterThan(1);
      expect(ratio).toBeLessThan(1.005);
    });

    it('says whether its bottom yields first: where the solid does, if its walls are thin', () => {
      const { firstYield, yieldsInBottom } = press(0.3);
      // The lattice shortens it a little less evenly than the solid alone.
      expect(firstYield.travelMm / ((PA12.strengthMPa / PA12.modulusMPa) * 24)).toBeCloseTo(1, 1.5);
      expect(yieldsInBottom).toBe(true);
      expect(press(0.6).yieldsInBottom).toBeUndefined();
    });
  });

  it('says that a load smaller than a box depends on its place, also on a bottom thinner than the load', () => {
    const boxes = boxedModel(solid, halves(GYROID.cellMm), 1);
    const pressed = (radiusMm: number) => {
      const patches = {
        load: { atMm: [12, 12, 0], radiusMm },
        support: { atMm: [12, 12, 32], radiusMm: 9 },
      } as const;
      return finish(pressSheet(boxes, { ...GYROID, bottomMm: 1 }, { ...wanted, patches })).figures;
    };
    const small = pressed(1.2);
    expect(small.contact.high.nodes).toBe(2);
    expect(pointContacts(small)).toEqual(['high']);
    expect(pointContacts(pressed(4.5))).toEqual([]);
  });

  it('of a ball weighs its cap and the lattice above it, and is stiffer than the ball without', () => {
    const ball = sphere(16, 96, [16, 16, 16]);
    const density = relativeDensity({ lattice: 'TYPE-10001', cellMm: [8, 8, 8], sides: 8 }, 0.6);
    const rough = { ...wanted, friction: true } as const;
    const press = (bottomMm: number) =>
      finish(pressSheet(boxedModel(ball, halves([8, 8, 8]), bottomMm), { ...GYROID, bottomMm }, rough))
        .figures;
    const [low, high] = [press(8), press(12)];
    const ballMm3 = (4 / 3) * Math.PI * 16 ** 3;
    const capMm3 = (Math.PI * 8 ** 2 * (3 * 16 - 8)) / 3;
    const filledMm3 = capMm3 + density * (ballMm3 - capMm3);
    expect(low.massG / ((filledMm3 * PA12.densityGPerCm3) / 1000)).toBeCloseTo(1, 1.5);
    const open = finish(pressSheet(boxedModel(ball, halves([8, 8, 8])), GYROID, rough)).figures;
    expect(low.stiffnessNPerMm).toBeGreaterThan(1.2 * open.stiffnessNPerMm);
    expect(high.stiffnessNPerMm).toBeGreaterThan(low.stiffnessNPerMm);
  });
});

describe('with load and support on whole faces', () => {
  // So far off that the ball touches the outermost layer of nodes and no other.
  const [farMm, originMm] = [1000, [5, 6, 7] as Point];
  const patch = (z: number) => ({
    atMm: [originMm[0] + 12, originMm[1] + 12, originMm[2] + z] as Point,
    radiusMm: farMm + 0.5,
  });
  const patches = { load: patch(32 + farMm), support: patch(-farMm), guided: true };
  const press = (friction: boolean, by?: typeof patches) =>
    finish(pressSheet(model, GYROID, { ...wanted, friction, patches: by, originMm })).figures;

  it('is as stiff as between plates with friction', () => {
    const [plates, picked] = [press(true), press(true, patches)];
    expect(picked.stiffnessNPerMm / plates.stiffnessNPerMm).toBeCloseTo(1, 4);
    expect(picked.firstYield.forceN / plates.firstYield.forceN).toBeCloseTo(1, 3);
    expect(picked.apparentModulusMPa).toBeNull();
    const turned = press(true, { ...patches, load: patches.support, support: patches.load });
    expect(turned.stiffnessNPerMm / picked.stiffnessNPerMm).toBeCloseTo(1, 5);
  });

  it('is as stiff as between plates with friction where the load is free, and nothing turns it', () => {
    const sliding = press(false, { ...patches, guided: false }).stiffnessNPerMm;
    const greased = press(false).stiffnessNPerMm;
    expect(sliding).toBeGreaterThan(greased);
    // A block that is pressed in its middle neither tilts nor slides.
    expect(sliding / press(true).stiffnessNPerMm).toBeCloseTo(1, 4);
  });

  it('touches the nearest place where both are small, and says what is out of reach', () => {
    const at = (z: number, radiusMm: number) => ({ ...patch(z), radiusMm });
    const small = press(true, { ...patches, load: at(33, 0.1), support: at(0, 9) });
    expect(small.contact.high.nodes).toBe(1);
    expect(small.stiffnessNPerMm).toBeLessThan(press(true, patches).stiffnessNPerMm);
    const run = (load: ReturnType<typeof at>) => () => press(true, { ...patches, load, support: at(0, 9) });
    expect(run(at(60, 5))).toThrow(expect.objectContaining({ code: 'no-contact' }));
    expect(run(at(2, 9))).toThrow(expect.objectContaining({ code: 'patches-meet' }));
  });
});

describe('is refused', () => {
  it.each([['surface', { ...GYROID, lattice: 'TYPE-20002' }]] as const)(
    'with %s where it is no surface',
    (code, spec) => {
      const run = () => finish(pressSheet(model, spec as ConstantSpec, wanted));
      expect(run).toThrow(expect.objectContaining({ code }));
    },
  );
});
