import { isSwitchedOff, type NamedRole, roleOfWord } from './part-role.ts';
import { TagScanner } from './tag-scanner.ts';

/** Paths of the parts with these settings: of Bambu Studio and OrcaSlicer, and of PrusaSlicer and its kin. */
export const SLICER_SETTINGS = /(^|\/)metadata\/(model_settings|\w+_model)\.config$/;

export interface SlicerPart extends NamedRole {
  name: string;
  isOff?: boolean;
}

/** Part that is a range of the object's triangles, both ends included. */
export interface SlicerRange extends SlicerPart {
  first: number;
  last: number;
}

export interface SlicerObject {
  name: string;
  isOff?: boolean;
  /** Parts by the number of the object that each is (Bambu Studio, OrcaSlicer). */
  parts: Map<string, SlicerPart>;
  /** Parts of one mesh (PrusaSlicer). */
  ranges: SlicerRange[];
}

export function readSlicerSettings(xml: Uint8Array): Map<string, SlicerObject> {
  const objects = new Map<string, SlicerObject>();
  const tags = new TagScanner(xml);
  let object: SlicerObject | undefined;
  let part: SlicerPart | undefined;
  while (tags.next()) {
    if (tags.closes) {
      if (tags.is('object')) object = undefined;
      else if (tags.is('part') || tags.is('volume')) part = undefined;
    } else if (tags.is('object')) {
      const id = tags.text('id');
      object = id === undefined ? undefined : { name: '', parts: new Map(), ranges: [] };
      if (object) objects.set(id!, object);
    } else if (tags.is('part')) {
      part = { name: '', ...roleOfWord(tags.text('subtype')) };
      object?.parts.set(tags.text('id') ?? '', part);
    } else if (tags.is('volume')) {
      const range = { first: tags.number('firstid'), last: tags.number('lastid') };
      part = { name: '', role: 'solid' };
      object?.ranges.push(Object.assign(part, range));
    } else if (tags.is('metadata')) set(tags, object, part);
  }
  return objects;
}

function set(tags: TagScanner, object: SlicerObject | undefined, part: SlicerPart | undefined): void {
  const value = tags.text('value') ?? tags.content();
  const about = part ?? object;
  switch (tags.text('key')) {
    case 'name':
      if (about) about.name = value;
      break;
    case 'printable':
      if (about && isSwitchedOff(value)) about.isOff = true;
      break;
    case 'volume_type':
    case 'part_type':
    case 'subtype':
      if (part) Object.assign(part, { unknownRole: undefined }, roleOfWord(value));
      break;
    case 'modifier':
      // Before there were types.
      if (part && value === '1' && part.role === 'solid') part.role = 'left-out';
      break;
  }
}
