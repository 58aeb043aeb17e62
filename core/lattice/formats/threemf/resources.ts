import { FloatList, IndexList } from '../model/number-lists.ts';
import { TagScanner } from './tag-scanner.ts';

/** Rows of a 4 by 3 matrix: three of the rotation, one of the translation. */
export type Transform = readonly number[];

/** Use of an object, optionally transformed. */
export interface Use {
  objectId: string;
  /** Part of the package that holds the object, if it is another one (production extension). */
  path?: string;
  transform: Transform;
}

/** Object of a model part: its own mesh, components, or both. */
export interface ModelObject {
  /** x, y, z per vertex in the model's unit. */
  vertices: FloatList;
  /** Three vertex numbers per triangle; each exists. */
  triangles: IndexList;
  components: Use[];
}

/** Geometry of a model part. */
export interface ModelPart {
  /** Length of its unit, mm. */
  unitMm: number;
  objects: Map<string, ModelObject>;
  built: Use[];
}

/** Units of the 3MF core specification. */
const UNITS_MM: Record<string, number> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};
const NAMESPACES = 'http://schemas.microsoft.com/3dmanufacturing/';
/**
 * Extensions that a file may require: production (objects in separate parts) is supported; materials and
 * triangle sets do not change the shape.
 */
const SUPPORTED_EXTENSIONS = new Set(
  ['production/2015/06', 'material/2015/02', 'trianglesets/2021/07'].map((name) => NAMESPACES + name),
);
/** Maximum number of objects of a part, and of uses of objects. */
export const USES_MAX = 100_000;
const IDENTITY: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/**
 * Parses a model part of a 3MF package. Returns the fault if it is invalid (no model element, an unknown unit, a
 * transform without twelve numbers, a vertex that does not exist) or requires an unsupported extension.
 */
export function readModelPart(bytes: Uint8Array): ModelPart | 'not-3mf' | '3mf-extension' {
  const tags = new TagScanner(bytes);
  let part: ModelPart | undefined;
  let object: ModelObject | undefined;
  let pathName = 'p:path';
  let uses = 0;
  while (tags.next()) {
    if (tags.closes) {
      if (tags.is('object')) object = undefined;
    } else if (tags.is('vertex')) {
      object?.vertices.push(tags.number('x'));
      object?.vertices.push(tags.number('y'));
      object?.vertices.push(tags.number('z'));
    } else if (tags.is('triangle')) {
      if (object && !addTriangle(tags, object.triangles)) return 'not-3mf';
    } else if (tags.is('model')) {
      const attributes = tags.attributes();
      const unitMm = UNITS_MM[attributes.get('unit') ?? 'millimeter'];
      if (part || unitMm === undefined) return 'not-3mf';
      if (!requiresOnlySupported(attributes)) return '3mf-extension';
      pathName = productionPathName(attributes);
      part = { unitMm, objects: new Map(), built: [] };
    } else if (tags.is('object')) {
      object = { vertices: new FloatList(), triangles: new IndexList(), components: [] };
      part?.objects.set(tags.text('id') ?? '', object);
      if ((part?.objects.size ?? 0) > USES_MAX) return 'not-3mf';
    } else if (tags.is('component') || tags.is('item')) {
      const transform = transformOf(tags.text('transform'));
      if (!transform || ++uses > USES_MAX) return 'not-3mf';
      const path = tags.text(pathName);
      const use: Use = { objectId: tags.text('objectid') ?? '', transform, ...(path ? { path } : {}) };
      if (tags.is('item')) part?.built.push(use);
      else object?.components.push(use);
    }
  }
  if (!part || ![...part.objects.values()].every(hasAllVertices)) return 'not-3mf';
  return part;
}

function addTriangle(tags: TagScanner, triangles: IndexList): boolean {
  for (const name of ['v1', 'v2', 'v3']) {
    const vertex = tags.number(name);
    // False for fractions and NaN as well.
    if (vertex >>> 0 !== vertex) return false;
    triangles.push(vertex);
  }
  return true;
}

function hasAllVertices({ vertices, triangles }: ModelObject): boolean {
  const count = vertices.length / 3;
  for (let i = 0; i < triangles.length; i++) if (triangles.values[i]! >= count) return false;
  return true;
}

/** True if all required extensions, named by their prefixes, are supported. */
function requiresOnlySupported(attributes: ReadonlyMap<string, string>): boolean {
  const prefixes = (attributes.get('requiredextensions') ?? '').split(/\s+/).filter(Boolean);
  return prefixes.every((prefix) => SUPPORTED_EXTENSIONS.has(attributes.get(`xmlns:${prefix}`) ?? ''));
}

/** Name of the attribute that names another part, with the prefix of the production extension. */
function productionPathName(attributes: ReadonlyMap<string, string>): string {
  for (const [name, value] of attributes) {
    if (name.startsWith('xmlns:') && value === `${NAMESPACES}production/2015/06`)
      return `${name.slice(6)}:path`;
  }
  return 'p:path';
}

function transformOf(text: string | undefined): Transform | undefined {
  if (text === undefined) return IDENTITY;
  const numbers = text.trim().split(/\s+/).map(Number);
  return numbers.length === 12 && numbers.every(Number.isFinite) ? numbers : undefined;
}
