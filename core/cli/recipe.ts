import { readFile } from 'node:fs/promises';
import { type Recipe, recipeSchema } from '../catalogue/recipe.ts';
import { applyRecipe, type LeftOut } from '../run/recipe/apply-recipe.ts';
import { goalOf } from '../run/recipe/field-by-rule.ts';
import { type RecipeRequest, recipeRequestSpec } from '../run/recipe/recipe-request.ts';
import type { PressureField } from '../spec/field.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { CliError, EXIT_NOT_FILLABLE } from './error.ts';
import type { FillArguments } from './options.ts';
import { type PressurePicture, pressureFieldOf } from './pressure.ts';
import type { MovedModel } from './roles.ts';

/** Options that a recipe replaces, with their defaults. */
const REPLACED: Partial<FillArguments> = {
  lattice: undefined,
  size: '10',
  rod: undefined,
  density: undefined,
  hardness: undefined,
  field: undefined,
  join: undefined,
  variant: undefined,
  seed: undefined,
  sides: '8',
  action: 'high',
  'open-ends': undefined,
  cells: undefined,
  shell: undefined,
  bottom: undefined,
  drain: undefined,
  solid: undefined,
  skin: undefined,
  'keep-clear': undefined,
  gradient: undefined,
  projection: 'z',
  'rod-darkest': undefined,
  'rod-lightest': undefined,
  even: undefined,
  layers: undefined,
  plane: undefined,
  part1: undefined,
  part2: undefined,
  origin: undefined,
  turn: undefined,
};

/** Reads the recipe of `--recipe`. Throws a CliError for a broken file, and for options beside it that it replaces. */
export async function readRecipe(path: string, args: FillArguments): Promise<Recipe> {
  const beside = Object.entries(REPLACED).filter(
    ([name, value]) => args[name as keyof FillArguments] !== value,
  );
  if (beside.length > 0)
    throw new CliError(`--recipe takes the place of ${beside.map(([name]) => `--${name}`).join(', ')}`);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CliError(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = recipeSchema.safeParse(content);
  if (read.success && read.data.bodies && args.body)
    throw new CliError('--recipe takes the place of --body: this one has bodies');
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path: field, message }) => `${field.join('.')}: ${message}`);
  throw new CliError(`${path} is no recipe: ${faults.join('; ')}`);
}

/**
 * Returns the spec that a recipe gives for a model, with the map of `--pressure` where it runs by one. Prints on standard
 * error what the recipe chose, and what the model does not allow. Throws a CliError if nothing fits.
 */
export function recipeSpec(
  model: MovedModel,
  recipe: Recipe,
  args: FillArguments & { map: PressurePicture | undefined },
): LatticeSpec {
  const { map } = args;
  const field = map && mapField(model, recipe, { ...args, map });
  const applied = applyRecipe(model.mesh, recipe, field);
  if (!applied)
    throw new CliError('no lattice of this recipe holds together in this model', EXIT_NOT_FILLABLE);
  const { request, leftOut } = applied;
  console.error(`recipe: ${chosenIn(request)}`);
  for (const one of leftOut) console.error(`warning: ${wordsOf(one, recipe)}`);
  const spec = recipeRequestSpec(request);
  return field && spec.gradient ? { ...spec, gradient: { ...spec.gradient, image: map!.image } } : spec;
}

/** The field of the part's pressure map by the rule of a recipe; undefined where it runs by another one. */
function mapField(
  model: MovedModel,
  { gradient }: Recipe,
  args: FillArguments & { map: PressurePicture },
): PressureField | undefined {
  if (gradient?.by !== 'pressure') return undefined;
  const beside = (
    ['from-faces', 'along', 'rods', 'densities', 'hardnesses', 'course', 'pressures'] as const
  ).filter((name) => args[name] !== undefined);
  if (beside.length > 0)
    throw new CliError(`--recipe takes the place of ${beside.map((name) => `--${name}`).join(', ')}`);
  const { kPa, course } = gradient;
  const pressures = kPa && `${kPa.from},${kPa.to}`;
  return { ...pressureFieldOf(model, args.map, { ...args, pressures, course }), ...goalOf(gradient) };
}

function chosenIn(request: RecipeRequest): string {
  const { cellSizeMm, roles = [], bodies = [] } = request;
  const isUniform = 'rodDiameterMm' in request;
  const rods = isUniform ? [request.rodDiameterMm] : [request.darkestRodMm, request.lightestRodMm];
  const { originMm, drains = [] } = isUniform ? request : {};
  const faces = roles.reduce((sum, { facesAtMm }) => sum + facesAtMm.length, 0);
  return [
    `cells of ${cellSizeMm} mm`,
    `rods of ${rods.join(' to ')} mm`,
    ...(originMm ? [`origin ${originMm.join()}`] : []),
    ...(faces > 0 ? [`${faces} faces with a role`] : []),
    ...(bodies.length > 0 ? [`${bodies.length} bodies with a role`] : []),
    ...(drains.length > 0 ? [`${drains.length} drain holes`] : []),
  ].join(', ');
}

function wordsOf(left: LeftOut, { roles, bodies = [], shellMm, drainMm }: Recipe): string {
  if (left.what === 'shell' && left.why === 'too-thin')
    return `a model of this size takes no shell as thin as ${shellMm} mm; it gets a thicker one`;
  if (left.what === 'shell') return `this model has no room for a shell of ${shellMm} mm`;
  if (left.what === 'drains') return `this model has no room for drain holes of ${drainMm} mm`;
  if (left.what === 'body') {
    const { name, size, role } = bodies[left.rule]!;
    const body = name === undefined ? `body ${size} by size` : `body "${name}"`;
    return `${body} (${role}) is left out: this model has no such body, or another rule named it`;
  }
  if (left.why === 'no-map')
    return 'the gradient is left out: give the pressure map of this part with --pressure';
  const why = left.why === 'no-face' ? 'this model has no such face' : 'this model has too many such faces';
  if (left.what === 'field') return `the gradient is left out: ${why}`;
  const { kind, on } = roles[left.role]!;
  return `role ${left.role + 1} (${kind} on ${on}) is left out: ${why}`;
}
