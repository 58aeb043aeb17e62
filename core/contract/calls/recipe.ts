import * as z from 'zod';
import { recipeSchema } from '../../catalogue/recipe.ts';
import { FIELD_LIMITS } from '../../rules/parameters/gradient-fields.ts';
import { PRESSURE_LIMITS } from '../../rules/parameters/pressure-maps.ts';
import { defineCall } from '../call.ts';
import { cleanedText, lineText } from '../line-text.ts';
import { queuedTask, workspaceId } from './parts/task-parts.ts';

const recipeId = z.string().regex(/^rcp_[0-9A-Za-z]{10,40}$/);

/** A stored recipe. A page of an earlier release ignores the fields that it does not know. */
const storedRecipe = z.object({ id: recipeId, recipe: recipeSchema.strip() });
export type StoredRecipe = z.output<typeof storedRecipe>;

/** What a model did not allow of a recipe. */
export const leftOut = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('role'),
    why: z.enum(['no-face', 'too-many-faces']),
    role: z.int().meta({ description: 'number of the role in the recipe, from 0' }),
  }),
  z.object({
    what: z.literal('body'),
    why: z.literal('no-body'),
    rule: z.int().meta({ description: 'number of the rule in the list of bodies, from 0' }),
  }),
  z.object({ what: z.literal('field'), why: z.enum(['no-face', 'too-many-faces', 'no-map']) }),
  z.object({ what: z.literal('shell'), why: z.enum(['no-room', 'too-thin']) }),
  z.object({ what: z.literal('drains'), why: z.literal('no-room') }),
]);

const { minPitchMm, maxPitchMm, minFullKPa } = PRESSURE_LIMITS;
const pitch = z.number().min(minPitchMm).max(maxPitchMm);

/** The pressure map of an order, as an uploaded image. */
export const pressureMap = z.object({
  name: cleanedText({ min: 1, max: 1024 }).meta({ description: 'of its file' }),
  grayscaleId: lineText({ min: 1, max: 60 }).meta({
    description: 'an image of grayscaleRegister, a pixel a sensor: black shows no pressure, white `fullKPa`',
  }),
  fullKPa: z.number().min(minFullKPa).max(FIELD_LIMITS.maxKPa),
  pitchMm: z
    .tuple([pitch, pitch])
    .exactOptional()
    .meta({ description: 'distances of the sensors along a row and a column, mm; equal ones when left out' }),
  isMirrored: z
    .boolean()
    .meta({ description: 'left and right are exchanged: a map of the other foot, or seen from below' }),
});
export type OrderMap = z.output<typeof pressureMap>;

export const workspaceMap = defineCall({
  name: 'workspaceMap',
  method: 'POST',
  path: '/api/v1/workspace/map',
  summary: 'Give an order the pressure map for a recipe that runs by one; null takes it off',
  body: z.object({ id: workspaceId, map: pressureMap.nullable() }),
  data: z.object({ id: workspaceId, map: pressureMap.nullable() }),
});

export const recipeList = defineCall({
  name: 'recipeList',
  method: 'GET',
  path: '/api/v1/recipe/list',
  summary: 'Return the recipes of the account, by name',
  data: z.object({ list: z.array(storedRecipe) }),
});

export const recipeSave = defineCall({
  name: 'recipeSave',
  method: 'POST',
  path: '/api/v1/recipe/save',
  summary: 'Store a recipe, or replace the one with an id. A recipe file has the same form',
  body: z.object({ id: recipeId.optional(), recipe: recipeSchema }),
  data: storedRecipe,
});

export const recipeDelete = defineCall({
  name: 'recipeDelete',
  method: 'DELETE',
  path: '/api/v1/recipe/delete',
  summary: 'Delete a recipe. Orders made with it stay',
  query: z.object({ id: recipeId }),
  data: z.object({ id: recipeId }),
});

export const taskRecipe = defineCall({
  name: 'taskRecipe',
  method: 'POST',
  path: '/api/v1/workspace/task/recipe',
  summary:
    'Apply a recipe to the model of an order, with the map of workspaceMap, and generate; says what the model does not allow',
  body: z
    .object({
      id: workspaceId,
      fileId: lineText({ min: 1, max: 60 }),
      recipeId: recipeId.optional().meta({ description: 'a stored recipe, in place of `recipe`' }),
      recipe: recipeSchema.optional(),
    })
    .refine((body) => (body.recipe === undefined) !== (body.recipeId === undefined), {
      path: ['recipe'],
      message: 'one of recipe and recipeId',
    }),
  data: queuedTask.extend({ leftOut: z.array(leftOut) }),
});
