import { expect, test } from 'vitest';
import { type Recipe, recipeSchema } from '../../../../core/catalogue/recipe.ts';
import { decodeConstant, decodeGradient } from '../../../../core/contract/lattice/task-codec.ts';
import { encodeModel, type ModelMesh } from '../../../../core/formats/stl/body-appendix.ts';
import { encodeStl } from '../../../../core/formats/stl/write.ts';
import { inspectModel, readInspected } from '../../../../core/model/input/inspect.ts';
import { layMap } from '../../../../core/model/pressure/lay-map.ts';
import { planShadow } from '../../../../core/model/pressure/plan-shadow.ts';
import { applyRecipe } from '../../../../core/run/recipe/apply-recipe.ts';
import { awaitedPressure, laidByRule } from '../../../../core/run/recipe/field-by-rule.ts';
import type { RecipeRequest } from '../../../../core/run/recipe/recipe-request.ts';
import { appendMeshes } from '../../../../core/solid/mesh/append-meshes.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { box } from '../../../../tests/models/primitives.ts';
import { sole } from '../../../../tests/models/sole.ts';
import { piercedPlate } from '../../../../tests/models/walls.ts';
import { taskRequest } from '../../../features/job/generate/task-body.ts';
import { requestSettings } from '../../../features/job/order/settings-of-order.ts';
import { sensorsOf } from '../../../features/lattice/gradient/pressure/open-pressure.ts';
import { takePressure } from '../../../features/lattice/gradient/pressure/pressure-field.ts';
import { recipeOf } from '../../../features/recipes/recipe-of-settings.ts';
import { faceOfRule, gradientFaces, rulesOfRoles } from '../../../features/recipes/rules-of-roles.ts';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';

const BASE = { recipe: 1, name: 'Insole', field: 'Industry', lattice: 'TYPE-20002', cellMm: 8, rodMm: 1 };
const PRINTED = { process: 'SLS', material: 'PA12' };
const PLATE = await piercedPlate(12);

const OWN = { lattice: 'TYPE-20001', cellMm: 6, rodMm: 0.9 };
/** Three bodies: one named, one without a name, one beside it. */
const PARTS = partsOf(
  box([0, 0, 0], [30, 30, 16]),
  box([5, 5, 8], [15, 15, 16]),
  box([20, 5, 4], [25, 10, 12]),
);
PARTS.bodies![1]!.name = 'Insert';

function partsOf(...meshes: Mesh[]): ModelMesh {
  const { mesh } = inspectModel(encodeStl(appendMeshes(meshes)), {});
  return mesh!;
}

const CASES: [string, ModelMesh, object][] = [
  [
    'bodies by name and by size',
    PARTS,
    {
      bodies: [
        { name: 'Insert', role: 'lattice', own: OWN },
        { size: 3, role: 'solid' },
      ],
    },
  ],
  ['a body in a shell', PARTS, { shellMm: 1, bodies: [{ name: 'Insert', role: 'lattice', own: OWN }] }],
  ['sizes', PLATE, {}],
  ['a fit', sole(80), { cellMm: 'fit', rodMm: 'fit', field: 'Shoes' }],
  [
    'roles',
    PLATE,
    {
      roles: [
        { kind: 'solid', on: 'hole', mm: 3 },
        { kind: 'skin', on: 'down', mm: 1 },
      ],
    },
  ],
  [
    'a fit beside solid faces',
    PLATE,
    { cellMm: 'fit', rodMm: 'fit', roles: [{ kind: 'solid', on: 'hole', mm: 3 }] },
  ],
  ['a shell with drain holes', box([0, 0, 0], [40, 40, 40]), { shellMm: 2, drainMm: 3 }],
  ['solid faces in a shell', PLATE, { shellMm: 1, roles: [{ kind: 'solid', on: 'hole', mm: 3 }] }],
  ['a solid bottom', PLATE, { bottomMm: 2 }],
  ['a network', PLATE, { lattice: 'TYPE-10001', variant: 'network' }],
  ['no open ends', PLATE, { openEnds: 'none', stretch: 1.5, sides: 12, joinIslands: 'links' }],
  [
    'a gradient from holes',
    PLATE,
    {
      gradient: { by: 'faces', faces: [{ on: 'hole' }], depthMm: 12, toRodMm: 1.6, even: 'density' },
      roles: [{ kind: 'skin', on: 'down', mm: 1 }],
    },
  ],
  [
    'a gradient of hardness along an axis',
    sole(80),
    { gradient: { by: 'axis', axis: 'x', toRodMm: 1.6, elastomer: 'TPU', course: 'smooth' } },
  ],
  ['conformal cells', sole(80), { cells: 'conformal', cellMm: 5 }],
];

function onPage(mesh: ModelMesh, recipe: Recipe) {
  const applied = applyRecipe(mesh, recipe)!;
  const settings = requestSettings(applied.request, INITIAL_SETTINGS);
  const model = { fileId: 'fil_1', faces: 12, extentMm: [1, 1, 1] } as unknown as StageModel;
  const task = taskRequest('wsp_1', { model, settings, plane: null });
  if (task.mode === 'regions') throw new Error('another mode');
  const asked = task.mode === 'constant' ? decodeConstant(task.body) : decodeGradient(task.body);
  return { settings, asked };
}

test.each(CASES)('the page asks for %s as the API and the command line do', (_what, mesh, changes) => {
  const recipe = recipeSchema.parse({ ...BASE, ...PRINTED, ...changes });
  // The server applies the recipe to the file that the page uploaded.
  const stored = applyRecipe(readInspected(encodeModel(mesh))!, recipe)!.request;
  const { asked } = onPage(mesh, recipe);
  expect(asked).toEqual(stored);
});

/** A request with its faces in one order, and each face with its role. */
function inOrder(request: RecipeRequest) {
  const { roles = [], ...rest } = request;
  const sorted = roles
    .flatMap(({ kind, mm, facesAtMm }) => facesAtMm.map((at) => [kind, mm, at].join()))
    .sort();
  const field = request.mode === 'gradient' ? request.field : undefined;
  const begun = field?.source === 'faces' ? field.facesAtMm.map(String).sort() : [];
  return { ...rest, field: { ...field, facesAtMm: begun }, roles: sorted };
}

test.each(CASES)('%s are saved as the recipe that they came from', (_what, mesh, changes) => {
  const recipe = recipeSchema.parse({ ...BASE, ...PRINTED, ...changes });
  const { settings } = onPage(mesh, recipe);
  const { rules, unnamed, bodies } = rulesOfRoles(mesh, settings);
  const saved = recipeOf(settings, {
    name: recipe.name,
    isFitted: recipe.cellMm === 'fit',
    rules: rules.map(({ rule }) => rule),
    bodies,
    gradientFaces: rulesOfRoles(mesh, { roles: gradientFaces(settings) }).rules.map(faceOfRule),
  });
  expect(unnamed).toBe(0);
  expect(inOrder(applyRecipe(mesh, saved)!.request)).toEqual(inOrder(applyRecipe(mesh, recipe)!.request));
});

test('a recipe that names no process takes the one of the page, which changes no file', () => {
  const recipe = recipeSchema.parse(BASE);
  const { asked } = onPage(PLATE, recipe);
  const { process, material: _, ...rest } = asked;
  expect(process).toBe(INITIAL_SETTINGS.process);
  expect(rest).toEqual(applyRecipe(PLATE, recipe)!.request);
});

test.each([
  ['its own pressures', { kPa: { from: 20, to: 200 } }],
  ['all pressures', {}],
  ['a sink', { sink: { mm: 3, peakKPa: 150 } }],
])('a gradient by a pressure map with %s is saved without the map', (_what, rule) => {
  const gradient = { by: 'pressure', toRodMm: 1.6, even: 'density', ...rule };
  const recipe = recipeSchema.parse({ ...BASE, ...PRINTED, gradient });
  const { request } = applyRecipe(PLATE, recipe, awaitedPressure(recipe.gradient))!;
  const settings = requestSettings(request, INITIAL_SETTINGS);
  expect(settings.gradient.picture).toBeNull();
  const saved = recipeOf(settings, { name: recipe.name, isFitted: false, rules: [], gradientFaces: [] });
  expect(saved).toEqual(recipe);
});

test.each([
  ['its own pressures', { kPa: { from: 20, to: 200 } }],
  ['all pressures', {}],
])('the page lays a map on a part by %s as the API and the command line do', (_what, rule) => {
  const gradient = { by: 'pressure', toRodMm: 1.6, even: 'density', ...rule };
  const recipe = recipeSchema.parse({ ...BASE, ...PRINTED, gradient });
  if (recipe.gradient?.by !== 'pressure') throw new Error('another rule');
  const part = sole(80);
  const gray = Uint8Array.from({ length: 60 }, (_, i) => (i % 6) * (10 - Math.floor(i / 6)) * 5);
  const image = { width: 6, height: 10, gray };
  const map = laidByRule(part, { image, fullKPa: 230, isMirrored: false }, recipe.gradient);
  const stored = applyRecipe(part, recipe, map)!.request;
  // The page applies the recipe first, then opens the map of the part.
  const awaited = applyRecipe(part, recipe, awaitedPressure(recipe.gradient))!.request;
  const picture = { id: 'img_1', nameEn: '', nameZh: '', path: '' };
  const { cornersMm } = layMap(sensorsOf(image), planShadow(part));
  const settings = takePressure(
    requestSettings(awaited, INITIAL_SETTINGS),
    { picture, fullKPa: 230 },
    cornersMm,
  );
  const model = { fileId: 'fil_1', faces: 12, extentMm: [1, 1, 1] } as unknown as StageModel;
  const task = taskRequest('wsp_1', { model, settings, plane: null });
  if (task.mode !== 'gradient') throw new Error('another mode');
  expect(decodeGradient(task.body)).toEqual({ ...stored, image: picture.id });
});
