import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { PART_NAMES, type PartName, type Parts, type PartsShown } from '../../../viewer/parts.ts';
import { view } from '../../../viewer/view-state.ts';

/** What is shown when nobody has chosen: a result that arrived, while what it stands for steps back. */
export function usualParts(parts: Parts): PartsShown {
  const hasLattice = parts.lattice !== null;
  return { original: !hasLattice, preview: true, structure: !hasLattice, lattice: true };
}

/**
 * Shows a result that arrives; from then on each model is the user's own choice. A link's choice holds as soon as all
 * it names is there; gives whether it still waits.
 */
export function useShownParts(parts: Parts, linked: PartName[] | null): RefObject<boolean> {
  const pending = useRef(linked !== null);
  const existing = PART_NAMES.filter((name) => parts[name] !== null);
  const hasAny = existing.length > 0;
  const hasStructure = parts.structure !== null;
  const hasLattice = parts.lattice !== null;
  const show = useEffectEvent((isBetween: boolean) => {
    if (linked === null || !pending.current || !linked.every((name) => existing.includes(name))) {
      Object.assign(view.shown, usualParts(parts));
      return;
    }
    for (const name of PART_NAMES) view.shown[name] = linked.includes(name);
    // A structure mesh is soon followed by its lattice, which must not undo what the link says.
    pending.current = isBetween;
  });
  // Only what comes to exist changes what is shown.
  useEffect(() => {
    if (hasAny) show(hasStructure && !hasLattice);
  }, [hasAny, hasStructure, hasLattice]);
  return pending;
}
