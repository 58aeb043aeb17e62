import { useIsPlacing } from '../../../features/press/places/placing.ts';
import type { PartsShown } from '../../../features/viewer/parts.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { facePicking } from '../../../state/roles/face-roles.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { useShown } from '../../../state/use-shown.ts';

/** Faces, and support and load of a press test, are picked on the model as it is, around its lattice. */
const SHOWN_PICKING: PartsShown = { original: true, preview: true, structure: false, lattice: false };
/** A plane, a face for the bed or a painted area is chosen on the bare model. */
const SHOWN_BARE: PartsShown = { ...SHOWN_PICKING, preview: false };

/** Returns the parts that a tool shows in place of the chosen ones, or null, and whether toggles and keys rest. */
export function useHeldParts(): { held: PartsShown | null; isResting: boolean } {
  const { latticeDrawn, isUnsaved } = useShown();
  const { open } = useStateOf(editTool);
  const { target, brush } = useStateOf(facePicking);
  const isPicking = useIsPlacing() || target !== null;
  const isBare = !isUnsaved && (open === 'cut' || open === 'lay' || (target !== null && brush !== 'pick'));
  const held = isBare ? SHOWN_BARE : isPicking ? SHOWN_PICKING : null;
  // The picture on the page is still that of what stood in for the lattice.
  return { held, isResting: held !== null || latticeDrawn === 'scene' };
}
