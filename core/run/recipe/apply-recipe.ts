import { fieldByName } from '../../catalogue/application-fields.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { materialFor } from '../../catalogue/materials.ts';
import { FIT, type Recipe } from '../../catalogue/recipe.ts';
import type { RoleRule } from '../../catalogue/recipe-rules.ts';
import { relativeDensity } from '../../cells/density.ts';
import type { ModelMesh } from '../../formats/stl/body-appendix.ts';
import { thinnestShellMm } from '../../model/domain/grid-step.ts';
import { facesOf } from '../../model/domain/roles/named-face.ts';
import { bestDrains } from '../../model/drain/best-drains.ts';
import { facesByRule } from '../../model/faces/faces-by-rule.ts';
import { DRAIN_COUNT_MIN } from '../../rules/parameters/drains.ts';
import { SHELL_THICKNESS_MM, shellMaxMm } from '../../rules/parameters/lattice-parameters.ts';
import { DEFAULT_PROCESS } from '../../rules/parameters/printability.ts';
import { ROLE_LIMITS } from '../../rules/parameters/roles.ts';
import { LatticeError } from '../../solid/error.ts';
import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type ConstantSettings, constantSpec } from '../../spec/constant-settings.ts';
import type { PressureField } from '../../spec/field.ts';
import { withLinks } from '../../spec/join-islands.ts';
import { latticeName } from '../../spec/name.ts';
import { type ConstantSpec, sidesOf } from '../../spec/spec.ts';
import { type FitLimits, fitToPart } from '../fit/fit-to-part.ts';
import { bodiesByRule } from './bodies-by-rule.ts';
import { type FieldFault, type FoundField, fieldByRule } from './field-by-rule.ts';
import { fitLimits } from './fit-limits.ts';
import { type FoundRole, gradientRequest, ofRecipe, type RecipeRequest } from './recipe-request.ts';

/** A part of a recipe that a model does not allow. `role`, `rule`: number of the role, or of the rule of bodies, in the recipe, from 0. */
export type LeftOut =
  | { what: 'role'; role: number; why: 'no-face' | 'too-many-faces' }
  | { what: 'body'; rule: number; why: 'no-body' }
  | { what: 'field'; why: FieldFault }
  | { what: 'shell'; why: 'no-room' | 'too-thin' }
  | { what: 'drains'; why: 'no-room' };

export interface AppliedRecipe {
  request: RecipeRequest;
  /** What the model does not allow, and the request therefore lacks. */
  leftOut: LeftOut[];
}

/**
 * Applies a recipe to a model: chooses what it leaves to the part, and finds the faces that its rules name. The same model
 * and recipe give the same request on the page, the server and the command line. Undefined if no cell within the limits
 * holds together in the model.
 * @param map field of the pressure map of this part
 */
export function applyRecipe(mesh: ModelMesh, recipe: Recipe, map?: PressureField): AppliedRecipe | undefined {
  const leftOut: LeftOut[] = [];
  const roles = { ...rolesOf(mesh, recipe, leftOut), ...bodiesOf(mesh, recipe, leftOut) };
  const field = fieldOf(mesh, recipe, { map, leftOut });
  if (field !== undefined) return { request: gradientRequest(recipe, { ...roles, field }), leftOut };
  const settings = fittedSettings(mesh, recipe, {
    ...baseSettings(recipe),
    ...shellOf(mesh, recipe, leftOut),
    ...roles,
  });
  if (!settings) return undefined;
  const spec = constantSpec(settings);
  const drains = drainsOf({ mesh, spec }, recipe, leftOut);
  const request: RecipeRequest = {
    mode: 'constant',
    ...ofRecipe(recipe),
    ...settings,
    ...drains,
    densityPercent:
      100 *
      relativeDensity(
        { lattice: latticeName(spec), cellMm: spec.cellMm, sides: sidesOf(spec) },
        spec.rodDiameterMm,
      ),
  };
  return { request, leftOut };
}

/** The field of a gradient; undefined without a gradient, or if the model has no such faces or map. */
function fieldOf(
  mesh: Mesh,
  { gradient }: Recipe,
  { map, leftOut }: { map: PressureField | undefined; leftOut: LeftOut[] },
): FoundField | undefined {
  if (gradient === undefined) return undefined;
  const field = fieldByRule(mesh, gradient, map);
  if (typeof field === 'object') return field;
  leftOut.push({ what: 'field', why: field });
  return undefined;
}

/** Settings of a recipe before a part is known; lengths that it leaves to the part are those of a usual cell. */
function baseSettings(recipe: Recipe): Omit<ConstantSettings, 'roles' | 'shellMm'> {
  const { cellMm, rodMm, sides, precision, variant, stretch, cells, openEnds, joinIslands, gradient } =
    recipe;
  const { cellMm: cellRange, rodMm: rodRange } = limitsOf(recipe);
  return {
    latticeId: latticeByTitle(recipe.lattice)!.id,
    cellSizeMm: cellMm === FIT ? cellRange.usual : cellMm,
    // Where a model lacks the faces of the gradient, all of it is far from them; without a map nothing presses.
    rodDiameterMm:
      gradient && gradient.by !== 'pressure' ? gradient.toRodMm : rodMm === FIT ? rodRange.min : rodMm,
    sides,
    action: precision,
    variant,
    stretch,
    ...(cells === 'grid' ? {} : { cells }),
    ...(openEnds === undefined ? {} : { openEnds }),
    ...(joinIslands === 'none' ? {} : { joinIslands }),
    ...(recipe.bottomMm === undefined ? {} : { bottomMm: recipe.bottomMm }),
  };
}

/** The shell, as near to the wanted thickness as the model takes it. */
function shellOf(mesh: Mesh, { shellMm }: Recipe, leftOut: LeftOut[]): Pick<ConstantSettings, 'shellMm'> {
  if (shellMm === undefined) return {};
  const extentMm = extentOf(boundsOf(mesh));
  const { min, step } = SHELL_THICKNESS_MM;
  const least = Math.max(min, step * Math.ceil(thinnestShellMm(extentMm) / step));
  const most = shellMaxMm(Math.min(...extentMm));
  if (shellMm >= least && shellMm <= most) return { shellMm };
  const isTooThin = shellMm < least && least <= most;
  leftOut.push({ what: 'shell', why: isTooThin ? 'too-thin' : 'no-room' });
  if (isTooThin) return { shellMm: least };
  return most < least ? {} : { shellMm: most };
}

/** Roles of the faces that the rules name; a face with several has the first. */
function rolesOf(mesh: Mesh, { roles }: Recipe, leftOut: LeftOut[]): Pick<RecipeRequest, 'roles'> {
  if (roles.length === 0) return {};
  const model = facesOf(mesh);
  const taken = new Set<number>();
  const found: FoundRole[] = [];
  roles.forEach(({ kind, on, diameterMm, mm }: RoleRule, role) => {
    const rule = { on, ...(diameterMm === undefined ? {} : { diameterMm }) };
    const faces = facesByRule(mesh, model, rule).filter((face) => !taken.has(face));
    if (faces.length === 0) leftOut.push({ what: 'role', role, why: 'no-face' });
    else if (taken.size + faces.length > ROLE_LIMITS.maxFaces)
      leftOut.push({ what: 'role', role, why: 'too-many-faces' });
    else {
      for (const face of faces) taken.add(face);
      found.push({ kind, facesAtMm: faces.map((face) => model.faces[face]!.atMm), mm });
    }
  });
  return found.length === 0 ? {} : { roles: found };
}

/** Roles of the bodies that the rules name. */
function bodiesOf(
  model: ModelMesh,
  { bodies: rules = [] }: Recipe,
  leftOut: LeftOut[],
): Pick<RecipeRequest, 'bodies'> {
  if (rules.length === 0) return {};
  const { bodies, unused } = bodiesByRule(model, rules);
  leftOut.push(...unused.map((rule): LeftOut => ({ what: 'body', rule, why: 'no-body' })));
  return bodies.length === 0 ? {} : { bodies };
}

/** Settings with the cell, rod and origin that fit, where the recipe leaves them to the part. */
function fittedSettings<Settings extends ConstantSettings>(
  mesh: Mesh,
  recipe: Recipe,
  settings: Settings,
): Settings | undefined {
  if (recipe.cellMm !== FIT && recipe.rodMm !== FIT) return settings;
  // As on the page: a fit turns links on, which decide what holds together.
  const spec = withLinks(constantSpec(settings));
  const fit = ifPossible(() => fitToPart(mesh, spec, limitsOf(recipe)));
  if (!fit || fit.apart > 0) return undefined;
  const { joinIslands } = spec;
  return {
    ...settings,
    cellSizeMm: fit.cellMm[0],
    rodDiameterMm: fit.rodDiameterMm,
    originMm: fit.originMm,
    ...(joinIslands === undefined ? {} : { joinIslands }),
  };
}

/** Limits of a fit; a length that the recipe names is the only one. */
function limitsOf({ sides, process, material, field, cellMm, rodMm }: Recipe): FitLimits {
  const printed = process ?? DEFAULT_PROCESS;
  const limits = fitLimits({
    sides,
    process: printed,
    material: materialFor(material, printed).name,
    fieldId: fieldByName(field).id,
  });
  return {
    ...limits,
    ...(cellMm === FIT ? {} : { cellMm: { min: cellMm, max: cellMm, usual: cellMm } }),
    ...(rodMm === FIT ? {} : { rodMm: { min: rodMm, max: rodMm } }),
  };
}

function drainsOf(
  { mesh, spec }: { mesh: Mesh; spec: ConstantSpec },
  { drainMm }: Recipe,
  leftOut: LeftOut[],
): Pick<ConstantSettings, 'drains'> {
  const isWalled = spec.shellMm !== undefined || spec.bottomMm !== undefined;
  if (drainMm === undefined) return {};
  const drains = (isWalled && ifPossible(() => bestDrains(mesh, spec, drainMm))) || [];
  if (drains.length >= DRAIN_COUNT_MIN) return { drains };
  leftOut.push({ what: 'drains', why: 'no-room' });
  return {};
}

/** Returns what a search finds; undefined where the engine cannot fill the model with these settings at all. */
function ifPossible<T>(search: () => T): T | undefined {
  try {
    return search();
  } catch (error) {
    if (error instanceof LatticeError) return undefined;
    throw error;
  }
}
