import { useIsPlacing } from '../../../../features/press/places/placing.ts';
import type { PartsShown } from '../../../../features/viewer/parts.ts';
import { editTool } from '../../../../state/edit-tool.ts';
import { facePicking } from '../../../../state/roles/face-roles.ts';
import { useStateOf } from '../../../../state/snapshots.ts';
import { useShown } from '../../../../state/use-shown.ts';

/** Support and load of a press test are placed on the model as it is, around its lattice. */
const SHOWN_PLACING: PartsShown = { original: true, preview: true, structure: false, lattice: false };
/** Faces, planes and painted areas are chosen on the bare model. */
const SHOWN_BARE: PartsShown = { ...SHOWN_PLACING, preview: false };

/** Returns the parts that a tool shows in place of the chosen ones, or null, and whether toggles and keys rest. */
export function useHeldParts(): { held: PartsShown | null; isResting: boolean } {
  const { latticeDrawn, isUnsaved } = useShown();
  const { open } = useStateOf(editTool);
  const { target } = useStateOf(facePicking);
  const isPlacing = useIsPlacing();
  const isBare = !isUnsaved && (open === 'cut' || open === 'lay' || target !== null);
  const held = isBare ? SHOWN_BARE : isPlacing ? SHOWN_PLACING : null;
  // The picture on the page is still that of what stood in for the lattice.
  return { held, isResting: held !== null || latticeDrawn === 'scene' };
}
