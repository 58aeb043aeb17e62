import { MODEL_TEXT_MAX_BYTES, type ModelRead, type ReadLimits, refuseModel } from '../model/model-read.ts';
import { countNotFinite } from '../stl/count-not-finite.ts';
import { MODEL_TRIANGLES_MAX } from '../stl/layout.ts';
import { isZip } from '../zip/zipped-model.ts';
import { PackageParts } from './package-parts.ts';
import {
  type ModelObject,
  type ModelPart,
  readModelPart,
  type Transform,
  USES_MAX,
  type Use,
} from './resources.ts';

/** Maximum depth of nested components, and number of parts of a package. */
const NESTING_MAX = 16;
const PARTS_MAX = 1000;

/** Object with the transforms on the way to it, the innermost first. */
interface Placed {
  object: ModelObject;
  way: readonly Transform[];
  unitMm: number;
}

/**
 * Reads the mesh of a 3MF package: all items of its build, transformed, in millimetres. Objects may lie in parts of
 * their own (production extension). Refuses packages that require another extension which changes the shape (beams,
 * slices). Unpacks and builds no more than the limits. Never throws for bad bytes.
 */
export function readThreeMf(
  bytes: Uint8Array,
  { trianglesMax = MODEL_TRIANGLES_MAX }: ReadLimits = {},
): ModelRead {
  if (!isZip(bytes)) return refuseModel('not-3mf');
  const parts = new PackageParts(bytes);
  try {
    const placed = placeObjects(parts, trianglesMax);
    if (typeof placed !== 'string') return cornersOf(placed);
    if (parts.isTooLarge) return refuseModel('zip-too-large', MODEL_TEXT_MAX_BYTES);
    return placed === 'too-many-faces' ? refuseModel(placed, trianglesMax) : refuseModel(placed);
  } catch {
    // The inflater throws for damaged entries.
    return refuseModel('not-3mf');
  }
}

/** Objects of all build items in their order, or the fault. */
function placeObjects(
  parts: PackageParts,
  trianglesMax: number,
): Placed[] | 'not-3mf' | '3mf-extension' | 'too-many-faces' {
  const opened = new Map<string, ModelPart>();
  const open = (path: string): ModelPart | 'not-3mf' | '3mf-extension' => {
    const known = opened.get(path);
    if (known) return known;
    const xml = opened.size < PARTS_MAX ? parts.model(path) : undefined;
    const part = xml ? readModelPart(xml) : 'not-3mf';
    if (typeof part !== 'string') opened.set(path, part);
    return part;
  };
  const root = parts.modelPath();
  const part = open(root);
  if (typeof part === 'string') return part;
  const placed: Placed[] = [];
  let triangles = 0;
  let uses = 0;
  // The last one is taken first, so the stack is filled backwards.
  const stack = part.built.toReversed().map((use) => ({ use, path: root, way: [] as readonly Transform[] }));
  while (stack.length > 0) {
    const { use, path, way } = stack.pop()!;
    const here = open(use.path ?? path);
    if (typeof here === 'string') return here;
    const object = here.objects.get(use.objectId);
    if (!object || way.length === NESTING_MAX || ++uses > USES_MAX) return 'not-3mf';
    triangles += object.triangles.length / 3;
    if (triangles > trianglesMax) return 'too-many-faces';
    const onward = [use.transform, ...way];
    if (object.triangles.length > 0) placed.push({ object, way: onward, unitMm: part.unitMm });
    for (const component of object.components.toReversed() as readonly Use[]) {
      stack.push({ use: component, path: use.path ?? path, way: onward });
    }
  }
  return placed;
}

/** Vertices of all placed objects. */
function cornersOf(placed: readonly Placed[]): ModelRead {
  const count = placed.reduce((sum, { object }) => sum + object.triangles.length, 0);
  if (count === 0) return refuseModel('no-triangles');
  const corners = new Float32Array(count * 3);
  let at = 0;
  for (const { object, way, unitMm } of placed) {
    const { values, length } = object.triangles;
    // A mirrored object is turned outward again.
    const isMirrored = way.filter((transform) => determinantOf(transform) < 0).length % 2 === 1;
    for (let t = 0; t < length; t += 3) {
      for (let k = 0; k < 3; k++) {
        place(object.vertices.values, values[t + (isMirrored ? 2 - k : k)]! * 3, way);
        for (let axis = 0; axis < 3; axis++) corners[at++] = point[axis]! * unitMm;
      }
    }
  }
  const bad = countNotFinite(corners);
  if (bad > 0) return refuseModel('not-finite', bad);
  return { ok: true, format: '3mf', corners, notes: [], unitMm: placed[0]!.unitMm };
}

const point = new Float64Array(3);

/**
 * Sets `point` to a vertex after all transforms. By corner: an object may have far more vertices than its triangles
 * use.
 */
function place(vertices: Float64Array, v: number, way: readonly Transform[]): void {
  let x = vertices[v]!;
  let y = vertices[v + 1]!;
  let z = vertices[v + 2]!;
  for (let i = 0; i < way.length; i++) {
    const m = way[i]!;
    const atX = x * m[0]! + y * m[3]! + z * m[6]! + m[9]!;
    const atY = x * m[1]! + y * m[4]! + z * m[7]! + m[10]!;
    z = x * m[2]! + y * m[5]! + z * m[8]! + m[11]!;
    x = atX;
    y = atY;
  }
  point[0] = x;
  point[1] = y;
  point[2] = z;
}

function determinantOf(m: Transform): number {
  return (
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!)
  );
}
