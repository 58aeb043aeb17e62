import { useMemo } from 'react';
import { press } from '../../../../features/press/press-state.ts';
import { preview } from '../../../../features/preview/preview-state.ts';
import type { Parts } from '../../../../features/viewer/parts.ts';
import { useStateOf } from '../../../../state/snapshots.ts';
import { useShown } from '../../../../state/use-shown.ts';
import { useHeldParts } from './use-held-parts.ts';

/**
 * Returns the shapes on the stage, which of them there are to look at, and whether the pressed part is shown in place of
 * the lattice. A new preview changes only a shape.
 */
export function useStageParts(): { parts: Parts; there: Record<keyof Parts, boolean>; isPressed: boolean } {
  const { model, structureId, structureLeads, latticeId, latticeDrawn, isUnsaved } = useShown();
  const { shapeId: previewId } = useStateOf(preview);
  const { shapeId: pressedId, isAside } = useStateOf(press);
  // What a tool needs is chosen on the model as it is.
  const { held } = useHeldParts();
  const original = model?.shapeId ?? null;
  const pressed = isUnsaved || isAside || held !== null ? null : pressedId;
  const live = isUnsaved || (structureId !== null && structureLeads) ? null : previewId;
  // A pressed part replaces the lattice, both of a preview and of a result.
  const coming = pressed ?? live;
  const parts = useMemo(
    () => ({ original, preview: coming, structure: structureId, lattice: latticeId }),
    [original, coming, structureId, latticeId],
  );
  const hasOriginal = original !== null;
  const hasPreview = live !== null;
  const hasStructure = structureId !== null;
  const hasLattice = latticeDrawn === 'page';
  const there = useMemo(
    () => ({ original: hasOriginal, preview: hasPreview, structure: hasStructure, lattice: hasLattice }),
    [hasOriginal, hasPreview, hasStructure, hasLattice],
  );
  return { parts, there, isPressed: pressed !== null };
}
