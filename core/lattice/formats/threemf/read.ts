import { strFromU8, unzipSync } from 'fflate';
import { type ModelFault, modelFault } from '../../../rules/model/faults.ts';
import { UPLOAD_MAX_BYTES } from '../../../rules/model/upload-limits.ts';
import { STL_TRIANGLE_BYTES } from '../stl/layout.ts';
import { type ModelPart, readModelPart, type Transform, type Use } from './resources.ts';
import { attributeOf, tagsOf } from './tags.ts';

/** Result of `readThreeMf`: the vertices (9 numbers per triangle, mm), or the faults. */
export type ThreeMfRead =
  | { ok: true; format: '3mf'; corners: Float32Array; notes: ModelFault[] }
  | { ok: false; faults: ModelFault[] };

/** First bytes of every package. */
const PACKAGE_BYTES = [0x50, 0x4b, 0x03, 0x04];
/**
 * Maximum size of an unpacked model part: the text takes about six times the bytes of the same triangles in
 * an STL.
 */
const MODEL_PART_MAX_BYTES = 6 * UPLOAD_MAX_BYTES;
/** Triangle count of the largest STL; components may repeat any number of triangles. */
const TRIANGLES_MAX = UPLOAD_MAX_BYTES / STL_TRIANGLE_BYTES;
/** Maximum depth and number of nested components. */
const NESTING_MAX = 16;
const USES_MAX = 100_000;
const DEFAULT_MODEL_PATH = '3D/3dmodel.model';

/** True if the bytes start like a package. */
export function isThreeMf(bytes: Uint8Array): boolean {
  return PACKAGE_BYTES.every((byte, i) => bytes[i] === byte);
}

/**
 * Reads the mesh of a 3MF package: all items of its build, transformed, in millimetres. Unpacks no more than
 * the largest upload holds, whatever sizes the package claims. Refuses packages that require an extension
 * (beams, slices). Never throws for bad bytes.
 */
export function readThreeMf(bytes: Uint8Array): ThreeMfRead {
  try {
    const xml = modelXmlOf(bytes);
    if (typeof xml !== 'string') return { ok: false, faults: [xml] };
    const part = readModelPart(xml);
    if (!part) return refuse('not-3mf');
    return cornersOf(part);
  } catch {
    // The inflater throws for damaged entries.
    return refuse('not-3mf');
  }
}

function refuse(code: Parameters<typeof modelFault>[0], count?: number): ThreeMfRead {
  return { ok: false, faults: [modelFault(code, count === undefined ? {} : { count })] };
}

function modelXmlOf(bytes: Uint8Array): string | ModelFault {
  if (!isThreeMf(bytes)) return modelFault('not-3mf');
  const relations = entryOf(bytes, '_rels/.rels');
  const path = (relations && modelPathOf(strFromU8(relations))) ?? DEFAULT_MODEL_PATH;
  let tooLarge = false;
  const model = entryOf(bytes, path, (size) => {
    tooLarge = size > MODEL_PART_MAX_BYTES;
    return !tooLarge;
  });
  if (tooLarge) return modelFault('zip-too-large', { count: UPLOAD_MAX_BYTES });
  return model ? strFromU8(model) : modelFault('not-3mf');
}

/** Unpacks one entry into at most as many bytes as it claims. */
function entryOf(
  bytes: Uint8Array,
  path: string,
  fits = (size: number) => size <= UPLOAD_MAX_BYTES,
): Uint8Array | undefined {
  return unzipSync(bytes, { filter: ({ name, originalSize }) => name === path && fits(originalSize) })[path];
}

/** Path of the model part from the package's relationships. */
function modelPathOf(relations: string): string | undefined {
  for (const tag of tagsOf(relations)) {
    if (tag.name !== 'Relationship' || !attributeOf(tag, 'Type')?.endsWith('/3dmodel')) continue;
    return attributeOf(tag, 'Target')?.replace(/^\//, '');
  }
  return undefined;
}

/** Vertices of all build items. */
function cornersOf(part: ModelPart): ThreeMfRead {
  const placed: { objectId: string; way: readonly Transform[] }[] = [];
  const stack = part.built.map((use) => ({ use, way: [] as readonly Transform[] }));
  let triangles = 0;
  let uses = 0;
  while (stack.length > 0) {
    const { use, way } = stack.pop()!;
    const object = part.objects.get(use.objectId);
    if (!object || way.length === NESTING_MAX || ++uses > USES_MAX) return refuse('not-3mf');
    const onward = [use.transform, ...way];
    triangles += object.triangles.length / 3;
    if (triangles > TRIANGLES_MAX) return refuse('zip-too-large', UPLOAD_MAX_BYTES);
    if (object.triangles.length > 0) placed.push({ objectId: use.objectId, way: onward });
    for (const component of object.components as readonly Use[]) stack.push({ use: component, way: onward });
  }
  if (triangles === 0) return refuse('no-triangles');
  const corners = new Float32Array(triangles * 9);
  let at = 0;
  let bad = 0;
  // In build order.
  for (const { objectId, way } of placed.reverse()) {
    const { vertices, triangles: numbers } = part.objects.get(objectId)!;
    const turned = way.filter((transform) => determinantOf(transform) < 0).length % 2 === 1;
    for (let t = 0; t < numbers.length; t += 3) {
      const order = turned ? [numbers[t]!, numbers[t + 2]!, numbers[t + 1]!] : numbers.slice(t, t + 3);
      const places = order.map((v) => placeOf(vertices, v, way, part.unitMm));
      if (places.some((place) => place === undefined)) return refuse('not-3mf');
      for (const place of places) {
        corners.set(place!, at);
        at += 3;
      }
      if (!corners.subarray(at - 9, at).every(Number.isFinite)) bad++;
    }
  }
  return bad > 0 ? refuse('not-finite', bad) : { ok: true, format: '3mf', corners, notes: [] };
}

function placeOf(
  vertices: readonly number[],
  v: number,
  way: readonly Transform[],
  unitMm: number,
): [number, number, number] | undefined {
  if (!Number.isInteger(v) || v < 0 || v * 3 >= vertices.length) return undefined;
  let [x, y, z] = [vertices[v * 3]!, vertices[v * 3 + 1]!, vertices[v * 3 + 2]!];
  for (const m of way) {
    [x, y, z] = [
      x * m[0]! + y * m[3]! + z * m[6]! + m[9]!,
      x * m[1]! + y * m[4]! + z * m[7]! + m[10]!,
      x * m[2]! + y * m[5]! + z * m[8]! + m[11]!,
    ];
  }
  return [x * unitMm, y * unitMm, z * unitMm];
}

function determinantOf(m: Transform): number {
  const [a, b, c, d, e, f, g, h, i] = m as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}
