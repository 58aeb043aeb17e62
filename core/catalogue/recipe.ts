import * as z from 'zod';
import { namesOf } from '../rules/names.ts';
import { isOneLine } from '../rules/one-line.ts';
import { BODIES_MAX } from '../rules/parameters/bodies.ts';
import { CELL_LAYOUTS } from '../rules/parameters/cell-layouts.ts';
import { DRAIN_LIMITS } from '../rules/parameters/drains.ts';
import { gradientRodRange } from '../rules/parameters/gradient-images.ts';
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
import { APPLICATION_FIELDS, fieldByName, widestRanges } from './application-fields.ts';
import { LATTICE_TYPES, latticeByTitle } from './lattice-types.ts';
import { MATERIALS } from './materials.ts';
import { bodyRule, gradientRule, RECIPE_ROLES_MAX, roleRule } from './recipe-rules.ts';

/** Characters of a recipe's name. */
export const RECIPE_NAME_MAX = 60;
/** In place of a length: chosen by the walls of each part. */
export const FIT = 'fit';

const lengthWithin = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);
const WIDEST = widestRanges();

function isWithin(mm: number | typeof FIT, { min, max }: { min: number; max: number }): boolean {
  return mm === FIT || (mm >= min && mm <= max);
}

/** Settings that a gradient does not have, at the values that they may have beside one. */
const BESIDE_GRADIENT = {
  ...{ variant: 'sheet', stretch: 1, cells: 'grid', joinIslands: 'none' },
  ...{ openEnds: undefined, shellMm: undefined, bottomMm: undefined, drainMm: undefined },
} as const;

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
    bodies: z.array(bodyRule).max(BODIES_MAX).exactOptional().meta({
      description:
        'bodies of a file that are solid or void, or have their own lattice; the first rule of a body counts',
    }),
    gradient: gradientRule.exactOptional().meta({ description: 'rods that run to another diameter' }),
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
  .refine(({ field, rodMm, gradient }) => gradient || isWithin(rodMm, fieldByName(field).rodDiameterRange), {
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
  .superRefine(({ bodies = [], cells, field }, { addIssue }) => {
    const refuse = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path: ['bodies', ...path], message, input: bodies });
    if (bodies.length > 0 && cells !== 'grid') refuse([], 'not in conformal cells');
    const { latticeSizeRange, rodDiameterRange } = fieldByName(field);
    bodies.forEach(({ own }, i) => {
      if (own && !isWithin(own.cellMm, latticeSizeRange))
        refuse([i, 'own', 'cellMm'], 'outside the range of the field');
      if (own && !isWithin(own.rodMm, rodDiameterRange))
        refuse([i, 'own', 'rodMm'], 'outside the range of the field');
    });
  })
  .superRefine((recipe, { addIssue }) => {
    const { gradient, cellMm, rodMm, lattice } = recipe;
    if (gradient === undefined) return;
    const refuse = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path, message, input: recipe });
    if (latticeByTitle(lattice)!.family === 'surface') refuse(['lattice'], 'has no gradient');
    if (cellMm === FIT || rodMm === FIT) {
      refuse([cellMm === FIT ? 'cellMm' : 'rodMm'], 'a gradient has no fit');
      return;
    }
    const rods = gradientRodRange(cellMm, true);
    if (!isWithin(rodMm, rods)) refuse(['rodMm'], `between ${rods.min} and ${rods.max} beside a gradient`);
    if (!isWithin(gradient.toRodMm, rods))
      refuse(['gradient', 'toRodMm'], `between ${rods.min} and ${rods.max}`);
    for (const name of namesOf(BESIDE_GRADIENT))
      if (recipe[name] !== BESIDE_GRADIENT[name]) refuse([name], 'not beside a gradient');
  })
  .meta({ description: 'A lattice design for any part.' });

export type Recipe = z.output<typeof recipeSchema>;

/** Returns the published JSON Schema of a recipe file. */
export function recipeJsonSchema(): object {
  return z.toJSONSchema(recipeSchema, { io: 'input' });
}
