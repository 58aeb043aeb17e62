import { expect } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { FacePlace } from '../../spec/face-place.ts';
import type { FaceRole } from '../../spec/roles.ts';
import type { ConstantSpec, LatticeSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { isSound, searchCrossings } from '../../verify/sound.ts';
import { cornersOfStl, verifyTriangles } from '../../verify/verify.ts';
import { filledModel } from './filled-model.ts';

export const ROLES_SPEC = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 1, sides: 6 });
export const FINE_CELLS = { cellMm: [5, 5, 5] as Point };
export const CUBE_30 = box([0, 0, 0], [30, 30, 30]);

/** Fills a model and expects a sound file of as many parts as the report has bodies. */
export async function fillSound(model: Mesh, spec: LatticeSpec) {
  const { report, bytes } = await filledModel(model, spec, { threads: 1 });
  const corners = cornersOfStl(bytes);
  const verification = verifyTriangles(corners);
  expect(isSound(verification, searchCrossings(corners))).toBe(true);
  expect(verification.components).toBe(report.bodies?.length ?? 1);
  return { report, corners };
}

export const specWithRoles = (
  roles: readonly FaceRole[],
  more: Partial<ConstantSpec> = {},
): ConstantSpec => ({
  ...ROLES_SPEC,
  ...more,
  roles,
});

export const solidRole = (mm: number, ...facesAtMm: FacePlace[]): FaceRole => ({
  kind: 'solid',
  facesAtMm,
  mm,
});
