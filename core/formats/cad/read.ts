import { type ModelRead, type ReadModel, refuseModel } from '../model/model-read.ts';
import { roundNear } from '../model/round-near.ts';
import { MODEL_TRIANGLES_MAX } from '../stl/layout.ts';
import { type CadFormat, cadFormatOf } from './format.ts';
import type { CadKernel, CadMesh } from './kernel.ts';
import { likelyLongestMm } from './likely-size.ts';

/** Maximum distances between triangles and faces that a user may choose, mm, fine first. */
export const CAD_ACCURACIES_MM = [0.01, 0.02, 0.05, 0.1] as const;
/** Accuracy at which an IGES file is read first. */
const USUAL_MM = 0.05;
/** Share of the longest side that the default accuracy is. */
const ACCURACY_SHARE = 1 / 2000;
/** Maximum angle between neighbours on a curve, radians: 21 sides at least make a small hole. */
const TURN_RADIANS = 0.3;

/** The accuracy for a part of this size: a 2000th of its longest side, rounded to a choice. */
export function defaultAccuracyMm(longestMm: number): number {
  const wanted = longestMm * ACCURACY_SHARE;
  return CAD_ACCURACIES_MM.findLast((mm) => mm <= wanted) ?? CAD_ACCURACIES_MM[0];
}

/**
 * Reads the solids of a STEP (AP203, 214, 242) or IGES file as triangles in mm, whatever unit the file states. The
 * parts of an assembly stand at their places. A triangle is at most `accuracyMm` away from its face; without it, the
 * size of the model decides. Never throws for bad bytes.
 * @param kernel may be used once: it does not survive a file that breaks it
 */
export function readCad(kernel: CadKernel, bytes: Uint8Array, accuracyMm?: number): ModelRead {
  const format = cadFormatOf(bytes);
  if (format === undefined) return refuseModel('not-cad');
  const names = [format.toUpperCase()];
  const readAt = (mm: number) => meshesOf(kernel, bytes, { format, accuracyMm: mm });
  const firstMm = accuracyMm ?? (format === 'step' ? defaultAccuracyMm(likelyLongestMm(bytes)) : USUAL_MM);
  const first = readAt(firstMm);
  if (first === undefined) return refuseModel('not-cad', undefined, names);
  const chosenMm = accuracyMm ?? defaultAccuracyMm(longestSide(first));
  const isUsed = chosenMm === firstMm;
  const meshes = isUsed ? first : (readAt(chosenMm) ?? first);
  const count = meshes.reduce((sum, { index }) => sum + index.array.length / 3, 0);
  if (count === 0) return refuseModel('cad-empty', undefined, names);
  if (count > MODEL_TRIANGLES_MAX) return refuseModel('too-many-faces', MODEL_TRIANGLES_MAX);
  const { positions, moved } = roundNear(cornersOf(meshes, count));
  const { corners, parts } = withoutSlits(positions, meshes);
  return {
    ok: true,
    format,
    corners,
    parts,
    notes: [],
    unitMm: 1,
    accuracyMm: chosenMm,
    ...(moved ? { moved } : {}),
  };
}

function meshesOf(
  kernel: CadKernel,
  bytes: Uint8Array,
  { format, accuracyMm }: { format: CadFormat; accuracyMm: number },
): readonly CadMesh[] | undefined {
  const params = {
    linearUnit: 'millimeter',
    linearDeflectionType: 'absolute_value',
    linearDeflection: accuracyMm,
    angularDeflection: TURN_RADIANS,
  } as const;
  try {
    const answer =
      format === 'step' ? kernel.ReadStepFile(bytes, params) : kernel.ReadIgesFile(bytes, params);
    return answer.success ? answer.meshes : undefined;
  } catch {
    return undefined;
  }
}

function longestSide(meshes: readonly CadMesh[]): number {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { attributes } of meshes) {
    attributes.position.array.forEach((value, i) => {
      min[i % 3] = Math.min(min[i % 3]!, value);
      max[i % 3] = Math.max(max[i % 3]!, value);
    });
  }
  return Math.max(0, ...max.map((high, axis) => high - min[axis]!));
}

function cornersOf(meshes: readonly CadMesh[], triangles: number): Float64Array {
  const corners = new Float64Array(9 * triangles);
  let at = 0;
  for (const { attributes, index } of meshes) {
    const { array } = attributes.position;
    for (const vertex of index.array) {
      for (let k = 0; k < 3; k++) corners[at++] = array[3 * vertex + k]!;
    }
  }
  return corners;
}

/** The triangles of all solids without those of two equal corners, which the kernel makes at the poles of spheres and cones. */
function withoutSlits(
  corners: Float32Array,
  meshes: readonly CadMesh[],
): Required<Pick<ReadModel, 'corners' | 'parts'>> {
  const isSame = (a: number, b: number) =>
    corners[a] === corners[b] && corners[a + 1] === corners[b + 1] && corners[a + 2] === corners[b + 2];
  let [at, kept] = [0, 0];
  const parts = meshes.map(({ name, index }) => {
    const [from, end] = [kept, at + 3 * index.array.length];
    for (; at < end; at += 9) {
      if (isSame(at, at + 3) || isSame(at + 3, at + 6) || isSame(at + 6, at)) continue;
      corners.copyWithin(kept, at, at + 9);
      kept += 9;
    }
    return { name, triangles: (kept - from) / 9 };
  });
  return { corners: corners.subarray(0, kept), parts };
}
