import { FloatList, IndexList } from '../model/number-lists.ts';
import type { OddForms } from '../text/odd-forms.ts';
import { unitWordMm } from '../text/unit-hint.ts';
import { checkExtensions, productionPathName } from './extensions.ts';
import { isCuraHelper, isSwitchedOff, type NamedRole, roleOfWord } from './part-role.ts';
import { RefusedPackage } from './refused-package.ts';
import { TagScanner } from './tag-scanner.ts';

/** Rows of a 4 by 3 matrix: three of the rotation, one of the translation. */
export type Transform = readonly number[];

/** Use of an object, optionally transformed. */
export interface Use {
  objectId: string;
  /** Part of the package that holds the object, if it is another one (production extension). */
  path?: string;
  transform: Transform;
  isOff: boolean;
  /** True for an item whose own settings say that it is no material (Cura). */
  isHelper?: boolean;
}

/** Object of a model part: its own mesh, components, or both. */
export interface ModelObject extends NamedRole {
  name: string;
  /** x, y, z per vertex in the model's unit. */
  vertices: FloatList;
  /** Three vertex numbers per triangle; each exists. */
  triangles: IndexList;
  components: Use[];
  /** Extension that the shape is in; its mesh alone is another shape. */
  extension?: string;
  /** First element that is not known. */
  unknown?: string;
}

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
/** Maximum number of objects of a part, and of uses of objects. */
export const USES_MAX = 100_000;
export const IDENTITY: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
/** Elements in an object that make its mesh alone another shape, and their extensions. */
const SHAPES: ReadonlyMap<string, string> = new Map([
  ['beamlattice', 'beamlattice'],
  ['displacementmesh', 'displacement'],
  ['booleanshape', 'booleanoperations'],
  ['levelset', 'volumetric'],
]);
/** Elements in an object that are no shape of their own. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['mesh', 'vertices', 'triangles', 'components', 'metadatagroup', 'settings'],
  ...['trianglesets', 'triangleset', 'ref', 'refrange', 'volumedata'],
]);

/**
 * Parses a model part of a 3MF package. Throws a RefusedPackage if it is invalid (no model element, an unknown unit, a
 * transform without twelve numbers, a vertex that does not exist) or requires an unsupported extension.
 */
export function readModelPart(bytes: Uint8Array, odd: OddForms): ModelPart {
  return new PartReader(new TagScanner(bytes, odd), odd).read();
}

class PartReader {
  readonly #tags: TagScanner;
  readonly #odd: OddForms;
  #part: ModelPart | undefined;
  #object: ModelObject | undefined;
  #pathName = '';
  #uses = 0;

  constructor(tags: TagScanner, odd: OddForms) {
    this.#tags = tags;
    this.#odd = odd;
  }

  read(): ModelPart {
    const tags = this.#tags;
    while (tags.next()) {
      if (!tags.closes) this.#open();
      else if (tags.is('object')) this.#closeObject();
    }
    if (!this.#part || ![...this.#part.objects.values()].every(hasAllVertices)) throw notThreeMf();
    return this.#part;
  }

  #open(): void {
    const tags = this.#tags;
    const object = this.#object;
    if (tags.is('vertex')) {
      object?.vertices.push(tags.number('x'));
      object?.vertices.push(tags.number('y'));
      object?.vertices.push(tags.number('z'));
    } else if (tags.is('triangle')) {
      if (object) addTriangle(tags, object.triangles);
    } else if (tags.is('model')) this.#openModel();
    else if (tags.is('object')) this.#openObject();
    else if (tags.is('component')) object?.components.push(this.#use());
    else if (tags.is('item')) this.#part?.built.push(this.#use());
    else if (object) noteShape(tags, object);
    else {
      const item = this.#part?.built.at(-1);
      if (item && saysHelper(tags)) item.isHelper = true;
    }
  }

  #openModel(): void {
    const attributes = this.#tags.attributes();
    const unit = attributes.get('unit') || 'millimeter';
    const unitMm = Object.hasOwn(UNITS_MM, unit) ? UNITS_MM[unit] : unitWordMm(unit);
    if (this.#part || unitMm === undefined) throw notThreeMf();
    if (!Object.hasOwn(UNITS_MM, unit)) this.#odd.note('unit', unit);
    checkExtensions(attributes);
    this.#pathName = productionPathName(attributes);
    this.#part = { unitMm, objects: new Map(), built: [] };
  }

  #openObject(): void {
    const tags = this.#tags;
    const object: ModelObject = {
      name: tags.text('name') ?? '',
      ...roleOfWord(tags.text('type')),
      vertices: new FloatList(),
      triangles: new IndexList(),
      components: [],
    };
    const extension = placeholderOf(tags);
    if (extension !== undefined) object.extension = extension;
    this.#object = object;
    this.#part?.objects.set(tags.text('id') ?? '', object);
    if ((this.#part?.objects.size ?? 0) > USES_MAX) throw notThreeMf();
  }

  #closeObject(): void {
    const object = this.#object;
    this.#object = undefined;
    if (!object?.unknown || object.triangles.length + object.components.length > 0) return;
    object.extension ??= object.unknown;
  }

  #use(): Use {
    const tags = this.#tags;
    const transform = transformOf(tags.text('transform'));
    if (!transform || ++this.#uses > USES_MAX) throw notThreeMf();
    const path = tags.text(this.#pathName);
    const isOff = isSwitchedOff(tags.textOfAny('printable'));
    return { objectId: tags.text('objectid') ?? '', transform, isOff, ...(path ? { path } : {}) };
  }
}

function noteShape(tags: TagScanner, object: ModelObject): void {
  if (saysHelper(tags)) object.role = 'left-out';
  if (tags.is('metadata') || tags.is('setting')) return;
  if (object.extension !== undefined) return;
  const name = tags.name();
  const extension = SHAPES.get(name);
  if (extension !== undefined) object.extension = extension;
  else if (!PLAIN.has(name)) object.unknown ??= name;
}

/** True for a setting that says of the object or item around it that it is no material. */
function saysHelper(tags: TagScanner): boolean {
  if (!tags.is('metadata') && !tags.is('setting')) return false;
  return isCuraHelper(tags.text('name') ?? tags.text('key') ?? '', tags.text('value') ?? tags.content());
}

/**
 * Extension with the shape of an object whose mesh stands for it: slices, unless the mesh is said to be as fine, or
 * another model (alternatives of the production extension).
 */
function placeholderOf(tags: TagScanner): string | undefined {
  if (tags.textOfAny('slicestackid') !== undefined && tags.textOfAny('meshresolution') !== 'fullres')
    return 'slice';
  return (tags.textOfAny('modelresolution') ?? 'fullres') === 'fullres' ? undefined : 'alternatives';
}

function addTriangle(tags: TagScanner, triangles: IndexList): void {
  for (const name of ['v1', 'v2', 'v3']) {
    const vertex = tags.number(name);
    // False for fractions and NaN as well.
    if (vertex >>> 0 !== vertex) throw notThreeMf();
    triangles.push(vertex);
  }
}

function hasAllVertices({ vertices, triangles }: ModelObject): boolean {
  const count = vertices.length / 3;
  for (let i = 0; i < triangles.length; i++) if (triangles.values[i]! >= count) return false;
  return true;
}

function transformOf(text: string | undefined): Transform | undefined {
  if (text === undefined) return IDENTITY;
  const words = text.trim().split(/\s+/);
  // Some programs write commas between the numbers, others in them.
  const plain =
    words.length === 12
      ? words.map((word) => word.replace(/,$/, '').replace(',', '.'))
      : text.split(/[\s,;]+/);
  const numbers = plain.filter(Boolean).map(Number);
  return numbers.length === 12 && numbers.every(Number.isFinite) ? numbers : undefined;
}

function notThreeMf(): RefusedPackage {
  return new RefusedPackage('not-3mf');
}
