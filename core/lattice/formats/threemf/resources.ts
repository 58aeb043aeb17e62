import { attributeOf, type Tag, tagsOf } from './tags.ts';

/** Rows of a 4 by 3 matrix: three of the rotation, one of the translation. */
export type Transform = readonly number[];

/** Use of an object, optionally transformed. */
export interface Use {
  objectId: string;
  transform: Transform;
}

/** Object of a model part: its own mesh, components, or both. */
export interface ModelObject {
  /** x, y, z per vertex in the model's unit. */
  vertices: number[];
  /** Three vertex numbers per triangle. */
  triangles: number[];
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
const AS_IT_STANDS: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/**
 * Parses the model part of a 3MF package. Undefined if it is invalid: no model element, an unknown unit, a
 * transform without twelve numbers, or a required extension.
 */
export function readModelPart(xml: string): ModelPart | undefined {
  let part: ModelPart | undefined;
  let object: ModelObject | undefined;
  for (const tag of tagsOf(xml)) {
    if (tag.closes) {
      if (tag.name === 'object') object = undefined;
      continue;
    }
    if (tag.name === 'model') {
      const unitMm = UNITS_MM[attributeOf(tag, 'unit') ?? 'millimeter'];
      if (part || unitMm === undefined || attributeOf(tag, 'requiredextensions')) return undefined;
      part = { unitMm, objects: new Map(), built: [] };
    } else if (tag.name === 'object') {
      object = { vertices: [], triangles: [], components: [] };
      part?.objects.set(attributeOf(tag, 'id') ?? '', object);
    } else if (tag.name === 'vertex') {
      for (const axis of ['x', 'y', 'z']) object?.vertices.push(numberOf(tag, axis));
    } else if (tag.name === 'triangle') {
      for (const corner of ['v1', 'v2', 'v3']) object?.triangles.push(numberOf(tag, corner));
    } else if (tag.name === 'component' || tag.name === 'item') {
      const transform = transformOf(tag);
      if (!transform) return undefined;
      const use = { objectId: attributeOf(tag, 'objectid') ?? '', transform };
      if (tag.name === 'item') part?.built.push(use);
      else object?.components.push(use);
    }
  }
  return part;
}

function numberOf(tag: Tag, name: string): number {
  const text = attributeOf(tag, name);
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text);
}

function transformOf(tag: Tag): Transform | undefined {
  const text = attributeOf(tag, 'transform');
  if (text === undefined) return AS_IT_STANDS;
  const numbers = text.trim().split(/\s+/).map(Number);
  return numbers.length === 12 && numbers.every(Number.isFinite) ? numbers : undefined;
}
