import { fieldByName } from '../../catalogue/application-fields.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import type { Recipe } from '../../catalogue/recipe.ts';
import type { PrintProcess } from '../../rules/parameters/printability.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { type ConstantSettings, constantSpec } from '../../spec/constant-settings.ts';
import { type GradedSettings, gradientSpec } from '../../spec/graded-settings.ts';
import type { FaceRole } from '../../spec/roles.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import type { FoundField } from './field-by-rule.ts';

export type FoundRole = Omit<FaceRole, 'facesAtMm'> & { facesAtMm: Point[] };

interface OfRecipe {
  fieldId: number;
  roles?: FoundRole[];
  process?: PrintProcess;
  material?: string;
}

/** A lattice request of one lattice of one rod diameter. */
export interface ConstantRecipeRequest extends OfRecipe, Omit<ConstantSettings, 'roles'> {
  mode: 'constant';
  densityPercent: number;
}

/** A lattice request of one lattice with a gradient. */
export interface GradientRecipeRequest extends OfRecipe, Omit<GradedSettings, 'roles' | 'field'> {
  mode: 'gradient';
  field: FoundField;
  /** Id of the image that a pressure field needs; empty until it is stored, and for other fields. */
  image: string;
}

/** A lattice request: the settings of an order, made for one model. */
export type RecipeRequest = ConstantRecipeRequest | GradientRecipeRequest;

export function recipeRequestSpec(request: RecipeRequest): LatticeSpec {
  return 'rodDiameterMm' in request ? constantSpec(request) : gradientSpec<never>(request, undefined);
}

/** Returns the part of a request that does not depend on the model. */
export function ofRecipe({ field, process, material }: Recipe): OfRecipe {
  return {
    fieldId: fieldByName(field).id,
    ...(process === undefined ? {} : { process }),
    ...(material === undefined ? {} : { material }),
  };
}

/** Returns the request of a gradient whose field was found on the model. */
export function gradientRequest(
  recipe: Recipe,
  found: Pick<GradientRecipeRequest, 'roles' | 'bodies' | 'field'>,
): GradientRecipeRequest {
  const { toRodMm, even, elastomer } = recipe.gradient!;
  return {
    mode: 'gradient',
    ...ofRecipe(recipe),
    latticeId: latticeByTitle(recipe.lattice)!.id,
    cellSizeMm: recipe.cellMm as number,
    darkestRodMm: recipe.rodMm as number,
    lightestRodMm: toRodMm,
    sides: recipe.sides,
    action: recipe.precision,
    projection: 'z',
    even,
    ...(elastomer === undefined ? {} : { elastomer }),
    image: '',
    ...found,
  };
}
