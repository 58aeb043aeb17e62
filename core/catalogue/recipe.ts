import * as z from 'zod';
import { isOneLine } from '../rules/one-line.ts';
import { CELL_LAYOUTS } from '../rules/parameters/cell-layouts.ts';
import { DRAIN_LIMITS } from '../rules/parameters/drains.ts';
import { ISLAND_LINKS } from '../rules/parameters/join-islands.ts';
import {
  BOTTOM_THICKNESS_MM,
  OUTPUT_ACTIONS,
  SHELL_THICKNESS_MM,
  STRUT_SIDES,
  SURFACE_VARIANTS,
} from '../rules/parameters/lattice-parameters.ts';
import { OPEN_ENDS } from '../rules/parameters/open-ends.ts';
import { CELL_STRETCH_MAX, PRINT_PROCESSES } from '../rules/parameters/printability.ts';
import { FACE_ROLES, FACE_RULES, ROLE_LIMITS } from '../rules/parameters/roles.ts';
import { APPLICATION_FIELDS, fieldByName, widestRanges } from './application-fields.ts';
import { LATTICE_TYPES } from './lattice-types.ts';
import { MATERIALS } from './materials.ts';

/** Characters of a recipe's name, and roles in a recipe. */
export const RECIPE_NAME_MAX = 60;
export const RECIPE_ROLES_MAX = 10;
/** In place of a length: chosen by the walls of each part. */
export const FIT = 'fit';

/** Longest diameter of a rule, mm. */
const LENGTH_MAX_MM = 100;
const lengthMm = z.number().positive().max(LENGTH_MAX_MM);
const lengthWithin = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);
const WIDEST = widestRanges();

function isWithin(mm: number | typeof FIT, { min, max }: { min: number; max: number }): boolean {
  return mm === FIT || (mm >= min && mm <= max);
}

const roleRule = z.strictObject({
  kind: z.enum(FACE_ROLES).meta({
    description:
      'solid: material behind the faces; skin: the same, thin; keepClear: no lattice within the depth',
  }),
  on: z.enum(FACE_RULES).meta({
    description: 'faces by rule: holes, bosses, or faces that look down, up or sideways',
  }),
  diameterMm: z
    .strictObject({ min: lengthMm, max: lengthMm })
    .refine(({ min, max }) => min <= max, 'min is above max')
    .exactOptional()
    .meta({ description: 'of holes and bosses; all diameters when left out' }),
  mm: z
    .number()
    .min(ROLE_LIMITS.minMm)
    .max(ROLE_LIMITS.maxMm)
    .meta({ description: 'thickness, or depth kept clear, mm' }),
});
export type RoleRule = z.output<typeof roleRule>;

/**
 * A lattice design for any part: the settings of an order of one lattice, with rules in place of what belongs to one
 * part. Command line and API read it with this schema, and refuse a field that it does not have: a setting that
 * they do not know would be left out unseen.
 */
export const recipeSchema = z
  .strictObject({
    $schema: z.url().max(200).exactOptional().meta({ description: 'address of this schema, for editors' }),
    recipe: z.literal(1).meta({ description: 'version of this format' }),
    name: z.string().max(RECIPE_NAME_MAX).trim().min(1).refine(isOneLine, 'not one line of plain text'),
    field: z.enum(APPLICATION_FIELDS.map(({ nameEn }) => nameEn)).meta({ description: 'application field' }),
    lattice: z.enum(LATTICE_TYPES.map(({ title }) => title)),
    variant: z.enum(SURFACE_VARIANTS).default('sheet').meta({ description: 'of a surface lattice' }),
    cellMm: z.union([lengthWithin(WIDEST.latticeSizeRange), z.literal(FIT)]).meta({
      description: 'edge of a cell, mm, within the range of the field; fit: by the walls of each part',
    }),
    rodMm: z.union([lengthWithin(WIDEST.rodDiameterRange), z.literal(FIT)]).meta({
      description:
        'rod diameter, mm, within the range of the field; fit: by the cell, the field and the process',
    }),
    stretch: z
      .number()
      .min(1)
      .max(CELL_STRETCH_MAX)
      .default(1)
      .meta({ description: 'height of a cell over its width' }),
    cells: z.enum(CELL_LAYOUTS).default('grid'),
    openEnds: z.enum(OPEN_ENDS).exactOptional(),
    joinIslands: z.enum(ISLAND_LINKS).default('none').meta({
      description: 'struts between parts of the lattice that hang together nowhere; always with fit',
    }),
    sides: z
      .int()
      .min(STRUT_SIDES.min)
      .max(STRUT_SIDES.max)
      .default(STRUT_SIDES.default)
      .meta({ description: 'sides of a strut' }),
    precision: z.enum(OUTPUT_ACTIONS).default('high'),
    shellMm: lengthWithin({
      min: SHELL_THICKNESS_MM.min,
      max: SHELL_THICKNESS_MM.ordinaryMax,
    }).exactOptional(),
    bottomMm: lengthWithin(BOTTOM_THICKNESS_MM).exactOptional(),
    drainMm: lengthWithin({ min: DRAIN_LIMITS.minMm, max: DRAIN_LIMITS.maxMm })
      .exactOptional()
      .meta({ description: 'diameter of two drain holes, low and far apart, in a shell or a solid bottom' }),
    roles: z.array(roleRule).max(RECIPE_ROLES_MAX).default([]),
    process: z.enum(PRINT_PROCESSES).exactOptional(),
    material: z
      .enum(MATERIALS.map(({ name }) => name))
      .exactOptional()
      .meta({ description: 'name of a material of the catalogue' }),
  })
  .refine(({ field, cellMm }) => isWithin(cellMm, fieldByName(field).latticeSizeRange), {
    path: ['cellMm'],
    message: 'outside the range of the field',
  })
  .refine(({ field, rodMm }) => isWithin(rodMm, fieldByName(field).rodDiameterRange), {
    path: ['rodMm'],
    message: 'outside the range of the field',
  })
  .refine(({ shellMm, bottomMm }) => shellMm === undefined || bottomMm === undefined, {
    path: ['bottomMm'],
    message: 'not beside a shell',
  })
  .refine(({ roles, cells }) => roles.length === 0 || cells === 'grid', {
    path: ['roles'],
    message: 'not in conformal cells',
  })
  .meta({ description: 'A lattice design for any part.' });

export type Recipe = z.output<typeof recipeSchema>;

/** Returns the published JSON Schema of a recipe file. */
export function recipeJsonSchema(): object {
  return z.toJSONSchema(recipeSchema, { io: 'input' });
}
