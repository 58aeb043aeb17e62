import { expect } from 'vitest';
import { box } from '../../../../../tests/models/primitives.ts';
import type { ModelMesh } from '../../../../formats/stl/body-appendix.ts';
import { encodeStl } from '../../../../formats/stl/write.ts';
import { inspectModel } from '../../../../model/input/inspect.ts';
import { openKernel, SolidScope } from '../../../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../../../solid/mesh/mesh.ts';
import { weldCorners } from '../../../../solid/mesh/weld/weld.ts';
import type { LatticeReport } from '../../../../spec/report.ts';
import type { BodyRole } from '../../../../spec/roles.ts';
import type { ConstantSpec, LatticeSpec } from '../../../../spec/spec.ts';
import { isSound, searchCrossings } from '../../../../verify/sound.ts';
import { cornersOfStl, verifyTriangles } from '../../../../verify/verify.ts';
import { generateLattice } from '../../generate.ts';

export const OCTET: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-20002',
  cellMm: [8, 8, 8],
  rodDiameterMm: 1,
  sides: 6,
  action: 'high',
};

/** The model that a file of these bodies gives. */
export function modelOf(...meshes: Mesh[]): ModelMesh {
  const { mesh, accepted } = inspectModel(encodeStl(appendMeshes(meshes)), {});
  if (!accepted || !mesh) throw new Error('a model');
  return mesh;
}

/** A model filled with OCTET beside its bodies with roles, and its file as corners, whose soundness is checked. */
export async function made(model: ModelMesh, bodies: readonly BodyRole[], more: Partial<ConstantSpec> = {}) {
  const parts: Uint8Array[] = [];
  const spec = { ...OCTET, ...more, bodies } as LatticeSpec;
  const report: LatticeReport = await generateLattice(model, spec, {
    threads: 1,
    write: (chunk) => void parts.push(chunk.slice()),
  });
  const corners = cornersOfStl(Buffer.concat(parts));
  const verification = verifyTriangles(corners);
  expect(isSound(verification, searchCrossings(corners))).toBe(true);
  expect(verification.components).toBe(report.bodies?.length ?? 1);
  return { report, corners, verification, spec };
}

/** Volume of a result within a body, by the boolean kernel, mm3. */
export async function volumeWithin(corners: Float32Array, body: Mesh): Promise<number> {
  const scope = new SolidScope(await openKernel());
  try {
    const whole = scope.solid(weldCorners(corners), 'bad-model');
    return scope.keep(whole.intersect(scope.solid(body, 'bad-model'))).volume();
  } finally {
    scope.release();
  }
}

/** A block with inserts and a post, which have these names. */
export function assembly(...names: string[]) {
  const model = modelOf(
    box([0, 0, 0], [40, 40, 20]),
    box([5, 5, 12], [12, 12, 20]),
    box([20, 5, 12], [28, 12, 20]),
    box([10, 20, 20], [22, 32, 30]),
  );
  return { ...model, bodies: model.bodies!.map((body, i) => ({ ...body, name: names[i] ?? '' })) };
}
