import * as z from 'zod';
import { FACE_ROLES, ROLE_LIMITS } from '../../rules/parameters/roles.ts';

const { minMm, maxMm, maxFaces } = ROLE_LIMITS;

const faceRole = z.object({
  kind: z.enum(FACE_ROLES).meta({
    description:
      'solid: material behind the faces; skin: the same, thin; keepClear: no lattice within the depth',
  }),
  at: z
    .array(z.tuple([z.number(), z.number(), z.number()]))
    .min(1)
    .max(maxFaces)
    .meta({ description: 'a point on each face, mm in the model' }),
  depth: z.number().min(minMm).max(maxMm).meta({ description: 'thickness, or depth kept clear, mm' }),
});

/** Roles of faces in a task. */
export const faceRoles = z
  .array(faceRole)
  .max(maxFaces)
  .meta({ description: 'faces that are solid or stay clear of the lattice; none when left out' });

/** Number of faces with a role in an estimate, which does not depend on their places. */
export const roleCount = z.coerce.number().int().min(0).max(maxFaces);
export type WireRole = z.output<typeof faceRole>;
