import { encodeModel, type ModelMesh, readBodies } from '../../../core/formats/stl/body-appendix.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { inspectModel, type ModelInspection } from '../../../core/model/input/inspect.ts';
import { modelFault } from '../../../core/rules/model/faults.ts';
import { UPLOAD_MAX_BYTES } from '../../../core/rules/model/upload-limits.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import type { InspectedFile } from '../inspected-file.ts';
import { DEPENDENT_FAULTS } from './dependent-faults.ts';

/** Figures of a mesh before it is sealed. */
interface Known {
  /** Inspection of this very mesh, apart from its place. */
  inspection?: ModelInspection;
  /** Inspection before the model was resized, turned or lost bodies: its repairs are in the mesh. */
  before?: ModelInspection;
}

/** The file to store of a mesh in its stage position, inspected if it was not yet. */
export async function sealMesh(
  model: ModelMesh,
  fileName: string,
  known: Known = {},
): Promise<InspectedFile> {
  if (known.inspection?.accepted === false) return answerOf(fileName, known.inspection);
  const whole = encodeModel(model);
  // A model that only fits without its bodies, or whose bodies cannot be read back, is stored without them.
  const { bodies = [], ...alone } = model;
  const isWhole = whole.byteLength <= UPLOAD_MAX_BYTES && readBodies(whole).length === bodies.length;
  const mesh: ModelMesh = isWhole ? model : alone;
  const stl = mesh === model ? whole : encodeStl(alone);
  if (stl.byteLength > UPLOAD_MAX_BYTES) {
    const faults = [modelFault('file-too-large', { count: stl.byteLength })];
    return answerOf(fileName, { ...known.inspection, ...known.before, faults, accepted: false });
  }
  const found = known.inspection ?? inspectModel(stl, { fileName });
  const judged = known.before === undefined ? found : withRepairs(found, known.before);
  if (!judged.accepted) return answerOf(fileName, judged);
  const lost = isWhole ? [] : [modelFault('bodies-left-out', { count: bodies.length })];
  const noted = { ...judged, faults: [...judged.faults, ...lost] };
  const buffer = new Uint8Array(stl).buffer;
  return answerOf(fileName, noted, { sealed: { mesh, stl: buffer, sha256Hex: await sha256Hex(buffer) } });
}

/** Adds earlier repairs, which the user has to accept, to an inspection of the result. */
function withRepairs(found: ModelInspection, before: ModelInspection): ModelInspection {
  const kept = before.faults.filter(
    ({ severity, code }) => severity !== 'refuse' && !DEPENDENT_FAULTS.has(code),
  );
  const later = found.faults.filter(({ code }) => !kept.some((fault) => fault.code === code));
  const faults = [...kept, ...later];
  return { ...found, faults, needsConsent: faults.some(({ severity }) => severity === 'repair') };
}

export function answerOf(
  fileName: string,
  inspection: Partial<ModelInspection> & Pick<ModelInspection, 'faults' | 'accepted'>,
  { sealed = null, read = null }: Partial<Pick<InspectedFile, 'sealed' | 'read'>> = {},
): InspectedFile {
  const {
    faults,
    accepted,
    needsConsent = false,
    faces = 0,
    vertices = 0,
    volumeMm3 = 0,
    extentMm,
    turn,
  } = inspection;
  const canTurn = turn !== undefined && faults.some(({ code }) => code === 'box-too-large');
  const figures = { faces, vertices, volumeMm3, extentMm: extentMm ?? null };
  return { fileName, faults, accepted, needsConsent, ...figures, sealed, canTurn, read };
}
