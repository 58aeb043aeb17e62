/** The three models of the specification's view modes (docs/specification.md#flows), and the preview. */
export const PART_NAMES = ['original', 'preview', 'structure', 'lattice'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** Ids in the mesh registry; null for a part that does not exist. */
export type Parts = Record<PartName, string | null>;
export type PartsShown = Record<PartName, boolean>;
/** For each part, whether it exists; an id counts as true. */
export type PartsThere = Record<PartName, string | boolean | null>;

/** Visible parts: switched on and existing. */
export function partsOnScreen(there: PartsThere, shown: PartsShown): PartName[] {
  return PART_NAMES.filter((name) => there[name] && shown[name]);
}

/** Scene name of the object that carries a part. Moving it moves the part. */
export function partObjectName(name: PartName): string {
  return `part-${name}`;
}
