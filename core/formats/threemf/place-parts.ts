import { OddForms } from '../text/odd-forms.ts';
import type { PackageParts } from './package-parts.ts';
import { labelOf, type PartRole } from './part-role.ts';
import { RefusedPackage } from './refused-package.ts';
import {
  IDENTITY,
  type ModelObject,
  type ModelPart,
  readModelPart,
  type Transform,
  USES_MAX,
  type Use,
} from './resources.ts';
import {
  readSlicerSettings,
  SLICER_SETTINGS,
  type SlicerObject,
  type SlicerPart,
} from './slicer-settings.ts';

/** Maximum depth of nested components, and number of parts of a package. */
const NESTING_MAX = 16;
const PARTS_MAX = 1000;

/** Triangles of an object with the transforms on the way to it, the innermost first. */
export interface PlacedPart {
  name: string;
  role: Exclude<PartRole, 'left-out'>;
  object: ModelObject;
  way: readonly Transform[];
  /** Its first triangle, and the one after its last. */
  from: number;
  to: number;
}

export interface Placement {
  unitMm: number;
  items: PlacedPart[][];
  /** Names of the parts that are no material, and of the items that are switched off. */
  leftOut: Set<string>;
  switchedOff: Set<string>;
  /** What was odd in the model parts. */
  odd: OddForms;
}

/** An object that is used, with what its ancestors say about it. */
interface Step {
  use: Use;
  path: string;
  way: readonly Transform[];
  role: PartRole;
  /** Settings of the slicer for the nearest object around it that has some. */
  settings: SlicerObject | undefined;
  placed: PlacedPart[];
}

/** Places a build's parts. Throws a RefusedPackage if invalid, too large, or in an unsupported extension. */
export function placeParts(parts: PackageParts, trianglesMax: number): Placement {
  return new Placer(parts, trianglesMax).place();
}

class Placer {
  readonly #parts: PackageParts;
  readonly #trianglesMax: number;
  /** Objects of the slicer's settings, by their numbers in the root part. */
  readonly #settings: Map<string, SlicerObject>;
  readonly #opened = new Map<string, ModelPart>();
  readonly #leftOut = new Set<string>();
  readonly #switchedOff = new Set<string>();
  readonly #odd = new OddForms();
  #triangles = 0;
  #uses = 0;

  constructor(parts: PackageParts, trianglesMax: number) {
    this.#parts = parts;
    this.#trianglesMax = trianglesMax;
    this.#settings = slicerSettings(parts);
  }

  place(): Placement {
    const root = this.#parts.modelPath();
    if (root === undefined) throw new RefusedPackage('not-3mf');
    const { unitMm, objects, ...part } = this.#open(root);
    const built = part.built.length > 0 ? part.built : this.#builtOf(objects);
    const items: PlacedPart[][] = built.map(() => []);
    // The last one is taken first, so the stack is filled backwards.
    const stack: Step[] = built
      .map((use, i) => ({ use, path: root, settings: undefined, placed: items[i]! }))
      .map((step) => ({ ...step, way: [], role: 'solid' as const }))
      .reverse();
    while (stack.length > 0) stack.push(...this.#take(stack.pop()!));
    return { unitMm, items, leftOut: this.#leftOut, switchedOff: this.#switchedOff, odd: this.#odd };
  }

  /** The objects that no other one holds: they are meant where a build is empty. */
  #builtOf(objects: ModelPart['objects']): Use[] {
    this.#odd.note('build', '<build/>');
    const held = new Set(
      [...objects.values()].flatMap(({ components }) => components.map((use) => use.objectId)),
    );
    const ids = [...objects.keys()].filter((id) => !held.has(id));
    return ids.map((objectId) => ({ objectId, transform: IDENTITY, isOff: false }));
  }

  /** Places the mesh of an object, and returns the uses of its components, the last one first. */
  #take({ use, way, settings, placed, ...above }: Step): Step[] {
    const path = use.path === undefined ? above.path : this.#parts.pathFrom(above.path, use.path);
    const object = this.#open(path).objects.get(use.objectId);
    if (!object || way.length === NESTING_MAX || ++this.#uses > USES_MAX) throw new RefusedPackage('not-3mf');
    const own = path === this.#parts.modelPath() ? this.#settings.get(use.objectId) : undefined;
    const part = (settings ?? own)?.parts.get(use.objectId);
    const name = part?.name || own?.name || object.name || `object ${use.objectId}`;
    if (use.isOff || own?.isOff || part?.isOff) {
      this.#switchedOff.add(name);
      return [];
    }
    const named = use.isHelper ? ({ role: 'left-out' } as const) : (part ?? object);
    const role = above.role === 'solid' ? named.role : above.role;
    if (role === 'left-out') {
      this.#leftOut.add(labelOf(name, named));
      return [];
    }
    if (object.extension !== undefined) throw new RefusedPackage('3mf-extension', [object.extension]);
    const onward = [use.transform, ...way];
    const whole = { object, way: onward };
    for (const range of rangesOf(object, { name, role }, own)) {
      if (++this.#uses > USES_MAX) throw new RefusedPackage('not-3mf');
      if (range.isOff) this.#switchedOff.add(range.name);
      else if (range.role === 'left-out') this.#leftOut.add(labelOf(range.name, range));
      else placed.push({ ...whole, ...range, role: range.role });
      this.#triangles += range.to - range.from;
    }
    if (this.#triangles > this.#trianglesMax) throw new RefusedPackage('too-many-faces');
    return object.components
      .map((component) => ({ use: component, path, way: onward, role, settings: own ?? settings, placed }))
      .reverse();
  }

  #open(path: string): ModelPart {
    const known = this.#opened.get(path);
    if (known) return known;
    const xml = this.#opened.size < PARTS_MAX ? this.#parts.open(path) : undefined;
    if (!xml) throw new RefusedPackage('not-3mf');
    const part = readModelPart(xml, this.#odd);
    this.#opened.set(path, part);
    return part;
  }
}

function slicerSettings(parts: PackageParts): Map<string, SlicerObject> {
  const [path] = parts.pathsLike(SLICER_SETTINGS);
  const xml = path === undefined ? undefined : parts.open(path);
  return xml ? readSlicerSettings(xml) : new Map();
}

interface Range extends SlicerPart {
  from: number;
  to: number;
}

/** Ranges of an object's triangles: those of the slicer, and what they leave. */
function rangesOf(object: ModelObject, whole: SlicerPart, settings: SlicerObject | undefined): Range[] {
  const count = object.triangles.length / 3;
  const ranges: Range[] = [];
  let at = 0;
  const put = (about: SlicerPart, end: number) => {
    const to = Math.min(end, count);
    if (to > at) ranges.push({ ...about, name: about.name || whole.name, from: at, to });
    at = Math.max(at, to);
  };
  for (const range of [...(settings?.ranges ?? [])].sort((a, b) => a.first - b.first)) {
    if (!(range.first >= 0 && range.last >= range.first - 1)) throw new RefusedPackage('not-3mf');
    put(whole, range.first);
    put(range, range.last + 1);
  }
  put(whole, count);
  return ranges;
}
