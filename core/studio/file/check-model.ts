import { encodeModel } from '../../formats/stl/body-appendix.ts';
import { INSPECTION_VERSION, inspectModel } from '../../model/input/inspect.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import type { CheckedModel, ModelToCheck } from '../ports.ts';

/** Inspects an uploaded model and repairs it if the user agreed. Takes seconds for large models. */
export function checkModel({ bytes, fileName, consent }: ModelToCheck): CheckedModel {
  const inspection = inspectModel(bytes, { fileName });
  const { faults, accepted, needsConsent, extentMm, faces, vertices, volumeMm3, mesh, repairs } = inspection;
  const checked: CheckedModel = {
    ...{ faults, accepted, needsConsent, faces, vertices, volumeMm3 },
    ...(mesh?.bodies ? { bodiesMm3: mesh.bodies.map((body) => volumeOf(body.mesh)) } : {}),
    ...(accepted && !needsConsent && repairs.length === 0 ? { inspection: INSPECTION_VERSION } : {}),
    extentMm: extentMm ?? [0, 0, 0],
  };
  if (!accepted || !needsConsent || !consent) return checked;
  if (mesh === undefined) throw new Error('an accepted model has a mesh');
  return { ...checked, repaired: encodeModel(mesh) };
}
