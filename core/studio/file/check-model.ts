import { encodeStl } from '../../lattice/formats/stl/write.ts';
import { inspectModel } from '../../lattice/input/inspect.ts';
import type { ModelFault } from '../../rules/model/faults.ts';
import { UPLOAD_MEETING_PAIRS_MAX } from '../../rules/model/upload-limits.ts';

export interface ModelToCheck {
  bytes: Uint8Array;
  fileName: string;
  /** The user agrees to the repairs that were named. */
  consent: boolean;
}

/** Findings about an uploaded model that its record needs. */
export interface CheckedModel {
  faults: ModelFault[];
  /** True if no fault refuses it. */
  accepted: boolean;
  needsConsent: boolean;
  extentMm: [number, number, number];
  faces: number;
  vertices: number;
  volumeMm3: number;
  /** The repaired model as STL, if it needs repairs and the user agreed. */
  repaired?: Uint8Array;
}

/** Inspects an uploaded model and repairs it if the user agreed. Takes seconds for large models. */
export function checkModel({ bytes, fileName, consent }: ModelToCheck): CheckedModel {
  const inspection = inspectModel(bytes, { fileName, pairsMax: UPLOAD_MEETING_PAIRS_MAX });
  const { faults, accepted, needsConsent, extentMm, faces, vertices, volumeMm3, mesh } = inspection;
  const checked: CheckedModel = {
    ...{ faults, accepted, needsConsent, faces, vertices, volumeMm3 },
    extentMm: [...(extentMm ?? [0, 0, 0])] as [number, number, number],
  };
  if (!accepted || !needsConsent || !consent) return checked;
  if (mesh === undefined) throw new Error('an accepted model has a mesh');
  return { ...checked, repaired: encodeStl(mesh) };
}
