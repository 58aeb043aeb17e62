import * as z from 'zod';
import { BODIES_MAX, BODY_ROLES } from '../../../rules/parameters/bodies.ts';
import { FACE_ROLES, placesLeft, ROLE_LIMITS } from '../../../rules/parameters/roles.ts';
import { facePlace, TOO_MANY_PLACES } from './face-place.ts';
import { VOLUME_MAX_MM3 } from './task-parts.ts';

const { minMm, maxMm, maxFaces } = ROLE_LIMITS;

const faceRole = z.object({
  kind: z.enum(FACE_ROLES).meta({
    description:
      'solid: material behind the faces; skin: the same, thin; keepClear: no lattice within the depth',
  }),
  at: z.array(facePlace).min(1).max(maxFaces).meta({
    description: 'what names each face: a point on it, mm in the model, or the strokes that paint it',
  }),
  depth: z.number().min(minMm).max(maxMm).meta({ description: 'thickness, or depth kept clear, mm' }),
});

export const faceRoles = z
  .array(faceRole)
  .max(maxFaces)
  .refine((roles) => placesLeft(roles.flatMap(({ at }) => at)) >= 0, TOO_MANY_PLACES)
  .meta({ description: 'faces that are solid or stay clear of the lattice; none when left out' });

const bodyRole = z.object({
  body: z
    .int()
    .min(0)
    .max(BODIES_MAX - 1)
    .meta({ description: 'number of the body in the model, from 0, in the order of the file' }),
  role: z.enum(BODY_ROLES).meta({ description: 'void: taken away from the model' }),
  own: z
    .object({
      latticeId: z.int(),
      size: z.number().meta({ description: 'lattice size, mm' }),
      wide: z.number().meta({ description: 'rod diameter, mm' }),
    })
    .optional()
    .meta({ description: 'lattice of a body with role lattice, in place of that of the task' }),
});
export type WireBody = z.output<typeof bodyRole>;

export const bodyRoles = z
  .array(bodyRole)
  .max(BODIES_MAX)
  .meta({ description: 'bodies of the file that have no lattice, or their own one; none when left out' });

const OWN_TEXT = String.raw`\d+(,\d+(\.\d+)?){3}`;

/** Lattices of bodies in the row of an order, and behind a link. */
export const bodyLattices = z
  .array(
    z.object({
      body: z.int().meta({ description: 'number of the body in the file, from 0' }),
      latticeId: z.int(),
      cellSizeMm: z.number(),
      rodDiameterMm: z.number(),
    }),
  )
  .exactOptional()
  .meta({ description: 'bodies with their own lattice; missing for none' });

const count = z.coerce.number().int().min(0);

/** Numbers of faces and bodies with a role in an estimate, which does not depend on their places. */
export const roleCounts = {
  roles: count.max(maxFaces).optional().meta({ description: 'number of faces with a role' }),
  bodies: count.max(BODIES_MAX).optional().meta({ description: 'number of bodies without a lattice' }),
  bodyLattices: z
    .string()
    .regex(new RegExp(`^${OWN_TEXT}(;${OWN_TEXT}){0,${BODIES_MAX - 1}}$`))
    .refine(
      (text) => text.split(';').every((own) => Number(own.split(',')[3]) <= VOLUME_MAX_MM3),
      `volumes up to ${VOLUME_MAX_MM3} mm3`,
    )
    .optional()
    .meta({
      description:
        'bodies with their own lattice, separated by semicolons: its id, size and rod diameter in mm, and the volume of the body in mm3, separated by commas',
    }),
};
export type WireRole = z.output<typeof faceRole>;
