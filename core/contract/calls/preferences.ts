import * as z from 'zod';
import { APPLICATION_FIELDS } from '../../catalogue/application-fields.ts';
import { MATERIALS } from '../../catalogue/materials.ts';
import { PRINT_PROCESSES } from '../../rules/parameters/printability.ts';
import { defineCall } from '../call.ts';

const fieldIds = APPLICATION_FIELDS.map(({ id }) => id);
/** Forms send numbers as text. */
const fieldOfForm = z.enum(fieldIds.map(String)).transform(Number).pipe(z.literal(fieldIds));
const FIELD_TEXT = 'id of an application field';
const materialNames = MATERIALS.map(({ name }) => name);

/** The saved preferences of docs/specification.md#calls; null is not chosen yet. */
const preferences = z.object({
  technology: z.enum(PRINT_PROCESSES).nullable(),
  field: z.literal(fieldIds).nullable().meta({ description: FIELD_TEXT }),
  material: z.enum(materialNames).nullable().meta({ description: 'name of a material of the catalogue' }),
});

export const preferencesGet = defineCall({
  name: 'preferencesGet',
  method: 'GET',
  path: '/api/v1/account/preferences',
  summary: 'Return the technology, field and material the user last worked with',
  data: preferences,
});

export const preferencesSave = defineCall({
  name: 'preferencesSave',
  method: 'PUT',
  path: '/api/v1/account/preferences',
  summary: 'Save the given preferences and keep the others. The members’ field is for members only',
  body: preferences
    .extend({ field: z.literal(fieldIds).or(fieldOfForm).nullable().meta({ description: FIELD_TEXT }) })
    .partial(),
  data: preferences,
});
