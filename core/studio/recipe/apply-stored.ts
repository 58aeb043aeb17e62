import { materialByName } from '../../catalogue/materials.ts';
import type { Recipe } from '../../catalogue/recipe.ts';
import type { MappedSpec } from '../../fill/field/solved-field.ts';
import type { GrayImage } from '../../formats/png/gray-image.ts';
import { readImage } from '../../formats/png/read-image.ts';
import { solveSink } from '../../mechanics/sink/solve-sink.ts';
import { GRADIENT_IMAGE_MAX_PIXELS } from '../../rules/parameters/gradient-images.ts';
import { type AppliedRecipe, applyRecipe } from '../../run/recipe/apply-recipe.ts';
import { laidByRule } from '../../run/recipe/field-by-rule.ts';
import { recipeRequestSpec } from '../../run/recipe/recipe-request.ts';
import { LatticeError } from '../../solid/error.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { meshOf } from '../file/source-mesh.ts';
import type { RecipeAnswer, RecipeQuestion } from '../ports.ts';

/** Applies a recipe to a stored model. Takes seconds. */
export function applyToStored({ source, isInspected, recipe, map }: RecipeQuestion): RecipeAnswer {
  let mesh: Mesh;
  try {
    mesh = meshOf(source, isInspected);
  } catch (error) {
    if (error instanceof LatticeError) return 'model-refused';
    throw error;
  }
  const { gradient } = recipe;
  if (map === undefined || gradient?.by !== 'pressure') return applyRecipe(mesh, recipe) ?? 'nothing-fits';
  const image = readImage(map.image, GRADIENT_IMAGE_MAX_PIXELS);
  if (image.gray.every((value) => value === 0)) return 'map-unpressed';
  const applied = applyRecipe(mesh, recipe, laidByRule(mesh, { ...map, image }, gradient));
  return applied ? solvedFor(mesh, { applied, image }, recipe) : 'nothing-fits';
}

/** Solves the map of a request for the sink that its recipe asks for, if it asks for one. */
function solvedFor(
  mesh: Mesh,
  { applied, image }: { applied: AppliedRecipe; image: GrayImage },
  { material }: Recipe,
): RecipeAnswer {
  const { request } = applied;
  if (!('field' in request) || request.field.source !== 'pressure') return applied;
  const { solved: goal, ...map } = request.field;
  if (goal === undefined) return applied;
  const elastomer = material === undefined ? undefined : materialByName(material);
  const spec = recipeRequestSpec(request);
  const mapped = { ...spec, gradient: { ...spec.gradient, field: map, image } } as MappedSpec;
  const found = elastomer && solveSink(mesh, mapped, { material: elastomer, goal });
  if (!found || !('field' in found)) return 'sink-not-reached';
  const { field, image: solved } = found;
  const [a, b, c, d] = field.cornersMm.map(([x, y]): [number, number] => [x, y]);
  return {
    ...applied,
    request: { ...request, field: { ...field, cornersMm: [a!, b!, c!, d!] } },
    solved,
  };
}
