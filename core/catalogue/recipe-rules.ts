import * as z from 'zod';
import { BODIES_MAX, BODY_NAME_MAX, BODY_ROLES } from '../rules/parameters/bodies.ts';
import { FIELD_COURSES, FIELD_LIMITS } from '../rules/parameters/gradient-fields.ts';
import { PROJECTION_AXES } from '../rules/parameters/gradient-images.ts';
import { FACE_ROLES, FACE_RULES, ROLE_LIMITS } from '../rules/parameters/roles.ts';
import { LATTICE_TYPES } from './lattice-types.ts';
import { MATERIALS } from './materials.ts';

/** Rules of one kind in a recipe. */
export const RECIPE_ROLES_MAX = 10;

/** Longest diameter of a rule, mm. */
const LENGTH_MAX_MM = 100;
const lengthMm = z.number().positive().max(LENGTH_MAX_MM);

const faceRule = z.strictObject({
  on: z.enum(FACE_RULES).meta({
    description: 'faces by rule: holes, bosses, or faces that look down, up or sideways',
  }),
  diameterMm: z
    .strictObject({ min: lengthMm, max: lengthMm })
    .refine(({ min, max }) => min <= max, 'min is above max')
    .exactOptional()
    .meta({ description: 'of holes and bosses; all diameters when left out' }),
});
export type FaceRuleOfRecipe = z.output<typeof faceRule>;

export const roleRule = faceRule.extend({
  kind: z.enum(FACE_ROLES).meta({
    description:
      'solid: material behind the faces; skin: the same, thin; keepClear: no lattice within the depth',
  }),
  mm: z
    .number()
    .min(ROLE_LIMITS.minMm)
    .max(ROLE_LIMITS.maxMm)
    .meta({ description: 'thickness, or depth kept clear, mm' }),
});
export type RoleRule = z.output<typeof roleRule>;

export const bodyRule = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(BODY_NAME_MAX)
      .exactOptional()
      .meta({ description: 'bodies of this name in the file' }),
    size: z
      .int()
      .min(1)
      .max(BODIES_MAX)
      .exactOptional()
      .meta({ description: 'in place of a name: 1 is the largest body, 2 the next one' }),
    role: z.enum(BODY_ROLES),
    own: z
      .strictObject({
        lattice: z.enum(LATTICE_TYPES.map(({ title }) => title)),
        cellMm: lengthMm,
        rodMm: lengthMm,
      })
      .exactOptional()
      .meta({ description: 'of a body with role lattice: the lattice in place of that of the recipe' }),
  })
  .refine(({ name, size }) => (name === undefined) !== (size === undefined), 'needs either name or size')
  .refine(({ role, own }) => (role === 'lattice') === (own !== undefined), {
    path: ['own'],
    message: 'belongs to the role lattice',
  });
export type BodyRule = z.output<typeof bodyRule>;

const ends = {
  toRodMm: lengthMm.meta({ description: 'rod diameter at the other end, mm; `rodMm` is that at the first' }),
  even: z
    .enum(['diameter', 'density'])
    .default('diameter')
    .meta({ description: 'quantity that runs evenly between the ends' }),
  elastomer: z
    .enum(MATERIALS.flatMap(({ name, shoreA }) => (shoreA === undefined ? [] : [name])))
    .exactOptional()
    .meta({ description: 'material in which the hardness runs evenly, in place of that' }),
  course: z
    .enum(FIELD_COURSES)
    .default('linear')
    .meta({ description: 'linear: evenly from one end to the other; smooth: slowly near both ends' }),
};

const kPa = z.number().min(0).max(FIELD_LIMITS.maxKPa);

/** Rods that run from `rodMm` to another diameter over any part. */
export const gradientRule = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('faces').meta({ description: 'distance from faces: the first end is on them' }),
    faces: z.array(faceRule).min(1).max(RECIPE_ROLES_MAX),
    depthMm: z
      .number()
      .min(FIELD_LIMITS.minDepthMm)
      .max(FIELD_LIMITS.maxDepthMm)
      .meta({ description: 'distance of the other end from the faces, mm' }),
    ...ends,
  }),
  z.strictObject({
    by: z
      .literal('axis')
      .meta({ description: 'place along an axis of the part: the first end is the low one' }),
    axis: z.enum(PROJECTION_AXES),
    ...ends,
  }),
  z.strictObject({
    by: z.literal('pressure').meta({
      description: 'pressure map of each part, which comes beside it: the first end is at low pressure',
    }),
    kPa: z
      .strictObject({ from: kPa, to: kPa })
      .refine(({ from, to }) => from < to, 'from is not below to')
      .exactOptional()
      .meta({ description: 'pressures at both ends; from none to the highest of each map when left out' }),
    sink: z
      .strictObject({ mm: z.number().positive().max(FIELD_LIMITS.maxSinkMm), peakKPa: kPa.exactOptional() })
      .exactOptional()
      .meta({
        description:
          'solved between the ends by the curves of the cells: the same sink everywhere, or no more than a peak',
      }),
    ...ends,
  }),
]);
export type GradientRule = z.output<typeof gradientRule>;
