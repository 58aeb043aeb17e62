import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { gearOutline, prism } from '../../../tests/models/shapes.ts';
import { sole } from '../../../tests/models/sole.ts';
import { piercedPlate } from '../../../tests/models/walls.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { type Recipe, recipeSchema } from '../../catalogue/recipe.ts';
import { checkSpec } from '../../cells/check-spec.ts';
import { thinnestShellMm } from '../../model/domain/grid-step.ts';
import { facesOf } from '../../model/domain/roles/named-face.ts';
import { facesByRule, rulesOf } from '../../model/faces/faces-by-rule.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { constantSpec } from '../../spec/constant-settings.ts';
import { fitToPart } from '../fit/fit-to-part.ts';
import { assembly } from '../pipeline/bodies/testing/made-of-bodies.ts';
import { applyRecipe } from './apply-recipe.ts';
import { awaitedPressure } from './field-by-rule.ts';
import { fitLimits } from './fit-limits.ts';
import { recipeRequestSpec } from './recipe-request.ts';

const BASE = { recipe: 1, name: 'Insole', field: 'Industry', lattice: 'TYPE-20002', cellMm: 8, rodMm: 1 };

function recipe(changes: object = {}): Recipe {
  return recipeSchema.parse({ ...BASE, ...changes });
}

/** Applies a recipe without a gradient. */
function applyUniform(mesh: Mesh, wanted: Recipe) {
  const applied = applyRecipe(mesh, wanted);
  if (applied === undefined) return undefined;
  const { request, leftOut } = applied;
  if (request.mode === 'gradient') throw new Error('a gradient');
  return { request, leftOut };
}

const PLATE = await piercedPlate(12);
/** Holes of 16, 14 and 8 mm. */
const HOLES = { holes: [16, 14, 8] };

function diametersOf(mesh: Mesh, points: readonly unknown[]): number[] {
  const { faces } = facesOf(mesh);
  return points.map((at) => {
    const { shape } = faces.find(({ atMm }) => String(atMm) === String(at))!;
    return shape.kind === 'hole' ? Math.round(shape.diameterMm) : 0;
  });
}

test('gives the settings of an order, and the spec that an order of them has', () => {
  const made = applyUniform(
    box([0, 0, 0], [30, 30, 30]),
    recipe({ shellMm: 2, process: 'SLS', material: 'PA12' }),
  );
  expect(made).toMatchObject({
    request: {
      mode: 'constant',
      fieldId: 3,
      latticeId: 8,
      cellSizeMm: 8,
      rodDiameterMm: 1,
      shellMm: 2,
      process: 'SLS',
      material: 'PA12',
    },
    leftOut: [],
  });
  expect(made!.request.densityPercent).toBeGreaterThan(1);
  expect(constantSpec(made!.request)).toEqual({
    mode: 'constant',
    lattice: 'TYPE-20002',
    cellMm: [8, 8, 8],
    rodDiameterMm: 1,
    sides: 8,
    action: 'high',
    shellMm: 2,
  });
});

test('fits as the button of the page does, within the field and the process', () => {
  const model = sole(80);
  const made = applyUniform(
    model,
    recipe({ cellMm: 'fit', rodMm: 'fit', field: 'Shoes', process: 'SLS', material: 'TPU' }),
  );
  const { cellSizeMm, rodDiameterMm, originMm, joinIslands } = made!.request;
  const spec = constantSpec({ ...applyUniform(model, recipe())!.request, joinIslands: 'links' });
  const fit = fitToPart(model, spec, fitLimits({ sides: 8, process: 'SLS', material: 'TPU', fieldId: 2 }))!;
  expect({ cellSizeMm, rodDiameterMm, originMm }).toEqual({
    cellSizeMm: fit.cellMm[0],
    rodDiameterMm: fit.rodDiameterMm,
    originMm: fit.originMm,
  });
  expect(joinIslands).toBe('links');
  expect(rodDiameterMm).toBeGreaterThan(1);
});

test('a length that the recipe names stays in a fit', { tags: 'release' }, () => {
  const made = applyUniform(sole(80), recipe({ cellMm: 6, rodMm: 'fit' }))!.request;
  expect(made.cellSizeMm).toBe(6);
  const thick = applyUniform(sole(80), recipe({ cellMm: 'fit', rodMm: 1.1 }))!.request;
  expect(thick.rodDiameterMm).toBe(1.1);
});

test('nothing is made where no cell within the limits holds together', () => {
  expect(
    applyUniform(box([0, 0, 0], [30, 30, 0.4]), recipe({ cellMm: 'fit', rodMm: 'fit' })),
  ).toBeUndefined();
});

test('nothing is made where every cell within the limits leaves a solid part loose', {
  tags: 'release',
}, () => {
  const roles = (['up', 'down'] as const).map((on) => ({ kind: 'solid', on, mm: 2 }));
  const coarse = recipe({ lattice: 'TYPE-20009', cellMm: 20, rodMm: 'fit', roles });
  expect(applyUniform(box([0, 0, 0], [12, 12, 30]), coarse)).toBeUndefined();
  expect(applyUniform(box([0, 0, 0], [40, 40, 60]), coarse)).toBeDefined();
});

test('roles find their holes by diameter, both ends of the range among them', () => {
  const on = { on: 'hole', kind: 'solid', mm: 3 };
  const made = applyUniform(PLATE, recipe({ roles: [{ ...on, diameterMm: { min: 8, max: 14 } }] }))!;
  expect(made.request.roles).toHaveLength(1);
  const [role] = made.request.roles!;
  expect(role).toMatchObject({ kind: 'solid', mm: 3 });
  expect(diametersOf(PLATE, role!.facesAtMm).sort((a, b) => a - b)).toEqual([8, 14]);
  const all = applyUniform(PLATE, recipe({ roles: [on] }))!.request.roles!;
  expect(all[0]!.facesAtMm).toHaveLength(HOLES.holes.length);
});

test('roles find faces by where they look, and a face has the first of its roles', () => {
  const roles = [
    { kind: 'skin', on: 'down', mm: 1 },
    { kind: 'keepClear', on: 'up', mm: 2 },
    { kind: 'skin', on: 'side', mm: 1.5 },
    { kind: 'solid', on: 'down', mm: 4 },
  ];
  const { request, leftOut } = applyUniform(PLATE, recipe({ roles }))!;
  const heights = (k: number) => request.roles![k]!.facesAtMm.map(([, , z]) => Math.round(z));
  expect(heights(0)).toEqual([-6]);
  expect(heights(1)).toEqual([6]);
  // The four sides, and no wall of a hole.
  expect(request.roles![2]!.facesAtMm).toHaveLength(4);
  expect(leftOut).toEqual([{ what: 'role', role: 3, why: 'no-face' }]);
});

test('says what a model does not allow, and makes the rest', () => {
  const thin = box([0, 0, 0], [30, 30, 6]);
  const { request, leftOut } = applyUniform(thin, recipe({ shellMm: 4, drainMm: 20 }))!;
  expect(request.shellMm).toBe(3);
  expect(request.drains).toBeUndefined();
  expect(leftOut).toEqual([
    { what: 'shell', why: 'no-room' },
    { what: 'drains', why: 'no-room' },
  ]);
  const bosses = applyUniform(thin, recipe({ roles: [{ kind: 'solid', on: 'boss', mm: 2 }] }))!;
  expect(bosses.request.roles).toBeUndefined();
  expect(bosses.leftOut).toEqual([{ what: 'role', role: 0, why: 'no-face' }]);
});

test('a shell is as thick as the grid over a large model needs, or left out where that is more than fits', () => {
  const large = recipe({ shellMm: 1, cellMm: 20, rodMm: 1.5 });
  const made = applyUniform(box([0, 0, 0], [400, 380, 250]), large)!;
  const thinnestMm = thinnestShellMm([400, 380, 250]);
  expect(thinnestMm).toBeGreaterThan(1);
  expect(made.request.shellMm).toBe(Math.ceil(thinnestMm));
  expect(made.leftOut).toEqual([{ what: 'shell', why: 'too-thin' }]);
  const flat = applyUniform(box([0, 0, 0], [400, 380, 3]), large)!;
  expect(thinnestShellMm([400, 380, 3])).toBeGreaterThan(1);
  expect(flat.request.shellMm).toBeUndefined();
  expect(flat.leftOut).toEqual([{ what: 'shell', why: 'no-room' }]);
});

test('a role whose faces are more than a model may have is left out', () => {
  const gear = prism(gearOutline(40, 60, 50, true), 20);
  expect(facesOf(gear).faces.length).toBeGreaterThan(100);
  const roles = [
    { kind: 'skin', on: 'down', mm: 1 },
    { kind: 'skin', on: 'side', mm: 1 },
  ];
  const { request, leftOut } = applyUniform(gear, recipe({ roles }))!;
  expect(request.roles).toHaveLength(1);
  expect(leftOut).toEqual([{ what: 'role', role: 1, why: 'too-many-faces' }]);
});

test('drain holes find their places in a shell', () => {
  const { request, leftOut } = applyUniform(
    box([0, 0, 0], [40, 40, 40]),
    recipe({ shellMm: 2, drainMm: 3 }),
  )!;
  expect(request.drains).toHaveLength(2);
  expect(request.drains![0]!.diameterMm).toBe(3);
  expect(leftOut).toEqual([]);
});

test('a face is named by the rule that finds it again', () => {
  const model = facesOf(PLATE);
  const ruleOf = rulesOf(PLATE);
  expect(model.faces.length).toBeGreaterThan(6);
  model.faces.forEach((face, k) => {
    const rule = ruleOf(face);
    expect(rule).toBeDefined();
    expect(facesByRule(PLATE, model, rule!)).toContain(k);
  });
});

test('a fit beside solid faces links nothing, since what is solid holds its parts', () => {
  const roles = [{ kind: 'solid', on: 'hole', mm: 3 }];
  const made = applyUniform(PLATE, recipe({ cellMm: 'fit', rodMm: 'fit', roles }))!;
  expect(made.leftOut).toEqual([]);
  expect(made.request.joinIslands).toBeUndefined();
  expect(checkSpec(constantSpec(made.request))).toEqual([]);
});

const GRADIENT = { toRodMm: 1.8, even: 'density', course: 'smooth' };

test('a gradient begins on the faces that its rules name', () => {
  const faces = [{ on: 'hole', diameterMm: { min: 7, max: 9 } }, { on: 'hole' }];
  const { request, leftOut } = applyRecipe(
    PLATE,
    recipe({
      gradient: { by: 'faces', faces, depthMm: 10, ...GRADIENT },
      roles: [{ kind: 'skin', on: 'down', mm: 1 }],
    }),
  )!;
  expect(request).toMatchObject({
    mode: 'gradient',
    darkestRodMm: 1,
    lightestRodMm: 1.8,
    even: 'density',
    field: { source: 'faces', depthMm: 10, course: 'smooth' },
    roles: [{ kind: 'skin' }],
  });
  expect(leftOut).toEqual([]);
  const spec = recipeRequestSpec(request);
  expect(checkSpec(spec)).toEqual([]);
  const field = spec.gradient!.field!;
  if (field.source !== 'faces') throw new Error('another field');
  expect(diametersOf(PLATE, field.facesAtMm).sort()).toEqual([14, 16, 8]);
});

test('a gradient along an axis holds for every model', () => {
  const { request } = applyRecipe(sole(80), recipe({ gradient: { by: 'axis', axis: 'x', ...GRADIENT } }))!;
  const spec = recipeRequestSpec(request);
  expect(spec.gradient).toMatchObject({
    field: { source: 'axis', axis: 'x' },
    darkestMm: 1,
    lightestMm: 1.8,
  });
  expect(checkSpec(spec)).toEqual([]);
});

test('a model without the faces of a gradient is as far from them as can be', () => {
  const gradient = { by: 'faces', faces: [{ on: 'boss' }], depthMm: 10, ...GRADIENT };
  const { request, leftOut } = applyUniform(PLATE, recipe({ gradient }))!;
  expect(request.rodDiameterMm).toBe(1.8);
  expect(leftOut).toEqual([{ what: 'field', why: 'no-face' }]);
});

test('a gradient by pressure takes the map of the part, and is left out without one', () => {
  const rule = { by: 'pressure', kPa: { from: 20, to: 200 }, ...GRADIENT };
  const wanted = recipe({ gradient: rule });
  const without = applyUniform(PLATE, wanted)!;
  expect(without.request.rodDiameterMm).toBe(1);
  expect(without.leftOut).toEqual([{ what: 'field', why: 'no-map' }]);
  const awaited = awaitedPressure(wanted.gradient)!;
  expect(awaited).toMatchObject({ source: 'pressure', fromKPa: 20, toKPa: 200, course: 'smooth' });
  const { request, leftOut } = applyRecipe(PLATE, wanted, awaited)!;
  expect(leftOut).toEqual([]);
  expect(request).toMatchObject({ darkestRodMm: 1, lightestRodMm: 1.8, even: 'density', field: awaited });
  const solved = awaitedPressure(recipe({ gradient: { ...rule, sink: { mm: 3, peakKPa: 150 } } }).gradient);
  expect(solved!.solved).toEqual({ sinkMm: 3, peakKPa: 150 });
});

const OWN = { lattice: 'TYPE-20001', cellMm: 6, rodMm: 0.9 };
const SETTING = { latticeId: latticeByTitle('TYPE-20001')!.id, cellSizeMm: 6, rodDiameterMm: 0.9 };

test('bodies are found by their names, which several may have, and by their size', () => {
  const bodies = [
    { name: 'Insert', role: 'solid' },
    { size: 2, role: 'lattice', own: OWN },
    { name: 'Screw', role: 'void' },
  ];
  const { request, leftOut } = applyUniform(
    assembly('Block', 'Insert', 'Insert', 'Post'),
    recipe({ bodies }),
  )!;
  expect(request.bodies).toEqual([
    { body: 1, role: 'solid' },
    { body: 2, role: 'solid' },
    { body: 3, role: 'lattice', own: SETTING },
  ]);
  expect(leftOut).toEqual([{ what: 'body', rule: 2, why: 'no-body' }]);
  expect(checkSpec(recipeRequestSpec(request))).toEqual([]);
  const one = applyUniform(box([0, 0, 0], [30, 30, 30]), recipe({ bodies }))!;
  expect(one.request.bodies).toBeUndefined();
  expect(one.leftOut.map(({ what }) => what)).toEqual(['body', 'body', 'body']);
});
