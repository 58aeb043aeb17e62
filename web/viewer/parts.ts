/**
 * The three models one may look at (docs/specification.md#flows, view modes), and the preview before any of them is
 * made.
 */
export const PART_NAMES = ['original', 'preview', 'structure', 'lattice'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** Ids in the mesh registry; null while there is none. */
export type Parts = Record<PartName, string | null>;
export type PartsShown = Record<PartName, boolean>;
/** Of each part whether there is one; its id will do as well. */
export type PartsThere = Record<PartName, string | boolean | null>;

/** What is really on the screen: a part that is switched on and exists. */
export function partsOnScreen(there: PartsThere, shown: PartsShown): PartName[] {
  return PART_NAMES.filter((name) => there[name] && shown[name]);
}

/** Name in the scene of the object everything of a part hangs on: who moves that moves the part. */
export function partObjectName(name: PartName): string {
  return `part-${name}`;
}
